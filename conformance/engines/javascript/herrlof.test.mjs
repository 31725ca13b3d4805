import assert from 'node:assert/strict';
import { test } from 'node:test';
import { winnersOf } from './herrlof/end.mjs';
import { herrlof } from './herrlof/game.mjs';
import { nextLeader } from './herrlof/lead.mjs';
import { suitToFollow } from './herrlof/play.mjs';
import { pointsFor } from './herrlof/scoring.mjs';
import { winningPlace } from './herrlof/trick.mjs';
import { RulesError } from './options.mjs';
import { STANDARD, TINY, started } from './testing.mjs';

const cards = (text) => text.split(' ').filter(Boolean);

/** Takes steps that must all be accepted. */
function after(state, ...steps) {
  return steps.reduce((before, step) => {
    const result = herrlof.take(before, step);
    assert.equal(result.rejected, undefined, step);
    return result.state;
  }, state);
}

const legal = (state) => herrlof.legal(state);

test('who wins a trick', () => {
  const cases = [
    ['G3 G7', null, 1],
    ['G7 R9', null, 0],
    ['G9 R1', 'R', 1],
    ['R2 R8', 'R', 1],
    ['G9 V', null, null],
    ['V V', 'G', null],
    ['H H', null, 0],
    ['H R1', null, 1],
    ['R1 H', null, 0],
    ['H H H', null, 0],
    ['H G2 R9', null, 1],
    ['H G2 R1', 'R', 2],
    ['H G2 H', null, 1],
    ['G1 G5 G3', 'B', 1],
  ];
  for (const [trick, trump, place] of cases) assert.equal(winningPlace(cards(trick), trump), place, trick);
});

test('who leads next', () => {
  // Trick, leader, options, next leader; three players, no trump.
  const cases = [
    ['G1 G5 G3', 0, {}, 1],
    ['G1 V G3', 2, {}, 2],
    ['G1 H V', 2, {}, 2],
    ['G1 H V', 2, { valknut_with_hagalaz: 'hagalaz' }, 0],
    ['H H V', 0, { valknut_with_hagalaz: 'hagalaz' }, 1],
    ['H H V', 0, { valknut_with_hagalaz: 'hagalaz', hagalaz_lead: 'first' }, 0],
    ['G1 V V', 2, { valknut_with_hagalaz: 'hagalaz' }, 2],
    ['H H H', 1, {}, 0],
    ['H H H', 1, { hagalaz_lead: 'first' }, 2],
    ['H H G4', 0, {}, 1],
    ['H H G4', 0, { hagalaz_lead: 'first' }, 0],
    ['G9 G1 G2', 0, {}, 1],
    ['G9 G1 G2', 0, { nine_lead: 'winner' }, 0],
    ['G1 G2 G9', 0, {}, 0],
    ['G9 G1 H', 0, {}, 2],
    ['G9 G1 H', 0, { nine_with_hagalaz: 'nine' }, 1],
    ['G9 G1 H', 0, { nine_with_hagalaz: 'nine', nine_lead: 'winner' }, 0],
    ['G8 G1 H', 0, { nine_with_hagalaz: 'nine' }, 2],
  ];
  for (const [trick, leader, options, next] of cases) {
    const ruleset = { ...STANDARD[3], ...options };
    assert.equal(nextLeader({ trick: cards(trick), trump: null, leader, ruleset }), next, trick);
  }
});

test('which suit is followed', () => {
  assert.equal(suitToFollow([], 'free'), null);
  assert.equal(suitToFollow(['G4'], 'free'), 'G');
  assert.equal(suitToFollow(['G4', 'R2'], 'free'), 'G');
  assert.equal(suitToFollow(['V', 'R2'], 'free'), null);
  assert.equal(suitToFollow(['V', 'R2'], 'first_numbered'), 'R');
  assert.equal(suitToFollow(['V', 'H'], 'first_numbered'), null);
});

test('the points of a round', () => {
  const cases = [
    // bid, tricks, bonus tricks, stacking, points
    [0, 0, [3, 4], 'additive', 10],
    [3, 3, [3, 4], 'additive', 18],
    [2, 4, [3, 4], 'additive', 9],
    [5, 5, [3, 4], 'additive', 15],
    [5, 5, [3, 4, 5], 'additive', 20],
    [3, 3, [], 'additive', 13],
    [3, 3, [3, 4, 5], 'replaces', 8],
    [6, 6, [3, 4, 5], 'replaces', 16],
    [2, 3, [3, 4, 5], 'replaces', 3],
  ];
  for (const [bid, tricks, bonus, stacking, points] of cases) {
    assert.equal(pointsFor(bid, tricks, { bonus_tricks: bonus, bonus_stacking: stacking }), points);
  }
});

test('who wins the game', () => {
  const state = (tiebreaks, scores, correctBids, tricks) => ({
    ruleset: { players: scores.length, tiebreaks }, scores, correctBids, lastRound: { tricks },
  });
  const both = ['correct_bids', 'last_round_tricks'];
  assert.deepEqual(winnersOf(state(both, [50, 51], [9, 0], [9, 0])), [1]);
  assert.deepEqual(winnersOf(state(both, [50, 50], [1, 2], [9, 0])), [1]);
  assert.deepEqual(winnersOf(state(both, [50, 50], [2, 2], [3, 2])), [0]);
  assert.deepEqual(winnersOf(state([...both].reverse(), [50, 50], [1, 2], [3, 2])), [0]);
  assert.deepEqual(winnersOf(state(['correct_bids'], [50, 50], [2, 2], [3, 2])), [0, 1]);
  assert.deepEqual(winnersOf(state([], [50, 50, 40], [2, 1, 9], [3, 2, 9])), [0, 1]);
  assert.deepEqual(winnersOf(state(both, [50, 50, 50], [2, 1, 2], [3, 9, 3])), [0, 2]);
});

test('rules that make no game', () => {
  const make = (change) => () => herrlof.ruleset({ ...STANDARD[2], ...change });
  const bad = [
    { players: 4 }, { players: '2' }, { hand_size: 0 }, { hand_size: 21 }, { suits: 5 }, { ranks: 10 }, { valknuts: 4 },
    { hagalaz: -1 }, { target: null }, { target: 1.5 }, { target: 0 },
    { target: 1_000_001 }, { max_rounds: 0 }, { max_rounds: 1_000_001 }, { bonus_tricks: [-1] }, { bonus_tricks: [3, 3] }, { bonus_tricks: 3 },
    { tiebreaks: ['points'] }, { tiebreaks: ['correct_bids', 'correct_bids'] }, { one: 'never' }, { nine_lead: null },
    { first_leader: 2 }, { first_leader: -1 }, { three: undefined }, { extra: 1 }, { trump_turn: true }, { suits: 0 },
  ];
  for (const change of bad) assert.throws(make(change), RulesError, JSON.stringify(change));
  for (const change of [{ hand_size: 20 }, { max_rounds: null }, { target: 1 }, { target: 1_000_000 }, { tiebreaks: [] }, { bonus_tricks: [0] }]) make(change)();
  const { six, ...missing } = STANDARD[2];
  assert.throws(() => herrlof.ruleset(missing), /"six" is missing/);
});

test('a deal is the whole deck exactly, spelt exactly', () => {
  const state = started({ ...TINY, hand_size: 2, suits: 1, ranks: 5, valknuts: 0, hagalaz: 0 });
  assert.equal(herrlof.observe(after(state, 'deal G1 G2 / G5 G3 / G4 /')).trump, 'G');
  const bad = [
    'deal G1 G2 / G5 G3 / G4 / ', 'deal G1 G2 / G5 G3 / G4', 'deal G1 G2 / G5 G4 / G4 /', 'deal G1 / G5 G3 / G4 / G2',
    'deal G1 G2 / G5 G3 G4 / /', 'deal G1  G2 / G5 G3 / G4 /', 'deal G1 G2/G5 G3/G4/', 'deal', 'deal ', 'deal /',
    'deal G1 G2 / G5 G3 / G4 / H', 'deal G1 G2 / G5 G3 / / G4', 'bid 1', 'Deal G1 G2 / G5 G3 / G4 /',
    'deal G1 G2 / G5 G3 / G4 / /',
  ];
  for (const step of bad) assert.equal(typeof herrlof.take(state, step).rejected, 'string', step);
});

test('a led suit is followed, a rune may be played instead', () => {
  const state = after(started({ ...TINY, hand_size: 3 }), 'deal G1 R1 R2 / G2 R3 H / V / G3', 'bid 0', 'bid 3', 'play G1');
  assert.deepEqual(legal(state), ['play G2', 'play H']);
  assert.match(herrlof.take(state, 'play R3').rejected, /follow/);
});

test('a 3 draws before the next player plays, and returns a card to the bottom or out of play', () => {
  const steps = ['deal G3 R1 / G1 R3 / V / G2 R2 H', 'bid 0', 'bid 0', 'play G3'];
  const state = after(started({ ...TINY, hand_size: 2 }), ...steps);
  assert.deepEqual(legal(state), ['draw', 'pass']);
  assert.equal(after(state, 'pass').turn, 1);
  const drawn = after(state, 'draw');
  assert.deepEqual([drawn.phase, drawn.turn, legal(drawn)], ['return', 0, ['return R1', 'return G2']]);
  assert.deepEqual(after(drawn, 'return G2').stock, ['R2', 'H', 'G2']);
  assert.deepEqual(after(started({ ...TINY, hand_size: 2, returned_card: 'discard' }), ...steps, 'draw', 'return R1').stock, ['R2', 'H']);
  const bound = after(started({ ...TINY, hand_size: 2, three: 'mandatory' }), ...steps);
  assert.deepEqual(legal(bound), ['draw']);
  assert.match(herrlof.take(bound, 'pass').rejected, /mandatory/);
});

test('the second Valknut turns the trump, at once or when the trick is complete', () => {
  const deal = 'deal V G1 / V G2 / G3 R1 / B1 / R2 O1 B2 R3 O2 O3 B3';
  const steps = [deal, 'bid 0', 'bid 0', 'bid 0', 'play V', 'play V'];
  const rules = { ...TINY, players: 3, hand_size: 2, suits: 4, ranks: 3, valknuts: 2, hagalaz: 0 };
  const now = after(started(rules), ...steps);
  assert.deepEqual([now.trumpCard, now.trump, now.stock[0]], ['R2', 'R', 'O1']);
  const later = after(started({ ...rules, trump_turn: 'at_resolution' }), ...steps);
  assert.equal(later.trumpCard, 'B1');
  const done = after(later, 'play G3', 'draw', 'return R2');
  assert.deepEqual([done.trumpCard, done.trump, done.stock.at(-1), done.destroyed, done.leader], ['O1', 'O', 'R2', 1, 0]);
});

test('a winning 1 steals a trick of this round, if there is one', () => {
  const rules = { ...TINY, hand_size: 2, ranks: 2, hagalaz: 2, valknuts: 0 };
  const state = after(started(rules), 'deal G2 R1 / G1 H / R2 / H', 'bid 1', 'bid 1', 'play G2', 'play G1', 'play R1', 'play H');
  assert.equal(state.phase, 'deal', 'seat 1 has no trick to lose');
  const other = after(started(rules), 'deal G1 R1 / G2 H / R2 / H', 'bid 2', 'bid 1', 'play G1', 'play G2', 'play H', 'play R1');
  assert.deepEqual([other.phase, other.turn, other.tricks, legal(other)], ['steal', 0, [1, 1], ['steal 1', 'pass']]);
  assert.match(herrlof.take(other, 'steal 0').rejected, /opponent/);
  assert.deepEqual(herrlof.observe(other).trick, ['H', 'R1']);
  const stolen = after(other, 'steal 1');
  assert.deepEqual(stolen.lastRound, { bids: [2, 1], tricks: [2, 0], points: [12, 0] });
  assert.deepEqual([stolen.round, stolen.first, stolen.leader, stolen.phase], [2, 1, 1, 'deal']);
});

test('a winning 6 takes a card by chance and gives one back', () => {
  const rules = { ...TINY, hand_size: 3, suits: 1, ranks: 6, hagalaz: 2, valknuts: 0 };
  const state = after(started(rules), 'deal G6 G1 G2 / G5 H H / G4 / G3', 'bid 0', 'bid 0', 'play G6', 'play G5');
  assert.deepEqual(legal(state), ['take 1', 'pass']);
  const chance = after(state, 'take 1');
  const seen = herrlof.observe(chance);
  assert.deepEqual([seen.phase, seen.turn, seen.target, seen.legal], ['taken', 'chance', 1, ['taken H']]);
  const giving = after(chance, 'taken H');
  assert.deepEqual([giving.phase, giving.turn, giving.target, legal(giving)], ['give', 0, 1, ['give G1', 'give G2', 'give H']]);
  const given = after(giving, 'give G1');
  assert.deepEqual([given.target, given.turn], [null, 0]);
  assert.deepEqual(given.hands.map((hand) => [...hand].sort()), [['G2', 'H'], ['G1', 'H']]);
});

test('the last table stays when the game is over', () => {
  const rules = { ...TINY, hand_size: 1, suits: 1, ranks: 3, hagalaz: 0, valknuts: 0, max_rounds: 1, first_leader: 1 };
  const state = after(started(rules), 'deal G2 / G1 / G3 /', 'bid 0', 'bid 1', 'play G1', 'play G2');
  const seen = herrlof.observe(state);
  assert.deepEqual([seen.phase, seen.turn, seen.legal, seen.trick, seen.leader, seen.first, seen.round], ['over', null, [], [], 1, 1, 1]);
  assert.deepEqual([seen.bids, seen.tricks, seen.trump, seen.scores, seen.winners], [[1, 0], [1, 0], 'G', [11, 10], [0]]);
});
