const CORRECT_BID = 10;
const BONUS = 5;

/** @param {number} bid @param {number} tricks */
export const isCorrect = (bid, tricks) => bid === tricks;

/** Rule 11: one seat's points for a round. */
export function pointsFor(bid, tricks, { bonus_tricks: bonusTricks, bonus_stacking: stacking }) {
  const correct = isCorrect(bid, tricks);
  const inBonus = bonusTricks.includes(tricks);
  if (stacking === 'replaces') {
    // The bonus stands in for the reward of the bid, and nobody has it without a correct bid.
    return tricks + (correct ? (inBonus ? BONUS : CORRECT_BID) : 0);
  }
  return tricks + (correct ? CORRECT_BID : 0) + (inBonus ? BONUS : 0);
}
