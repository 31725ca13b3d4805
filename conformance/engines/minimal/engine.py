"""A complete minimal engine: Herrlof for two players under the standard rules, without options but for the sizes.

It answers the protocol (../../PROTOCOL.md) on standard input and output and needs nothing but Python. The rules are
one script that stops wherever somebody has to act, says which steps are legal, and is sent the one that is taken.
"""

import json
import sys

# The options that this engine is restricted in. With two players hagalaz_lead, nine_with_hagalaz, trump_turn and
# rune_led make no difference, so they are left out here: any value will do.
STANDARD = {
    "players": [2],
    "bonus_stacking": ["additive"],
    "tiebreaks": [["correct_bids", "last_round_tricks"]],
    "one": ["optional"],
    "three": ["optional"],
    "six": ["optional"],
    "returned_card": ["bottom"],
    "nine_lead": ["left"],
    "valknut_with_hagalaz": ["starter"],
}
OBSERVES = ["phase", "turn", "legal", "leader", "trump", "trick", "tricks", "destroyed", "scores", "winners"]
HELLO = {
    "protocol": 1,
    "engine": {"name": "minimal", "version": "1", "language": "Python"},
    "games": {"herrlof": {"rules": STANDARD, "observes": OBSERVES}},
    "features": [],
}


def game(rules, table):
    """The whole game. Yields the phase, who acts and the legal steps; is sent a step; keeps what is seen in table."""
    number, first, correct = 1, rules["first_leader"], [0, 0]
    table.update(scores=[0, 0], winners=[])
    while True:
        table.update(leader=first, trump=None, trick=[], tricks=[0, 0], destroyed=0)
        *hands, (turned,), stock = rows((yield "deal", "chance", []))
        table["trump"] = suit(turned)
        bids = [0, 0]
        for seat in (first, 1 - first):
            bids[seat] = int((yield "bid", seat, [f"bid {tricks}" for tricks in range(rules["hand_size"] + 1)])[4:])
        while hands[0]:
            next_leader = yield from trick(table, hands, stock)
            if hands[0]:
                table.update(leader=next_leader, trick=[])
        for seat, tricks in enumerate(table["tricks"]):
            correct[seat] += bids[seat] == tricks
            table["scores"][seat] += tricks + 10 * (bids[seat] == tricks) + 5 * (tricks in rules["bonus_tricks"])
        if max(table["scores"]) >= rules["target"] or number == rules["max_rounds"]:
            break
        number, first = number + 1, 1 - first
    results = list(zip(table["scores"], correct, table["tricks"], strict=True))
    table.update(trick=[], winners=[seat for seat in (0, 1) if results[seat] == max(results)])
    yield "over", None, []


def trick(table, hands, stock):
    """One trick with its powers. Returns who leads the next."""
    leader, cards = table["leader"], table["trick"]
    for seat in (leader, 1 - leader):
        hand = hands[seat]
        led = suit(cards[0]) if cards else None
        follow = [card for card in hand if suit(card) in (led, None)]
        must = led and any(suit(card) for card in follow)
        card = (yield "play", seat, [f"play {card}" for card in (follow if must else hand)])[5:]
        move(card, hand, cards)
        if cards == ["V", "V"] and stock:
            table["trump"] = suit(stock.pop(0))
        if card[1:] == "3" and stock and (yield "draw", seat, ["draw", "pass"]) == "draw":
            hand.append(stock.pop(0))
            move((yield "return", seat, [f"return {card}" for card in hand])[7:], hand, stock)
    if "V" in cards:
        table["destroyed"] += 1
        return leader
    suits = [suit(card) for card in cards if suit(card)]
    best = table["trump"] if table["trump"] in suits else suits[0] if suits else None
    place = cards.index(max(card for card in cards if suit(card) == best))
    winner, loser = (leader, 1 - leader) if place == 0 else (1 - leader, leader)
    table["tricks"][winner] += 1
    rank = cards[place][1:]
    if rank == "1" and table["tricks"][loser]:
        if (yield "steal", winner, [f"steal {loser}", "pass"]) != "pass":
            table["tricks"][winner] += 1
            table["tricks"][loser] -= 1
    elif rank == "6" and hands[loser] and (yield "take", winner, [f"take {loser}", "pass"]) != "pass":
        move((yield "taken", "chance", [f"taken {card}" for card in hands[loser]])[6:], hands[loser], hands[winner])
        move((yield "give", winner, [f"give {card}" for card in hands[winner]])[5:], hands[winner], hands[loser])
    return loser if rank == "9" or cards[1 - place] == "H" else winner


def suit(card):
    return card[0] if card[1:] else None


def move(card, source, target):
    source.remove(card)
    target.append(card)


def rows(deal):
    return [row.split() for row in f"{deal} ".removeprefix("deal ").split(" / ")]


def is_deal(step, rules):
    """Whether a step is a deal of the whole deck in the right portions, and spelled as it must be."""
    dealt = rows(step)
    deck = [f"{letter}{rank}" for letter in "GROB"[: rules["suits"]] for rank in range(1, rules["ranks"] + 1)]
    deck += ["V"] * rules["valknuts"] + ["H"] * rules["hagalaz"]
    return (
        step == ("deal " + " / ".join(map(" ".join, dealt))).rstrip()
        and [len(row) for row in dealt[:3]] == [rules["hand_size"], rules["hand_size"], 1]
        and len(dealt) == 4
        and sorted(card for row in dealt for card in row) == sorted(deck)
    )


def run(request):
    """Replay the steps of a request and report what is seen after each."""
    rules, table, trace = request["rules"], {}, []
    play = game(rules, table)
    phase, turn, legal = next(play)
    for step in request["steps"]:
        if step in legal or (phase == "deal" and is_deal(step, rules)):
            phase, turn, legal = play.send(step)
            seen = {**table, "phase": phase, "turn": turn, "legal": sorted(set(legal))}
            trace.append({"ok": json.loads(json.dumps(seen))})
        else:
            trace.append({"rejected": f"the phase is {phase}, the legal steps are: {', '.join(legal)}"})
    return {"id": request["id"], "trace": trace}


def main():
    for line in sys.stdin:
        try:
            request = json.loads(line)
        except ValueError:
            request = None
        command = request.get("cmd") if isinstance(request, dict) else None
        if command == "stop":
            break
        if command == "start" and request.get("protocol") == 1:
            answer = HELLO
        elif command == "run":
            answer = run(request)
        else:
            answer = {"error": "this engine knows start with protocol 1, run and stop"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
