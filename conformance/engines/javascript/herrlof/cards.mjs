/**
 * Cards are written as in the steps: a suit letter and a rank ("G7"), or a rune.
 *
 * @typedef {string} Card
 * @typedef {'G' | 'R' | 'O' | 'B'} Suit
 */

export const SUITS = ['G', 'R', 'O', 'B'];
export const HIGHEST_RANK = 9;
export const VALKNUT = 'V';
export const HAGALAZ = 'H';
export const MOST_OF_A_RUNE = 3;

/** @param {Card} card */
export const isRune = (card) => card === VALKNUT || card === HAGALAZ;

/** The suit, null for a rune. @param {Card} card @returns {Suit | null} */
export const suitOf = (card) => (isRune(card) ? null : card[0]);

/** The rank, null for a rune. @param {Card} card @returns {number | null} */
export const rankOf = (card) => (isRune(card) ? null : Number(card[1]));

/** The deck of a ruleset. @returns {Card[]} */
export const deckOf = ({ suits, ranks, valknuts, hagalaz }) => [
  ...SUITS.slice(0, suits).flatMap((suit) => Array.from({ length: ranks }, (_, i) => `${suit}${i + 1}`)),
  ...Array(valknuts).fill(VALKNUT),
  ...Array(hagalaz).fill(HAGALAZ),
];
