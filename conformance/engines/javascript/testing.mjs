/** What the tests share: rulesets and a small source of random numbers. */
import { herrlof } from './herrlof/game.mjs';

const COMMON = {
  suits: 4, ranks: 9, valknuts: 3, hagalaz: 3, max_rounds: 10, bonus_stacking: 'additive',
  tiebreaks: ['correct_bids', 'last_round_tricks'], one: 'optional', three: 'optional', six: 'optional',
  returned_card: 'bottom', nine_lead: 'left', nine_with_hagalaz: 'hagalaz', valknut_with_hagalaz: 'starter',
  hagalaz_lead: 'last', trump_turn: 'immediate', rune_led: 'free', first_leader: 0,
};

/** The standard rulesets, by number of players. */
export const STANDARD = {
  2: { ...COMMON, players: 2, hand_size: 15, target: 50, bonus_tricks: [3, 4] },
  3: { ...COMMON, players: 3, hand_size: 11, target: 40, bonus_tricks: [] },
};

/** Two suits of three, one rune of each kind. */
export const TINY = { ...STANDARD[2], hand_size: 1, suits: 2, ranks: 3, valknuts: 1, hagalaz: 1 };

/** A Herrlof game before its first deal. */
export const started = (rules) => herrlof.begin(herrlof.ruleset(rules));

/** Whole numbers from 0, below a limit; the same for the same seed. */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return (limit) => {
    // A linear congruential generator; its high bits are good enough for shuffling.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
