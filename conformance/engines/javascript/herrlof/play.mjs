import { distinct, withAt, without } from '../lists.mjs';
import { isRune, suitOf } from './cards.mjs';
import { continueTrick } from './course.mjs';
import { mayDraw } from './powers.mjs';
import { ledSuit } from './trick.mjs';
import { turnTrumpAtPlay } from './trump.mjs';

/** Rule 3: the suit that must be followed, null when any card may be played. */
export function suitToFollow(trick, runeLed) {
  if (trick.length === 0) return null;
  // Option rune_led "first_numbered": after a rune the first numbered card binds those who come later.
  return runeLed === 'first_numbered' ? ledSuit(trick) : suitOf(trick[0]);
}

/** Rules 3, 6 and 7: a card is played. */
export const play = {
  options: (state) => distinct(state.hands[state.turn]),

  refuse(state, card) {
    const hand = state.hands[state.turn];
    if (!hand.includes(card)) return `seat ${state.turn} does not hold ${card}`;
    const suit = suitToFollow(state.trick, state.ruleset.rune_led);
    // Rule 3: a rune may always be played instead.
    if (suit === null || isRune(card) || suitOf(card) === suit) return null;
    return hand.some((held) => suitOf(held) === suit) ? `seat ${state.turn} holds ${suit} and must follow it` : null;
  },

  perform(draft, card) {
    draft.hands = withAt(draft.hands, draft.turn, without(draft.hands[draft.turn], card));
    draft.trick = [...draft.trick, card];
    turnTrumpAtPlay(draft);
    if (mayDraw(draft, card)) draft.phase = 'draw';
    else continueTrick(draft);
  },
};
