// A complete minimal engine: Herrlof for two players under the standard rules, without options but for the sizes.
//
// It answers the protocol (../../PROTOCOL.md) on standard input and output and needs nothing but Node. The rules are one
// script that stops wherever somebody has to act, says which steps are legal, and is sent the one that is taken.

import { createInterface } from "node:readline";

// The options that this engine is restricted in. With two players hagalaz_lead, nine_with_hagalaz, trump_turn and rune_led
// make no difference, so they are left out here: any value will do.
const standard = {
  players: [2],
  bonus_stacking: ["additive"],
  tiebreaks: [["correct_bids", "last_round_tricks"]],
  one: ["optional"],
  three: ["optional"],
  six: ["optional"],
  returned_card: ["bottom"],
  nine_lead: ["left"],
  valknut_with_hagalaz: ["starter"],
};
const observes = ["phase", "turn", "legal", "leader", "trump", "trick", "tricks", "destroyed", "scores", "winners"];
const hello = {
  protocol: 1,
  engine: { name: "minimal", version: "1", language: "JavaScript" },
  games: { herrlof: { rules: standard, observes } },
  features: [],
};

// The whole game. Yields the phase, who acts, and the legal steps; is sent a step; keeps what is seen in `table`.
function* game(rules, table) {
  let first = rules.first_leader;
  const correct = [0, 0];
  Object.assign(table, { scores: [0, 0], winners: [] });
  for (let number = 1; ; number++) {
    Object.assign(table, { leader: first, trump: null, trick: [], tricks: [0, 0], destroyed: 0 });
    const [hand0, hand1, [turned], stock] = rows(yield ["deal", "chance", []]);
    const hands = [hand0, hand1];
    table.trump = suit(turned);
    const bids = [];
    for (const seat of [first, 1 - first])
      bids[seat] = Number((yield ["bid", seat, range(0, rules.hand_size).map((tricks) => `bid ${tricks}`)]).slice(4));
    while (hands[0].length) {
      const leader = yield* trick(table, hands, stock);
      if (hands[0].length) Object.assign(table, { leader, trick: [] });
    }
    table.tricks.forEach((tricks, seat) => {
      correct[seat] += bids[seat] === tricks;
      table.scores[seat] += tricks + 10 * (bids[seat] === tricks) + 5 * rules.bonus_tricks.includes(tricks);
    });
    if (Math.max(...table.scores) >= rules.target || number === rules.max_rounds) break;
    first = 1 - first;
  }
  const ahead = [table.scores, correct, table.tricks].map(([a, b]) => a - b).find((difference) => difference) ?? 0;
  Object.assign(table, { trick: [], winners: ahead > 0 ? [0] : ahead < 0 ? [1] : [0, 1] });
  yield ["over", null, []];
}

// One trick with its powers. Returns who leads the next.
function* trick(table, hands, stock) {
  const { leader, trick: cards } = table;
  for (const seat of [leader, 1 - leader]) {
    const hand = hands[seat];
    const led = cards.length ? suit(cards[0]) : null;
    const follow = hand.filter((card) => [led, null].includes(suit(card)));
    const must = led && follow.some(suit);
    const card = (yield ["play", seat, (must ? follow : hand).map((card) => `play ${card}`)]).slice(5);
    move(card, hand, cards);
    if (cards.join() === "V,V" && stock.length) table.trump = suit(stock.shift());
    if (card[1] === "3" && stock.length && (yield ["draw", seat, ["draw", "pass"]]) === "draw") {
      hand.push(stock.shift());
      move((yield ["return", seat, hand.map((card) => `return ${card}`)]).slice(7), hand, stock);
    }
  }
  if (cards.includes("V")) {
    table.destroyed++;
    return leader;
  }
  const suits = cards.map(suit).filter(Boolean);
  const best = suits.includes(table.trump) ? table.trump : (suits[0] ?? null);
  const place = cards.indexOf(cards.filter((card) => suit(card) === best).sort().at(-1));
  const [winner, loser] = place === 0 ? [leader, 1 - leader] : [1 - leader, leader];
  table.tricks[winner]++;
  const rank = cards[place][1];
  if (rank === "1" && table.tricks[loser]) {
    if ((yield ["steal", winner, [`steal ${loser}`, "pass"]]) !== "pass") {
      table.tricks[winner]++;
      table.tricks[loser]--;
    }
  } else if (rank === "6" && hands[loser].length && (yield ["take", winner, [`take ${loser}`, "pass"]]) !== "pass") {
    const taken = yield ["taken", "chance", hands[loser].map((card) => `taken ${card}`)];
    move(taken.slice(6), hands[loser], hands[winner]);
    const given = yield ["give", winner, hands[winner].map((card) => `give ${card}`)];
    move(given.slice(5), hands[winner], hands[loser]);
  }
  return rank === "9" || cards[1 - place] === "H" ? loser : winner;
}

const range = (low, high) => Array.from({ length: Math.max(0, high - low + 1) }, (_, at) => low + at);
const suit = (card) => (card.length > 1 ? card[0] : null);
const move = (card, source, target) => target.push(...source.splice(source.indexOf(card), 1));
const rows = (deal) =>
  `${deal} `.replace(/^deal /, "").split(" / ").map((row) => row.split(/\s+/).filter(Boolean));

// Whether a step is a deal of the whole deck in the right portions, and spelled as it must be.
function isDeal(step, rules) {
  const dealt = rows(step);
  const deck = [..."GROB"].slice(0, rules.suits).flatMap((suit) => range(1, rules.ranks).map((rank) => `${suit}${rank}`));
  deck.push(...Array(rules.valknuts).fill("V"), ...Array(rules.hagalaz).fill("H"));
  return (
    step === `deal ${dealt.map((row) => row.join(" ")).join(" / ")}`.trimEnd() &&
    dealt.length === 4 &&
    [rules.hand_size, rules.hand_size, 1].every((size, place) => dealt[place].length === size) &&
    dealt.flat().sort().join() === deck.sort().join()
  );
}

// Replay the steps of a request and report what is seen after each.
function run({ id, rules, steps }) {
  const table = {};
  const play = game(rules, table);
  let [phase, turn, legal] = play.next().value;
  const trace = steps.map((step) => {
    if (!legal.includes(step) && !(phase === "deal" && isDeal(step, rules)))
      return { rejected: `the phase is ${phase}, the legal steps are: ${legal.join(", ")}` };
    [phase, turn, legal] = play.next(step).value;
    return { ok: structuredClone({ ...table, phase, turn, legal: [...new Set(legal)] }) };
  });
  return { id, trace };
}

// The answer to one line; null means stop.
function answer(line) {
  let request = {};
  try {
    request = JSON.parse(line) ?? {};
  } catch {}
  if (request.cmd === "stop") return null;
  if (request.cmd === "start" && request.protocol === 1) return hello;
  if (request.cmd === "run") return run(request);
  return { error: "this engine knows start with protocol 1, run and stop" };
}

for await (const line of createInterface({ input: process.stdin })) {
  const reply = answer(line);
  if (!reply) break;
  console.log(JSON.stringify(reply));
}
process.stdin.destroy();
