/**
 * Strict JSON: what JSON.parse lets pass but the protocol does not, namely duplicate keys and numbers
 * that are not written as integers.
 */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const INTEGER = /^-?[0-9]+$/;
const NUMBER = /[-0-9.eE+]+/y;

/** @param {string} text @returns {unknown} @throws {SyntaxError} */
export function parseStrict(text) {
  const value = JSON.parse(text);
  checkTokens(text);
  return value;
}

/** The place after the string that begins at a place. */
function endOfString(text, start) {
  let end = start + 1;
  for (let code = text.charCodeAt(end); code !== QUOTE; code = text.charCodeAt(end)) {
    end += code === BACKSLASH ? 2 : 1;
  }
  return end + 1;
}

/** Walks over a text that is known to be JSON. */
function checkTokens(text) {
  /** For each open bracket: the keys of an object so far, null for a list. @type {(Set<string> | null)[]} */
  const open = [];
  let keyNext = false;
  for (let at = 0; at < text.length; ) {
    const sign = text[at];
    if (sign === '"') {
      const end = endOfString(text, at);
      if (keyNext) noteKey(open.at(-1), JSON.parse(text.slice(at, end)));
      keyNext = false;
      at = end;
      continue;
    }
    if (sign === '-' || (sign >= '0' && sign <= '9')) {
      NUMBER.lastIndex = at;
      const [number] = NUMBER.exec(text);
      if (!INTEGER.test(number)) throw new SyntaxError('a number is not written as an integer');
      at += number.length;
      continue;
    }
    if (sign === '{') open.push(new Set());
    else if (sign === '[') open.push(null);
    else if (sign === '}' || sign === ']') open.pop();
    // A key comes first in an object, and after each of its commas.
    keyNext = sign === '{' || (sign === ',' && open.at(-1) !== null) || (keyNext && sign !== '}');
    at += 1;
  }
}

function noteKey(keys, key) {
  if (keys.has(key)) throw new SyntaxError(`duplicate key ${JSON.stringify(key.slice(0, 40))}`);
  keys.add(key);
}
