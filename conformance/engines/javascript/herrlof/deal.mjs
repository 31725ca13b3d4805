import { deckOf } from './cards.mjs';
import { turnUp } from './trump.mjs';

const inOrder = (cards) => [...cards].sort().join(' ');

/** Rule 1: the deal. Chance gives the hands, the turned card and the stock: the whole deck exactly. */
export const deal = {
  // The deals are too many to list.
  options: () => [],

  refuse({ ruleset: { players, hand_size: size }, ruleset }, groups) {
    if (groups.length !== players + 2) {
      return `a deal has ${players} hands, the turned card and the stock, not ${groups.length} parts`;
    }
    const wrong = groups.slice(0, players).findIndex((hand) => hand.length !== size);
    if (wrong >= 0) return `the hand of seat ${wrong} must have ${size} cards`;
    if (groups[players].length !== 1) return 'exactly one card is turned up';
    return inOrder(groups.flat()) === inOrder(deckOf(ruleset)) ? null : 'a deal uses the whole deck exactly';
  },

  perform(draft, groups) {
    const { players } = draft.ruleset;
    draft.hands = groups.slice(0, players);
    turnUp(draft, groups[players][0]);
    draft.stock = groups[players + 1];
    draft.phase = 'bid';
    draft.turn = draft.first;
  },
};
