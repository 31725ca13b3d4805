import { BARE } from '../game.mjs';
import { distinct, raised, withAt, without } from '../lists.mjs';
import { closeTrick, continueTrick } from './course.mjs';
import { opponentsOf, perSeat } from './state.mjs';
import { stealTargets, takeTargets } from './powers.mjs';

const holds = (state, seat, card) => (state.hands[seat].includes(card) ? null : `seat ${seat} does not hold ${card}`);

const gain = (draft, seat, card) => {
  draft.hands = withAt(draft.hands, seat, [...draft.hands[seat], card]);
};

const lose = (draft, seat, card) => {
  draft.hands = withAt(draft.hands, seat, without(draft.hands[seat], card));
};

const everySeat = (state) => perSeat(state.ruleset, (seat) => seat);

const against = (targets, lacking) => (state, seat) => {
  if (!opponentsOf(state, state.turn).includes(seat)) return `seat ${seat} is no opponent of seat ${state.turn}`;
  return targets(state, state.turn).includes(seat) ? null : `seat ${seat} has no ${lacking}`;
};

/** Rules 6, 8 and 9: a power may be refused, unless its option makes it mandatory. */
const refusable = (option, goOn) => ({
  options: () => BARE,
  refuse: ({ ruleset }) => (ruleset[option] === 'optional' ? null : `the ${option} is mandatory`),
  perform: goOn,
});

export const declineDraw = refusable('three', continueTrick);
export const declineSteal = refusable('one', closeTrick);
export const declineTake = refusable('six', closeTrick);

/** Rule 6: the player of a 3 draws the top card of the stock. */
export const draw = {
  options: () => BARE,
  refuse: () => null,
  perform(draft) {
    gain(draft, draft.turn, draft.stock[0]);
    draft.stock = draft.stock.slice(1);
    draft.phase = 'return';
  },
};

/** Rule 6: one card of the hand goes back, to the bottom or (option returned_card) out of play. */
export const returnCard = {
  options: (state) => distinct(state.hands[state.turn]),
  refuse: (state, card) => holds(state, state.turn, card),
  perform(draft, card) {
    lose(draft, draft.turn, card);
    if (draft.ruleset.returned_card === 'bottom') draft.stock = [...draft.stock, card];
    continueTrick(draft);
  },
};

/** Rule 8: the winner with a 1 takes one trick of an opponent. */
export const steal = {
  options: everySeat,
  refuse: against(stealTargets, 'trick in this round'),
  perform(draft, seat) {
    draft.tricks = raised(raised(draft.tricks, seat, -1), draft.turn, 1);
    closeTrick(draft);
  },
};

/** Rule 9: the winner with a 6 names the opponent to take a card from. */
export const take = {
  options: everySeat,
  refuse: against(takeTargets, 'card in hand'),
  perform(draft, seat) {
    draft.target = seat;
    draft.phase = 'taken';
  },
};

/** Rule 9: chance says which card was taken. */
export const taken = {
  options: (state) => distinct(state.hands[state.target]),
  refuse: (state, card) => holds(state, state.target, card),
  perform(draft, card) {
    lose(draft, draft.target, card);
    gain(draft, draft.turn, card);
    draft.phase = 'give';
  },
};

/** Rule 9: the winner gives that opponent a card, the taken one allowed. */
export const give = {
  options: (state) => distinct(state.hands[state.turn]),
  refuse: (state, card) => holds(state, state.turn, card),
  perform(draft, card) {
    lose(draft, draft.turn, card);
    gain(draft, draft.target, card);
    closeTrick(draft);
  },
};
