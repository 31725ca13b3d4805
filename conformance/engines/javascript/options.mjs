/**
 * Ruleset options: what values an option takes, and the check of a whole ruleset.
 *
 * @typedef {{ wants: string, accepts: (value: unknown) => boolean }} Kind
 */

/** The rules make no game. */
export class RulesError extends Error {}

/** @param {number} least @param {number} most @returns {Kind} */
export const integer = (least = -Infinity, most = Infinity) => ({
  wants: `an integer${least > -Infinity ? ` from ${least}` : ''}${most < Infinity ? ` to ${most}` : ''}`,
  accepts: (value) => Number.isInteger(value) && value >= least && value <= most,
});

/** @param {...(string | number)} values @returns {Kind} */
export const oneOf = (...values) => ({
  wants: `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`,
  accepts: (value) => values.includes(value),
});

/** @param {Kind} kind @returns {Kind} */
export const orNull = (kind) => ({
  wants: `${kind.wants}, or null`,
  accepts: (value) => value === null || kind.accepts(value),
});

/** @param {Kind} kind @returns {Kind} */
export const listOf = (kind) => ({
  wants: `a list without repetition, each item ${kind.wants}`,
  accepts: (value) =>
    Array.isArray(value) && value.every(kind.accepts) && new Set(value).size === value.length,
});

/**
 * Every option of the table must be there, once and with a value that it takes; nothing else may be.
 *
 * @param {Record<string, Kind>} table
 * @param {unknown} rules
 * @returns {Readonly<Record<string, any>>}
 */
export function checkOptions(table, rules) {
  if (rules === null || typeof rules !== 'object' || Array.isArray(rules)) {
    throw new RulesError('the rules must be an object');
  }
  for (const name of Object.keys(rules)) {
    if (!Object.hasOwn(table, name)) throw new RulesError(`unknown option ${JSON.stringify(name)}`);
  }
  for (const [name, kind] of Object.entries(table)) {
    if (!Object.hasOwn(rules, name)) throw new RulesError(`option "${name}" is missing`);
    if (!kind.accepts(rules[name])) throw new RulesError(`option "${name}" must be ${kind.wants}`);
  }
  return Object.freeze({ ...rules });
}
