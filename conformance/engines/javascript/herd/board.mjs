/**
 * The hexagonal board. Cells are numbered row by row from the bottom; a cell's name is its row's
 * letter and its number in the row.
 *
 * @typedef {object} Board
 * @property {string[]} names
 * @property {Map<string, number>} cells by name
 * @property {number[][]} neighbours by cell
 */

const FIRST_LETTER = 'a'.charCodeAt(0);

/** @type {Map<number, Board>} */
const boards = new Map();

/** The board of a side length; made once. @param {number} side @returns {Board} */
export function boardOf(side) {
  if (!boards.has(side)) boards.set(side, makeBoard(side));
  return boards.get(side);
}

function makeBoard(side) {
  const middle = side - 1;
  const lengths = Array.from({ length: 2 * side - 1 }, (_, row) => 2 * side - 1 - Math.abs(row - middle));
  const nameAt = (row, number) => String.fromCharCode(FIRST_LETTER + row) + number;

  const names = lengths.flatMap((length, row) => Array.from({ length }, (_, i) => nameAt(row, i + 1)));
  const cells = new Map(names.map((name, cell) => [name, cell]));
  const neighbours = names.map(() => []);
  const join = (one, other) => {
    const [a, b] = [cells.get(one), cells.get(other)];
    neighbours[a].push(b);
    neighbours[b].push(a);
  };

  lengths.forEach((length, row) => {
    for (let k = 1; k < length; k += 1) join(nameAt(row, k), nameAt(row, k + 1));
    // Cell k of a row touches cells k and k+1 of an adjacent longer row.
    for (const other of [row - 1, row + 1]) {
      if (!(lengths[other] > length)) continue;
      for (let k = 1; k <= length; k += 1) {
        join(nameAt(row, k), nameAt(other, k));
        join(nameAt(row, k), nameAt(other, k + 1));
      }
    }
  });
  return { names, cells, neighbours };
}
