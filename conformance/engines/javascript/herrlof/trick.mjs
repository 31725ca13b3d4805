import { HAGALAZ, VALKNUT, isRune, rankOf, suitOf } from './cards.mjs';

/** Rule 4: the suit of the first numbered card in the trick, null without one. @param {string[]} trick */
export function ledSuit(trick) {
  const numbered = trick.find((card) => !isRune(card));
  return numbered === undefined ? null : suitOf(numbered);
}

/** The place of the highest card of a suit, -1 without one. */
function placeOfHighest(trick, suit) {
  let best = -1;
  trick.forEach((card, place) => {
    if (suit === null || suitOf(card) !== suit) return;
    if (best < 0 || rankOf(card) > rankOf(trick[best])) best = place;
  });
  return best;
}

/**
 * Rule 4: the place in the trick of the winning card, null when the trick is destroyed.
 *
 * @param {string[]} trick a complete trick
 * @param {string | null} trump
 * @returns {number | null}
 */
export function winningPlace(trick, trump) {
  if (trick.includes(VALKNUT)) return null;
  if (trick.every((card) => card === HAGALAZ)) return 0;
  const trumping = placeOfHighest(trick, trump);
  return trumping >= 0 ? trumping : placeOfHighest(trick, ledSuit(trick));
}
