import { perSeat } from './state.mjs';

const CHANCE_PHASES = new Set(['deal', 'taken']);

export const FIELDS = [
  'phase', 'turn', 'legal', 'round', 'first', 'leader', 'trump', 'trump_card', 'trick', 'hands', 'stock', 'bids',
  'tricks', 'destroyed', 'scores', 'correct_bids', 'winners', 'target', 'last_round', 'views',
];

const turnOf = ({ phase, turn }) => (phase === 'over' ? null : CHANCE_PHASES.has(phase) ? 'chance' : turn);

/** Rule 14: what is hidden from others and open to a seat, with what everybody may count. */
const viewOf = (state, seat) => ({
  hand: state.hands[seat],
  bid: state.bids[seat],
  bids_made: state.bids.map((bid) => bid !== null),
  hand_sizes: state.hands.map((hand) => hand.length),
  stock_size: state.stock.length,
});

/** @param {import('./state.mjs').State} state @param {string[]} legal */
export const describe = (state, legal) => ({
  phase: state.phase,
  turn: turnOf(state),
  legal,
  round: state.round,
  first: state.first,
  leader: state.leader,
  trump: state.trump,
  trump_card: state.trumpCard,
  trick: state.trick,
  hands: state.hands,
  stock: state.stock,
  bids: state.bids,
  tricks: state.tricks,
  destroyed: state.destroyed,
  scores: state.scores,
  correct_bids: state.correctBids,
  winners: state.winners,
  target: state.target,
  last_round: state.lastRound,
  views: perSeat(state.ruleset, (seat) => viewOf(state, seat)),
});
