import { withAt } from '../lists.mjs';
import { seatLeftOf } from './state.mjs';

/** Rule 2: each player bids once, from 0 to the hand size. The order of asking is an encoding only. */
export const bid = {
  options: ({ ruleset }) => Array.from({ length: ruleset.hand_size + 1 }, (_, count) => count),

  refuse: ({ ruleset }, count) =>
    count <= ruleset.hand_size ? null : `a bid is at most the hand size, ${ruleset.hand_size}`,

  perform(draft, count) {
    draft.bids = withAt(draft.bids, draft.turn, count);
    draft.turn = seatLeftOf(draft, draft.turn);
    if (draft.turn === draft.first) draft.phase = 'play';
  },
};
