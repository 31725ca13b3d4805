import { perSeat } from './state.mjs';

/** Rule 12: the game ends when a score has reached the target, or with the last round allowed. */
export const gameEnds = ({ scores, round, ruleset: { target, max_rounds: most } }) =>
  scores.some((score) => score >= target) || (most !== null && round >= most);

/** Rule 12: what each tiebreak compares; more is better. */
const TIEBREAKS = {
  correct_bids: (state) => state.correctBids,
  last_round_tricks: (state) => state.lastRound.tricks,
};

/** Rule 12: the highest score wins, then the tiebreaks in turn; a tie that remains is shared. */
export function winnersOf(state) {
  const measures = [state.scores, ...state.ruleset.tiebreaks.map((name) => TIEBREAKS[name](state))];
  return measures.reduce((left, measure) => {
    const best = Math.max(...left.map((seat) => measure[seat]));
    return left.filter((seat) => measure[seat] === best);
  }, perSeat(state.ruleset, (seat) => seat));
}
