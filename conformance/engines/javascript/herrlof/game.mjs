import { defineGame } from '../game.mjs';
import { bid } from './bidding.mjs';
import { declineDraw, declineSteal, declineTake, draw, give, returnCard, steal, take, taken } from './choices.mjs';
import { deal } from './deal.mjs';
import { FIELDS, describe } from './observation.mjs';
import { play } from './play.mjs';
import { ruleset } from './ruleset.mjs';
import { begin } from './state.mjs';
import { format, parse } from './steps.mjs';

/** Herrlof, by phase: which steps there are. */
export const herrlof = defineGame({
  name: 'herrlof',
  observes: FIELDS,
  ruleset,
  begin,
  parse,
  format,
  describe,
  phases: {
    deal: { deal },
    bid: { bid },
    play: { play },
    draw: { draw, pass: declineDraw },
    return: { return: returnCard },
    steal: { steal, pass: declineSteal },
    take: { take, pass: declineTake },
    taken: { taken },
    give: { give },
    over: {},
  },
});
