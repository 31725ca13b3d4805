/** Small functions for lists that are never changed in place. */

/** The list without one copy of the item. @template T @param {T[]} list @param {T} item @returns {T[]} */
export function without(list, item) {
  const place = list.indexOf(item);
  return place < 0 ? list : [...list.slice(0, place), ...list.slice(place + 1)];
}

/** The list with another value at one place. @template T @param {T[]} list @param {T} value @returns {T[]} */
export const withAt = (list, place, value) => list.with(place, value);

/** The list with one number raised. @param {number[]} list @param {number} place @param {number} amount */
export const raised = (list, place, amount) => list.with(place, list[place] + amount);

/** Each different item once. @template T @param {T[]} list @returns {T[]} */
export const distinct = (list) => list.filter((item, place) => list.indexOf(item) === place);

/** @template T @param {T[]} list @param {T} item */
export const countOf = (list, item) => list.reduce((sum, each) => sum + (each === item ? 1 : 0), 0);
