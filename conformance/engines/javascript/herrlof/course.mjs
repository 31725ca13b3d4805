/** How a round goes on: from card to card, from trick to trick, from round to round. */
import { raised } from '../lists.mjs';
import { gameEnds, winnersOf } from './end.mjs';
import { nextLeader } from './lead.mjs';
import { phaseOpenedBy } from './powers.mjs';
import { isCorrect, pointsFor } from './scoring.mjs';
import { clearedTable, perSeat, seatLeftOf } from './state.mjs';
import { winningPlace } from './trick.mjs';
import { turnTrumpAtResolution } from './trump.mjs';

/** After a play and its draw: the next player's turn, or the end of the trick. */
export function continueTrick(draft) {
  if (draft.trick.length === draft.ruleset.players) return resolveTrick(draft);
  draft.phase = 'play';
  draft.turn = seatLeftOf(draft, draft.turn);
}

/** Rules 4 and 10: the trick is destroyed or won, and the winning card's power is asked for. */
function resolveTrick(draft) {
  const winning = winningPlace(draft.trick, draft.trump);
  turnTrumpAtResolution(draft);
  if (winning === null) {
    draft.destroyed += 1;
    return closeTrick(draft);
  }
  const winner = seatLeftOf(draft, draft.leader, winning);
  draft.tricks = raised(draft.tricks, winner, 1);
  draft.turn = winner;
  const phase = phaseOpenedBy(draft, draft.trick[winning], winner);
  if (phase === null) closeTrick(draft);
  else draft.phase = phase;
}

/** The trick leaves the table; the next one is led, or the round is over. */
export function closeTrick(draft) {
  draft.target = null;
  if (draft.hands[0].length === 0) return closeRound(draft);
  draft.leader = nextLeader(draft);
  draft.trick = [];
  draft.phase = 'play';
  draft.turn = draft.leader;
}

/** Rules 11 and 12: the round is scored at once, and the game ends or goes on. */
function closeRound(draft) {
  const { ruleset, bids, tricks } = draft;
  const points = perSeat(ruleset, (seat) => pointsFor(bids[seat], tricks[seat], ruleset));
  draft.scores = draft.scores.map((score, seat) => score + points[seat]);
  draft.correctBids = draft.correctBids.map((count, seat) => count + (isCorrect(bids[seat], tricks[seat]) ? 1 : 0));
  draft.lastRound = { bids, tricks, points };
  draft.trick = [];
  if (gameEnds(draft)) {
    draft.phase = 'over';
    draft.winners = winnersOf(draft);
  } else openRound(draft);
}

/** Rule 13: the lead of the first trick moves one seat left. */
function openRound(draft) {
  Object.assign(draft, clearedTable(draft.ruleset));
  draft.round += 1;
  draft.first = seatLeftOf(draft, draft.first);
  draft.leader = draft.first;
  draft.turn = draft.first;
  draft.phase = 'deal';
}
