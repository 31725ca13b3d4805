import { RulesError } from '../options.mjs';
import { perft } from '../perft.mjs';
import { herd } from '../herd/game.mjs';
import { herrlof } from '../herrlof/game.mjs';
import { parseStrict } from './json.mjs';
import { LONGEST_LINE, TOO_LONG } from './lines.mjs';

const PROTOCOL = 1;
const ENGINE = { name: 'herrlof-javascript', version: '1.0.0', language: 'JavaScript' };
const DEEPEST_PERFT = 1000;

const GAMES = new Map([herrlof, herd].map((game) => [game.name, game]));

/** A request that cannot be answered as asked. */
class RequestError extends Error {}

/**
 * One conversation: takes lines, gives answers in the same order.
 *
 * @typedef {{ write: (line: string) => void, flush: () => void }} Output
 */
export class Session {
  #output;
  #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

  /** Whether the runner has asked to stop. */
  stopped = false;

  /** @param {Output} output */
  constructor(output) {
    this.#output = output;
  }

  /** Answers one line. @param {Buffer | typeof TOO_LONG} line */
  receive(line) {
    let id;
    try {
      const request = this.#read(line);
      if (typeof request.id === 'string' && (request.cmd === 'run' || request.cmd === 'perft')) id = request.id;
      this.#dispatch(request);
    } catch (problem) {
      this.#output.write(JSON.stringify({ id, error: describeProblem(problem) }));
    }
  }

  #read(line) {
    if (line === TOO_LONG) throw new RequestError(`the line is longer than ${LONGEST_LINE} bytes`);
    let text;
    try {
      text = this.#decoder.decode(line);
    } catch {
      throw new RequestError('the line is not UTF-8');
    }
    let request;
    try {
      request = parseStrict(text);
    } catch (problem) {
      throw new RequestError(`the line is not JSON as the protocol has it: ${problem.message}`);
    }
    if (!isObject(request)) throw new RequestError('a request is an object');
    return request;
  }

  #dispatch(request) {
    switch (request.cmd) {
      case 'start':
        return this.#output.write(JSON.stringify(start(request)));
      case 'run':
        return this.#output.write(run(request));
      case 'perft':
        this.#output.flush(); // A count may take long; what is ready must not wait for it.
        return this.#output.write(JSON.stringify(count(request)));
      case 'stop':
        this.stopped = true;
        return undefined;
      default:
        throw new RequestError('unknown cmd');
    }
  }
}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

function describeProblem(problem) {
  if (problem instanceof RequestError || problem instanceof RulesError) return problem.message;
  return `the engine failed: ${problem?.message ?? problem}`;
}

function start({ protocol }) {
  if (protocol !== PROTOCOL) throw new RequestError(`unknown protocol number; this engine speaks ${PROTOCOL}`);
  const games = [...GAMES.values()].map(({ name, observes }) => [name, { rules: {}, observes }]);
  return { protocol: PROTOCOL, engine: ENGINE, games: Object.fromEntries(games), features: ['perft', 'refusals'] };
}

/** The game, the state before the first step, and the steps that a request names. */
function setUp({ id, game: name, rules, steps }) {
  if (typeof id !== 'string') throw new RequestError('"id" must be a string');
  const game = GAMES.get(name);
  if (game === undefined) throw new RequestError('unknown game');
  const state = game.begin(game.ruleset(rules));
  if (!Array.isArray(steps) || !steps.every((step) => typeof step === 'string')) {
    throw new RequestError('"steps" must be a list of strings');
  }
  return { game, state, steps };
}

/** The answer to "run", as text. Written piece by piece, so that no trace outgrows a line. */
function run(request) {
  let { game, state, steps } = setUp(request);
  const entries = [];
  let size = 0;
  for (const step of steps) {
    const result = game.take(state, step);
    if (result.state !== undefined) state = result.state;
    const entry = JSON.stringify(result.state === undefined ? result : { ok: game.observe(state) });
    size += entry.length + 1;
    if (size > LONGEST_LINE) throw new RequestError(`the answer is longer than ${LONGEST_LINE} bytes`);
    entries.push(entry);
  }
  const answer = `{"id":${JSON.stringify(request.id)},"trace":[${entries.join(',')}]}`;
  if (Buffer.byteLength(answer) > LONGEST_LINE) throw new RequestError(`the answer is longer than ${LONGEST_LINE} bytes`);
  return answer;
}

/** The answer to "perft". */
function count(request) {
  let { game, state, steps } = setUp(request);
  const { id, depth } = request;
  if (!Number.isInteger(depth) || depth < 1 || depth > DEEPEST_PERFT) {
    throw new RequestError(`"depth" must be an integer from 1 to ${DEEPEST_PERFT}`);
  }
  steps.forEach((step, place) => {
    const result = game.take(state, step);
    if (result.state === undefined) throw new RequestError(`step ${place + 1} is rejected: ${result.rejected}`);
    state = result.state;
  });
  return { id, leaves: perft(game, state, depth) };
}
