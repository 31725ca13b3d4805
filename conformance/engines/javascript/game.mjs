/**
 * What a game is made of. A state is never changed: performing a move gives another state.
 *
 * A move is a verb with its value. An action says, for one verb in one phase, which values may be
 * tried, why a value is refused, and what it does. The legal steps and the rejections both come from
 * `refuse`, so they cannot disagree.
 *
 * @typedef {{ verb: string, value?: any }} Move
 *
 * @typedef {object} Action
 * @property {(state: any) => any[]} options values worth trying; every legal one is among them
 * @property {(state: any, value: any) => string | null} refuse the reason against a value, or null
 * @property {(draft: any, value: any) => void} perform changes the draft, a shallow copy of the state:
 *   it may set the draft's fields, but never alter a list or table that a field holds
 *
 * @typedef {object} GameDefinition
 * @property {string} name
 * @property {string[]} observes the fields of its observation
 * @property {(rules: unknown) => any} ruleset checks the rules, or throws a RulesError
 * @property {(ruleset: any) => any} begin the state before the first step
 * @property {(state: any, text: string) => Move | null} parse null when the text spells no step
 * @property {(state: any, move: Move) => string} format
 * @property {Record<string, Record<string, Action>>} phases
 * @property {(state: any, legal: string[]) => object} describe
 */

/** The value of a step that is a bare word. */
export const BARE = [undefined];

/** Completes a game definition. @param {GameDefinition} definition */
export function defineGame(definition) {
  const { phases, parse, format, describe } = definition;

  /** @returns {Move[]} every legal move */
  function moves(state) {
    const found = [];
    for (const [verb, action] of Object.entries(phases[state.phase])) {
      for (const value of action.options(state)) {
        if (action.refuse(state, value) === null) found.push({ verb, value });
      }
    }
    return found;
  }

  /** Performs a legal move. @param {Move} move */
  function perform(state, move) {
    const draft = { ...state };
    phases[state.phase][move.verb].perform(draft, move.value);
    return draft;
  }

  /** Performs a step, or tells why not. @returns {{ state: any } | { rejected: string }} */
  function take(state, text) {
    const move = parse(state, text);
    if (move === null) return { rejected: `not the spelling of any step: ${excerpt(text)}` };
    const action = phases[state.phase][move.verb];
    if (action === undefined) return { rejected: `phase "${state.phase}" has no step "${move.verb}"` };
    const rejected = action.refuse(state, move.value);
    return rejected === null ? { state: perform(state, move) } : { rejected };
  }

  const legal = (state) => moves(state).map((move) => format(state, move));
  const observe = (state) => describe(state, legal(state));

  return { ...definition, moves, perform, take, legal, observe };
}

const excerpt = (text) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
