/**
 * The state of a game.
 *
 * @typedef {object} State
 * @property {Readonly<Record<string, any>>} ruleset
 * @property {'deal'|'bid'|'play'|'draw'|'return'|'steal'|'take'|'taken'|'give'|'over'} phase
 * @property {number} turn the seat to move; in "taken" the seat whose choice opened the chance
 * @property {number} round from 1
 * @property {number} first leader of the round's first trick
 * @property {number} leader leader of the current trick
 * @property {string | null} trump
 * @property {string | null} trumpCard the turned card
 * @property {string[]} trick in playing order
 * @property {string[][]} hands
 * @property {string[]} stock from the top
 * @property {(number | null)[]} bids
 * @property {number[]} tricks
 * @property {number} destroyed
 * @property {number | null} target the opponent that a 6 is used on
 * @property {number[]} scores
 * @property {number[]} correctBids
 * @property {number[]} winners
 * @property {{ bids: number[], tricks: number[], points: number[] } | null} lastRound
 */

/** One value for each seat. @template T @param {{ players: number }} ruleset @param {(seat: number) => T} value */
export const perSeat = ({ players }, value) =>
  players === 2 ? [value(0), value(1)] : [value(0), value(1), value(2)];

/** The next seat clockwise, or the one some places further. @param {State} state */
export const seatLeftOf = (state, seat, places = 1) => (seat + places) % state.ruleset.players;

/** The seats other than the given one. @param {State} state */
export const opponentsOf = (state, seat) => perSeat(state.ruleset, (other) => other).filter((other) => other !== seat);

/** A table before the deal, for the current round. @param {Readonly<Record<string, any>>} ruleset */
export const clearedTable = (ruleset) => ({
  trump: null,
  trumpCard: null,
  trick: [],
  hands: perSeat(ruleset, () => []),
  stock: [],
  bids: perSeat(ruleset, () => null),
  tricks: perSeat(ruleset, () => 0),
  destroyed: 0,
  target: null,
});

/** The state before the first deal. @returns {State} */
export const begin = (ruleset) => ({
  ruleset,
  phase: 'deal',
  turn: ruleset.first_leader,
  round: 1,
  first: ruleset.first_leader, // Rule 13: the first round's leader is given
  leader: ruleset.first_leader,
  ...clearedTable(ruleset),
  scores: perSeat(ruleset, () => 0),
  correctBids: perSeat(ruleset, () => 0),
  winners: [],
  lastRound: null,
});
