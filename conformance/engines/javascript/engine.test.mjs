import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ENGINE = fileURLToPath(new URL('./engine.mjs', import.meta.url));
const STOP = { cmd: 'stop' };
const HERD = { cmd: 'run', id: 'x', game: 'herd', rules: { side: 2 }, steps: [] };

/** Sends lines (objects, texts or bytes) and gives the answers with the exit status. */
async function talk(...lines) {
  const child = spawn(process.execPath, [ENGINE], { stdio: ['pipe', 'pipe', 'inherit'] });
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stdin.on('error', () => {}); // The engine may have stopped before it has read everything.
  for (const line of lines) {
    child.stdin.write(Buffer.isBuffer(line) || typeof line === 'string' ? line : JSON.stringify(line));
    child.stdin.write('\n');
  }
  child.stdin.end();
  const [status] = await once(child, 'close');
  const text = Buffer.concat(chunks).toString();
  assert.ok(text === '' || text.endsWith('\n'));
  return { status, answers: text.split('\n').slice(0, -1).map((line) => JSON.parse(line)) };
}

/** One line gives an error without an id, and the engine goes on. */
async function assertFault(line, pattern) {
  const { status, answers } = await talk(line, HERD, STOP);
  assert.equal(status, 0);
  assert.deepEqual(Object.keys(answers[0]), ['error']);
  assert.match(answers[0].error, pattern);
  assert.deepEqual(answers.slice(1), [{ id: 'x', trace: [] }]);
}

/** One request gives an error with its id, and the engine goes on. */
async function assertRefused(request, pattern) {
  const { status, answers } = await talk({ ...HERD, id: 'bad', ...request }, HERD, STOP);
  assert.equal(status, 0);
  assert.deepEqual(Object.keys(answers[0]), ['id', 'error']);
  assert.equal(answers[0].id, 'bad');
  assert.match(answers[0].error, pattern);
  assert.deepEqual(answers.slice(1), [{ id: 'x', trace: [] }]);
}

test('the start names protocol, engine, games and features', async () => {
  const { status, answers: [hello] } = await talk({ cmd: 'start', protocol: 1 }, STOP);
  assert.equal(status, 0);
  assert.equal(hello.protocol, 1);
  assert.equal(hello.engine.language, 'JavaScript');
  assert.deepEqual(Object.keys(hello.games), ['herrlof', 'herd']);
  assert.deepEqual(hello.games.herd.rules, {});
  assert.equal(hello.games.herrlof.observes.length, 20);
  assert.deepEqual(hello.features, ['perft', 'refusals']);
});

test('the end of input ends the engine, also inside a line', async () => {
  assert.deepEqual(await talk(), { status: 0, answers: [] });
  assert.equal((await talk({ cmd: 'start', protocol: 1 })).answers.length, 1);
});

test('nothing after stop is answered', async () => {
  assert.deepEqual(await talk(STOP, HERD), { status: 0, answers: [] });
});

test('many requests in flight are answered in order', async () => {
  const ids = Array.from({ length: 3000 }, (_, number) => `case/${number}`);
  const { answers } = await talk(...ids.map((id) => ({ ...HERD, id, steps: ['roll 1 2'] })), STOP);
  assert.deepEqual(answers.map(({ id }) => id), ids);
});

test('bad lines are faults', async () => {
  await assertFault('nope', /not JSON/);
  await assertFault('', /not JSON/);
  await assertFault('{"cmd":"run","depth":NaN}', /not JSON/);
  await assertFault('[]', /object/);
  await assertFault('null', /object/);
  await assertFault('{"cmd":"run","id":"a","cmd":"stop"}', /duplicate key "cmd"/);
  await assertFault('{"cmd":"run","rules":{"side":2,"s\\u0069de":3}}', /duplicate key "side"/);
  await assertFault('{"cmd":"run","rules":{"side":2.0}}', /integer/);
  await assertFault('{"cmd":"run","rules":{"side":2e0}}', /integer/);
  await assertFault(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), /UTF-8/);
  await assertFault(Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]), /not JSON/);
  await assertFault(`"${'x'.repeat(17 * 1024 * 1024)}"`, /longer/);
  await assertFault('['.repeat(100_000), /not JSON/);
  await assertFault('['.repeat(100_000) + ']'.repeat(100_000), /object/);
});

test('the same key in different objects, or as a value, is no duplicate', async () => {
  const { answers } = await talk('{"cmd":"run","id":"id","game":"herd","rules":{"side":2},"steps":["id","id"],"x":[{"a":1},{"a":[]}]}');
  assert.equal(answers[0].trace.length, 2);
});

test('bad commands are faults', async () => {
  await assertFault({ cmd: 'start', protocol: 2 }, /protocol/);
  await assertFault({ cmd: 'start' }, /protocol/);
  await assertFault({ cmd: 'start', protocol: '1' }, /protocol/);
  await assertFault({ cmd: 'dance' }, /unknown cmd/);
  await assertFault({ cmd: 'constructor', id: 'a' }, /unknown cmd/);
  await assertFault({}, /unknown cmd/);
  await assertFault({ ...HERD, id: 7 }, /"id"/);
});

test('bad requests keep their id', async () => {
  await assertRefused({ game: 'chess' }, /unknown game/);
  await assertRefused({ game: '__proto__' }, /unknown game/);
  await assertRefused({ rules: undefined }, /object/);
  await assertRefused({ rules: [] }, /object/);
  await assertRefused({ rules: {} }, /"side" is missing/);
  await assertRefused({ rules: { side: 1 } }, /"side"/);
  await assertRefused({ rules: { side: 14 } }, /"side"/);
  await assertRefused({ rules: { side: '5' } }, /"side"/);
  await assertRefused({ rules: { side: 2, colour: 1 } }, /unknown option "colour"/);
  await assertRefused({ rules: JSON.parse('{"side":2,"__proto__":1}') }, /unknown option "__proto__"/);
  await assertRefused({ steps: 'roll 1 2' }, /steps/);
  await assertRefused({ steps: [3] }, /steps/);
  await assertRefused({ cmd: 'perft' }, /depth/);
  await assertRefused({ cmd: 'perft', depth: 0 }, /depth/);
  await assertRefused({ cmd: 'perft', depth: true }, /depth/);
  await assertRefused({ cmd: 'perft', depth: 1, steps: ['roll 2 1'] }, /step 1 is rejected/);
});

test('an answer that would be too long is an error', async () => {
  await assertRefused({ steps: Array(200_000).fill('r'.repeat(50)) }, /longer/);
});

test('perft counts sequences of exactly each length', async () => {
  const ask = { ...HERD, cmd: 'perft', depth: 2 };
  const { answers } = await talk(ask, { ...ask, depth: 1 }, STOP);
  assert.deepEqual(answers, [{ id: 'x', leaves: [21, 21 * 7] }, { id: 'x', leaves: [21] }]);
});
