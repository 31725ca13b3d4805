import { RulesError, checkOptions, integer, listOf, oneOf, orNull } from '../options.mjs';
import { HIGHEST_RANK, MOST_OF_A_RUNE, SUITS, deckOf } from './cards.mjs';

const REFUSAL = oneOf('optional', 'mandatory');

/** The largest target, number of rounds, and number of tricks that earns a bonus. */
const LARGEST = 1_000_000;

/** The ruleset options and the values that they take. */
const OPTIONS = {
  players: oneOf(2, 3),
  hand_size: integer(1),
  suits: integer(0, SUITS.length),
  ranks: integer(0, HIGHEST_RANK),
  valknuts: integer(0, MOST_OF_A_RUNE),
  hagalaz: integer(0, MOST_OF_A_RUNE),
  target: integer(1, LARGEST),
  max_rounds: orNull(integer(1, LARGEST)),
  bonus_tricks: listOf(integer(0, LARGEST)),
  bonus_stacking: oneOf('additive', 'replaces'),
  tiebreaks: listOf(oneOf('correct_bids', 'last_round_tricks')),
  one: REFUSAL,
  three: REFUSAL,
  six: REFUSAL,
  returned_card: oneOf('bottom', 'discard'),
  nine_lead: oneOf('left', 'winner'),
  nine_with_hagalaz: oneOf('hagalaz', 'nine'),
  valknut_with_hagalaz: oneOf('starter', 'hagalaz'),
  hagalaz_lead: oneOf('last', 'first'),
  trump_turn: oneOf('immediate', 'at_resolution'),
  rune_led: oneOf('free', 'first_numbered'),
  first_leader: integer(0),
};

/** The checked rules of a game. @param {unknown} rules */
export function ruleset(rules) {
  const checked = checkOptions(OPTIONS, rules);
  const needed = checked.players * checked.hand_size + 1;
  const size = deckOf(checked).length;
  if (size < needed) {
    throw new RulesError(`the deck has ${size} cards; the hands and the turned card need ${needed}`);
  }
  if (checked.first_leader >= checked.players) {
    throw new RulesError(`option "first_leader" names seat ${checked.first_leader}, and there is none`);
  }
  return checked;
}
