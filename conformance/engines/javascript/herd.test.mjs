import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardOf } from './herd/board.mjs';
import { herd } from './herd/game.mjs';
import { RulesError } from './options.mjs';

/** Takes steps that must all be accepted. */
function after(state, ...steps) {
  return steps.reduce((before, step) => {
    const result = herd.take(before, step);
    assert.equal(result.rejected, undefined, step);
    return result.state;
  }, state);
}

const onSide = (side) => herd.begin(herd.ruleset({ side }));

/** A position in mid-turn with the given stones. */
function position(side, { black = [], white = [], mover = 0, toPlace = 1, toRemove = 0 }) {
  const state = onSide(side);
  const owners = state.owners.slice();
  for (const name of black) owners[state.board.cells.get(name)] = 0;
  for (const name of white) owners[state.board.cells.get(name)] = 1;
  const phase = toRemove > 0 ? 'remove' : 'place';
  return { ...state, owners, mover, toPlace, toRemove, dice: [1, 1], opening: false, phase };
}

const rejected = (state, step) => herd.take(state, step).rejected;

test('the board has the cells and neighbours of a hexagon', () => {
  for (let side = 2; side <= 13; side += 1) {
    const { names, neighbours } = boardOf(side);
    assert.equal(names.length, 3 * side * (side - 1) + 1);
    const degrees = neighbours.map((near) => near.length);
    assert.equal(degrees.filter((degree) => degree === 3).length, 6);
    assert.equal(degrees.filter((degree) => degree === 4).length, 6 * (side - 2));
    assert.ok(degrees.every((degree) => degree === 3 || degree === 4 || degree === 6));
  }
  const { names, cells, neighbours } = boardOf(3);
  const near = (name) => neighbours[cells.get(name)].map((cell) => names[cell]).sort();
  assert.deepEqual(near('a1'), ['a2', 'b1', 'b2']);
  assert.deepEqual(near('c3'), ['b2', 'b3', 'c2', 'c4', 'd2', 'd3']);
  assert.deepEqual(near('d1'), ['c1', 'c2', 'd2', 'e1']);
});

test('every neighbour of a cell has another neighbour of that cell beside it', () => {
  for (let side = 2; side <= 13; side += 1) {
    const { neighbours } = boardOf(side);
    for (const near of neighbours) {
      for (const cell of near) assert.ok(near.some((other) => neighbours[cell].includes(other)));
    }
  }
});

test('sides outside 2 to 13 make no game', () => {
  for (const side of [1, 14, 0, '5', null, true, 2.5]) assert.throws(() => onSide(side), RulesError);
});

test('only exact spellings are steps', () => {
  const state = onSide(5);
  for (const step of ['roll 5 2', 'roll 0 1', 'roll 1 7', 'roll 1  2', ' roll 1 2', 'roll 1 2 ', 'roll 1 2\n', 'Roll 1 2', 'roll 01 2', '', 'roll']) {
    assert.equal(typeof rejected(state, step), 'string', JSON.stringify(step));
  }
  const placing = after(state, 'roll 2 5');
  for (const step of ['place a6', 'place a0', 'place a01', 'place j1', 'place A1', 'placea1', 'place a1 ']) {
    assert.equal(typeof rejected(placing, step), 'string', step);
  }
});

test('Black first places the lower die and removes nothing; then White removes the lower and places the higher', () => {
  let state = after(onSide(5), 'roll 2 5');
  assert.deepEqual([state.toRemove, state.toPlace, state.phase], [0, 2, 'place']);
  state = after(state, 'place a1', 'place a2');
  assert.deepEqual([state.mover, state.phase, state.dice], [1, 'roll', null]);
  state = after(state, 'roll 3 4');
  assert.deepEqual([state.toRemove, state.toPlace, state.phase], [2, 4, 'remove']);
  assert.deepEqual(herd.legal(state), ['remove a1', 'remove a2']);
  state = after(state, 'remove a1', 'remove a2', 'place i1', 'place i2', 'place i3', 'place i4', 'roll 6 6');
  assert.deepEqual([state.mover, state.toRemove, state.toPlace], [0, 4, 6]);
});

test('a removal is skipped when the enemy has no stone', () => {
  const state = after({ ...onSide(5), opening: false, mover: 1 }, 'roll 1 1');
  assert.deepEqual([state.phase, state.toRemove, state.toPlace], ['place', 0, 1]);
});

test('a surrounded stone is removed, pays one more stone, and its cell may be refilled', () => {
  let state = position(3, { black: ['a2', 'b1'], white: ['a1'] });
  state = after(state, 'place b2');
  assert.deepEqual([state.phase, state.mover, state.toPlace], ['place', 0, 1]);
  assert.ok(!herd.observe(state).white.includes('a1'));
  assert.equal(after(state, 'place a1').mover, 1);
});

test('several stones captured at once pay one each', () => {
  const ring = { black: ['b1', 'b2', 'b3', 'b4'], white: ['a1', 'a3', 'e1'] };
  const state = after(position(3, ring), 'place a2');
  assert.deepEqual(herd.observe(state).white, ['e1']);
  assert.deepEqual([state.mover, state.toPlace], [0, 2]);
});

test('a cell among enemy stones alone is prohibited', () => {
  const state = position(3, { white: ['a2', 'b1', 'b2'] });
  assert.match(rejected(state, 'place a1'), /every neighbour/);
  assert.ok(!herd.legal(state).includes('place a1'));
  assert.equal(rejected({ ...state, mover: 1 }, 'place a1'), undefined);
});

test('the turn ends when only prohibited cells are empty, looked at once the removal is complete', () => {
  const white = boardOf(3).names.filter((name) => name !== 'a1' && name !== 'e3');
  const rolled = after({ ...position(3, { white }), phase: 'roll' }, 'roll 1 1');
  assert.equal(rolled.phase, 'remove');
  const ended = after(rolled, 'remove c3');
  assert.deepEqual([ended.phase, ended.mover, ended.toPlace, ended.dice], ['roll', 1, 0, null]);
  const open = after(rolled, 'remove b2');
  assert.deepEqual(herd.legal(open), ['place a1', 'place b2']);
});

test('the game ends on a full board, in mid-turn too; most stones win', () => {
  const state = after(position(2, { black: ['a1', 'a2', 'b1'], white: ['c1', 'c2', 'b3'], toPlace: 5 }), 'place b2');
  const seen = herd.observe(state);
  assert.deepEqual([seen.phase, seen.turn, seen.dice, seen.to_place, seen.mover, seen.winners], ['over', null, null, 0, 0, [0]]);
  assert.deepEqual(seen.legal, []);
  assert.equal(typeof rejected(state, 'roll 1 1'), 'string');
});
