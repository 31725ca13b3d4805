import { BLACK, WHITE, cellsOf } from './state.mjs';

export const FIELDS = [
  'phase', 'turn', 'legal', 'mover', 'dice', 'to_remove', 'to_place', 'black', 'white', 'winners',
];

const turnOf = ({ phase, mover }) => (phase === 'over' ? null : phase === 'roll' ? 'chance' : mover);

/** @param {import('./state.mjs').State} state @param {string[]} legal */
export function describe(state, legal) {
  const namesOf = (player) => cellsOf(state, player).map((cell) => state.board.names[cell]);
  return {
    phase: state.phase,
    turn: turnOf(state),
    legal,
    mover: state.mover,
    dice: state.dice,
    to_remove: state.toRemove,
    to_place: state.toPlace,
    black: namesOf(BLACK),
    white: namesOf(WHITE),
    winners: state.winners,
  };
}
