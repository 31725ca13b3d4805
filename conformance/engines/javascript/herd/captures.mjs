import { enemyOf } from './state.mjs';

/** Whether every on-board neighbour of a cell carries a stone of the player. */
export const isSurrounded = (board, owners, cell, player) =>
  board.neighbours[cell].every((near) => owners[near] === player);

/** Rule 3: the enemy stones that the stone just placed captures. @returns {number[]} */
export const capturedBy = (board, owners, placed, mover) =>
  board.neighbours[placed].filter(
    (near) => owners[near] === enemyOf(mover) && isSurrounded(board, owners, near, mover),
  );

/** Rule 4: no stone may go where every neighbour is an enemy stone. */
export const isProhibited = (board, owners, cell, mover) => isSurrounded(board, owners, cell, enemyOf(mover));
