import { boardOf } from './board.mjs';

/**
 * @typedef {object} State
 * @property {import('./board.mjs').Board} board
 * @property {'roll'|'remove'|'place'|'over'} phase
 * @property {number} mover 0 Black, 1 White
 * @property {boolean} opening whether this is Black's first turn
 * @property {[number, number] | null} dice lower die first
 * @property {number} toRemove
 * @property {number} toPlace
 * @property {Int8Array} owners by cell: the seat that owns its stone, or EMPTY
 * @property {number[]} winners
 */

export const BLACK = 0;
export const WHITE = 1;
export const EMPTY = -1;

/** @param {number} player */
export const enemyOf = (player) => 1 - player;

/** The cells that a player has stones on, or the empty ones. @param {State} state @param {number} owner */
export function cellsOf(state, owner) {
  const found = [];
  state.owners.forEach((each, cell) => {
    if (each === owner) found.push(cell);
  });
  return found;
}

/** The board with some cells given another owner. @param {Int8Array} owners @param {number[]} cells */
export function withOwner(owners, cells, owner) {
  const changed = owners.slice();
  for (const cell of cells) changed[cell] = owner;
  return changed;
}

/** The empty board before Black's first roll. @returns {State} */
export function begin({ side }) {
  const board = boardOf(side);
  return {
    board,
    phase: 'roll',
    mover: BLACK,
    opening: true,
    dice: null,
    toRemove: 0,
    toPlace: 0,
    owners: new Int8Array(board.names.length).fill(EMPTY),
    winners: [],
  };
}
