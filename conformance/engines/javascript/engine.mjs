#!/usr/bin/env node
/** The engine: requests on standard input, one a line; answers on standard output in the same order. */
import { LineSplitter } from './protocol/lines.mjs';
import { Session } from './protocol/session.mjs';

const ENOUGH_TO_WRITE = 1 << 20;

/** Collects answers, so that many short ones are written at once. */
class Output {
  #lines = [];
  #length = 0;

  write(line) {
    this.#lines.push(line, '\n');
    this.#length += line.length;
    if (this.#length > ENOUGH_TO_WRITE) this.flush();
  }

  flush() {
    if (this.#lines.length > 0) process.stdout.write(this.#lines.join(''));
    this.#lines = [];
    this.#length = 0;
  }
}

const output = new Output();
const session = new Session(output);
const splitter = new LineSplitter();

// Nobody is left to answer.
process.stdout.on('error', () => process.exit(0));

function answer(lines) {
  for (const line of lines) {
    session.receive(line);
    if (session.stopped) break;
  }
  output.flush();
}

for await (const chunk of process.stdin) {
  answer(splitter.push(chunk));
  if (session.stopped) break;
}
if (!session.stopped) answer(splitter.end());
