import { defineGame } from '../game.mjs';
import { FIELDS, describe } from './observation.mjs';
import { ruleset } from './ruleset.mjs';
import { begin } from './state.mjs';
import { format, parse } from './steps.mjs';
import { place, remove, roll } from './turn.mjs';

/** Herd, by phase: which steps there are. */
export const herd = defineGame({
  name: 'herd',
  observes: FIELDS,
  ruleset,
  begin,
  parse,
  format,
  describe,
  phases: { roll: { roll }, remove: { remove }, place: { place }, over: {} },
});
