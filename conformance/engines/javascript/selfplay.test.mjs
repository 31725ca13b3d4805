import assert from 'node:assert/strict';
import { test } from 'node:test';
import { herd } from './herd/game.mjs';
import { deckOf } from './herrlof/cards.mjs';
import { herrlof } from './herrlof/game.mjs';
import { STANDARD, randomNumbers, started } from './testing.mjs';

const CHOICES = {
  bonus_tricks: [[], [3, 4], [3, 4, 5], [0]],
  bonus_stacking: ['additive', 'replaces'],
  tiebreaks: [[], ['correct_bids'], ['last_round_tricks'], ['last_round_tricks', 'correct_bids']],
  one: ['optional', 'mandatory'],
  three: ['optional', 'mandatory'],
  six: ['optional', 'mandatory'],
  returned_card: ['bottom', 'discard'],
  nine_lead: ['left', 'winner'],
  nine_with_hagalaz: ['hagalaz', 'nine'],
  valknut_with_hagalaz: ['starter', 'hagalaz'],
  hagalaz_lead: ['last', 'first'],
  trump_turn: ['immediate', 'at_resolution'],
  rune_led: ['free', 'first_numbered'],
  target: [1, 25, 40],
  max_rounds: [1, 5, 10],
};

const pick = (random, list) => list[random(list.length)];

function shuffled(random, list) {
  const cards = [...list];
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

/** Any ruleset whose deck is large enough. */
function anyRules(random) {
  const players = pick(random, [2, 3]);
  const rules = { ...STANDARD[players], first_leader: random(players) };
  for (const [name, values] of Object.entries(CHOICES)) rules[name] = pick(random, values);
  if (random(3) > 0) {
    Object.assign(rules, { suits: 1 + random(4), ranks: 1 + random(9), valknuts: random(4), hagalaz: random(4) });
    const most = Math.floor((deckOf(rules).length - 1) / players);
    if (most === 0) return anyRules(random);
    rules.hand_size = 1 + random(most);
  }
  return rules;
}

function dealStep(random, { ruleset }) {
  const cards = shuffled(random, deckOf(ruleset));
  const { players, hand_size: size } = ruleset;
  const groups = Array.from({ length: players }, (_, seat) => cards.slice(seat * size, (seat + 1) * size));
  const [turned, ...stock] = cards.slice(players * size);
  return `deal ${[...groups, [turned], stock].map((group) => group.join(' ')).join(' / ')}`.trimEnd();
}

/** Every step that could be spelt, legal or not. */
const CARDS = deckOf(STANDARD[2]);
const EVERY_HERRLOF_STEP = [
  ...new Set([
    'draw', 'pass',
    ...Array.from({ length: 43 }, (_, count) => `bid ${count}`),
    ...['steal', 'take'].flatMap((verb) => [0, 1, 2].map((seat) => `${verb} ${seat}`)),
    ...['play', 'return', 'taken', 'give'].flatMap((verb) => CARDS.map((card) => `${verb} ${card}`)),
  ]),
];

/** The legal steps are exactly the accepted ones, and taking a step leaves the state before it alone. */
function assertLegalIsAccepted(game, state, steps) {
  const before = JSON.stringify(game.observe(state));
  const accepted = steps.filter((step) => game.take(state, step).rejected === undefined);
  assert.deepEqual(accepted.sort(), game.legal(state).sort());
  assert.equal(JSON.stringify(game.observe(state)), before);
}

/** The cards that a step puts out of play: a discard, and what the turn of the trump replaces. */
function lostBy(before, step, after) {
  const returned = step.startsWith('return') ? before.ruleset.returned_card : null;
  const expected = before.stock.length + (step === 'draw' ? -1 : 0) + (returned === 'bottom' ? 1 : 0);
  return (returned === 'discard' ? 1 : 0) + expected - after.stock.length;
}

/** Hands have the size that the number of tricks played leaves; no card is in two places. */
function assertCards(state, outOfPlay) {
  if (state.phase === 'deal') return;
  const held = state.hands.flat();
  const inTricks = (state.tricks.reduce((sum, count) => sum + count, 0) + state.destroyed) * state.ruleset.players;
  const stillOnTable = ['steal', 'take', 'taken', 'give'].includes(state.phase) ? 0 : state.trick.length;
  const total = held.length + state.stock.length + 1 + inTricks + stillOnTable + outOfPlay;
  assert.equal(total, deckOf(state.ruleset).length);
  const left = deckOf(state.ruleset);
  for (const card of [...held, ...state.stock, state.trumpCard, ...state.trick]) {
    const place = left.indexOf(card);
    assert.notEqual(place, -1, `${card} is in two places`);
    left.splice(place, 1);
  }
}

test('Herrlof played at random', () => {
  const random = randomNumbers(1);
  const phases = new Set();
  for (let game = 0; game < 400; game += 1) {
    let state = started(anyRules(random));
    let outOfPlay = 0;
    for (let count = 0; state.phase !== 'over'; count += 1) {
      assert.ok(count < 5000, 'the game does not end');
      phases.add(state.phase);
      if (count % 7 === 0) assertLegalIsAccepted(herrlof, state, EVERY_HERRLOF_STEP);
      const step = state.phase === 'deal' ? dealStep(random, state) : pick(random, herrlof.legal(state));
      const result = herrlof.take(state, step);
      assert.equal(result.rejected, undefined, step);
      outOfPlay = result.state.phase === 'bid' ? 0 : outOfPlay + lostBy(state, step, result.state);
      state = result.state;
      assertCards(state, outOfPlay);
    }
    assertLegalIsAccepted(herrlof, state, EVERY_HERRLOF_STEP);
    assert.ok(state.winners.length > 0);
  }
  assert.equal(phases.size, 9, [...phases].join());
});

test('Herd played at random', () => {
  const random = randomNumbers(2);
  for (let game = 0; game < 60; game += 1) {
    const side = 2 + random(4);
    let state = herd.begin(herd.ruleset({ side }));
    const { names } = state.board;
    const everyStep = [
      ...[1, 2, 3, 4, 5, 6].flatMap((low) => [1, 2, 3, 4, 5, 6].map((high) => `roll ${low} ${high}`)),
      ...names.flatMap((name) => [`remove ${name}`, `place ${name}`]),
    ];
    for (let count = 0; state.phase !== 'over'; count += 1) {
      assert.ok(count < 100_000, 'the game does not end');
      if (count % 7 === 0) assertLegalIsAccepted(herd, state, everyStep);
      const result = herd.take(state, pick(random, herd.legal(state)));
      assert.equal(result.rejected, undefined);
      state = result.state;
      const { black, white, to_remove: toRemove, mover } = herd.observe(state);
      assert.ok(toRemove <= [white, black][mover].length);
      assert.equal(new Set([...black, ...white]).size, black.length + white.length);
    }
    const { black, white, winners } = herd.observe(state);
    assert.equal(black.length + white.length, names.length);
    assert.deepEqual(winners, [black.length > white.length ? 0 : 1]);
  }
});
