/** The longest line that the protocol allows, in bytes. */
export const LONGEST_LINE = 16 * 1024 * 1024;

const NEWLINE = 0x0a;

/** Stands for a line that was too long to keep. */
export const TOO_LONG = Symbol('line too long');

/** Cuts a stream of bytes into lines, holding no more of a line than it may have. */
export class LineSplitter {
  /** @type {Buffer[]} */
  #parts = [];
  #length = 0;

  /** The lines that a chunk completes. @param {Buffer} chunk @returns {Generator<Buffer | typeof TOO_LONG>} */
  *push(chunk) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end));
      yield this.#line();
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
  }

  /** What is left at the end of input, unless nothing is. @returns {Generator<Buffer | typeof TOO_LONG>} */
  *end() {
    if (this.#length > 0) yield this.#line();
  }

  #keep(part) {
    this.#length += part.length;
    if (this.#length > LONGEST_LINE) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  #line() {
    const line = this.#length > LONGEST_LINE ? TOO_LONG : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    return line;
  }
}
