import { rankOf } from './cards.mjs';
import { opponentsOf } from './state.mjs';

/** Rule 6: a 3 lets its player draw, unless the stock is empty. */
export const mayDraw = (state, card) => rankOf(card) === 3 && state.stock.length > 0;

/** Rule 8: the opponents who have a trick to steal. */
export const stealTargets = (state, seat) => opponentsOf(state, seat).filter((other) => state.tricks[other] > 0);

/** Rule 9: the opponents who have a card to take. */
export const takeTargets = (state, seat) => opponentsOf(state, seat).filter((other) => state.hands[other].length > 0);

/** Rules 8, 9 and 10: the phase that a winning card opens, however it won; null for none. */
export function phaseOpenedBy(state, card, winner) {
  if (rankOf(card) === 1 && stealTargets(state, winner).length > 0) return 'steal';
  if (rankOf(card) === 6 && takeTargets(state, winner).length > 0) return 'take';
  return null;
}
