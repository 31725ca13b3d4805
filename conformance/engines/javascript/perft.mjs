/**
 * Counts the legal step sequences of every length up to a depth.
 *
 * @param {ReturnType<typeof import('./game.mjs').defineGame>} game
 * @returns {number[]} place d-1 holds the count for length d
 */
export function perft(game, start, depth) {
  const leaves = new Array(depth).fill(0);
  const descend = (state, ply) => {
    const moves = game.moves(state);
    leaves[ply] += moves.length;
    if (ply + 1 === depth) return;
    for (const move of moves) descend(game.perform(state, move), ply + 1);
  };
  descend(start, 0);
  return leaves;
}
