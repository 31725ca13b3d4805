/** How steps are spelt. */

const ROLL = /^roll ([1-6]) ([1-6])$/;
const STONE = /^(remove|place) ([a-y][1-9][0-9]?)$/;

/** @param {import('./state.mjs').State} state @param {string} text @returns {import('../game.mjs').Move | null} */
export function parse({ board }, text) {
  const dice = ROLL.exec(text);
  if (dice !== null) return { verb: 'roll', value: [Number(dice[1]), Number(dice[2])] };
  const stone = STONE.exec(text);
  const cell = stone === null ? undefined : board.cells.get(stone[2]);
  return cell === undefined ? null : { verb: stone[1], value: cell };
}

/** @param {import('./state.mjs').State} state @param {import('../game.mjs').Move} move */
export const format = ({ board }, { verb, value }) =>
  verb === 'roll' ? `roll ${value[0]} ${value[1]}` : `${verb} ${board.names[value]}`;
