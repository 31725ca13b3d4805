import { checkOptions, integer } from '../options.mjs';

/** From the smallest hexagon to the largest whose rows the letters can name. */
const OPTIONS = { side: integer(2, 13) };

/** @param {unknown} rules */
export const ruleset = (rules) => checkOptions(OPTIONS, rules);
