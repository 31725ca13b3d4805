/** How steps are spelt: single blanks, no leading zeros, nothing else. */

const CARD = /^(?:[GROB][1-9]|V|H)$/;
const NUMBER = /^(?:0|[1-9][0-9]*)$/;
const SEAT = /^[0-2]$/;

const card = (text) => (CARD.test(text) ? text : undefined);
const number = (text) => (NUMBER.test(text) ? Number(text) : undefined);
const seat = (text) => (SEAT.test(text) ? Number(text) : undefined);

/** The verbs that take one value, and how it is read. */
const VALUES = new Map(
  Object.entries({ bid: number, play: card, return: card, steal: seat, take: seat, taken: card, give: card }),
);
const BARE_WORDS = new Set(['draw', 'pass']);

/** @param {string} text @returns {import('../game.mjs').Move | null} */
export function parse(_state, text) {
  if (BARE_WORDS.has(text)) return { verb: text };
  const blank = text.indexOf(' ');
  if (blank < 0) return null;
  const verb = text.slice(0, blank);
  const rest = text.slice(blank + 1);
  const value = verb === 'deal' ? deal(rest) : VALUES.get(verb)?.(rest);
  return value === undefined ? null : { verb, value };
}

/** The groups of a deal, each a list of cards; only the last may be empty. */
function deal(text) {
  const groups = [[]];
  for (const word of text.split(' ')) {
    if (word === '/') {
      if (groups.at(-1).length === 0) return undefined;
      groups.push([]);
    } else if (CARD.test(word)) groups.at(-1).push(word);
    else return undefined;
  }
  return groups;
}

/** @param {import('../game.mjs').Move} move */
export const format = (_state, { verb, value }) => (value === undefined ? verb : `${verb} ${value}`);
