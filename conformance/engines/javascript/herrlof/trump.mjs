import { countOf } from '../lists.mjs';
import { VALKNUT, suitOf } from './cards.mjs';

/** Rule 1: the turned card's suit is trump; a rune means no trump. */
export function turnUp(draft, card) {
  draft.trumpCard = card;
  draft.trump = suitOf(card);
}

/** Rule 7: the stock's top card becomes the turned card, and the old one is out of play. */
function turnNextUp(draft) {
  if (draft.stock.length === 0) return;
  turnUp(draft, draft.stock[0]);
  draft.stock = draft.stock.slice(1);
}

/** Rule 7, right after a play: the second Valknut of the trick turns a card, a third one does not. */
export function turnTrumpAtPlay(draft) {
  if (draft.ruleset.trump_turn !== 'immediate' || draft.trick.at(-1) !== VALKNUT) return;
  if (countOf(draft.trick, VALKNUT) === 2) turnNextUp(draft);
}

/** Option trump_turn "at_resolution": the card is turned when the trick is complete. */
export function turnTrumpAtResolution(draft) {
  if (draft.ruleset.trump_turn !== 'at_resolution') return;
  if (countOf(draft.trick, VALKNUT) >= 2) turnNextUp(draft);
}
