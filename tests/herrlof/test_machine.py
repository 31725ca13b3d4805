"""A stateful machine over all options: legal steps, illegal steps, documents and copies in any order."""

from __future__ import annotations

import copy
import random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from herrlof_ref import (
    HERRLOF,
    Bidding,
    Choosing,
    Dealing,
    Giving,
    Over,
    Rejected,
    Returning,
    Ruleset,
    State,
    Stealing,
    Taking,
    apply,
    format_action,
    from_json,
    legal_actions,
    new_game,
    observe,
    to_json,
    turn,
)
from tests.herrlof.bookkeeping import Books
from tests.herrlof.everystep import EVERY_ACTION
from tests.strategies import rulesets, seeds


class GameMachine(RuleBasedStateMachine):
    """A game that anything may be tried on."""

    def __init__(self) -> None:
        super().__init__()
        self.state: State = new_game()
        self.books = Books(Ruleset())
        self.played = 0
        self.scores = [0, 0]
        self.round = 1

    @initialize(rules=rulesets())
    def begin(self, rules: Ruleset) -> None:
        """Begin a game."""
        self.state = new_game(rules)
        self.books = Books(rules)
        self.scores = [0] * rules.players
        self.round, self.played = 1, 0

    def go(self, action: Any) -> None:
        """Take a step, in the game and in the books."""
        step, mover = format_action(action), turn(self.state)
        self.books.step(step, mover, observe(self.state)["target"])
        self.state = apply(self.state, action)
        self.played += step.startswith("play")
        if isinstance(self.state, Dealing):
            assert not any(self.books.hands)
            assert self.played == self.ruleset.hand_size * self.ruleset.players
            self.books.clear()
            self.played = 0

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the game."""
        return self.state.round.rules

    @precondition(lambda self: isinstance(self.state, Dealing))
    @rule(seed=seeds)
    def deal(self, seed: int) -> None:
        """Deal."""
        self.go(HERRLOF.sample(self.state, random.Random(seed)))

    @precondition(lambda self: not isinstance(self.state, Dealing | Over))
    @rule(data=st.data())
    def step(self, data: st.DataObject) -> None:
        """Take a legal step."""
        self.go(data.draw(st.sampled_from(legal_actions(self.state))))

    @precondition(lambda self: not isinstance(self.state, Dealing | Over))
    @rule(seed=seeds, count=st.integers(2, 12))
    def steps(self, seed: int, count: int) -> None:
        """Take several legal steps of this round."""
        source = random.Random(seed)
        for _ in range(count):
            if isinstance(self.state, Dealing | Over):
                break
            self.go(source.choice(legal_actions(self.state)))
            self.cards_are_in_place()

    @rule(tried=st.lists(st.sampled_from(EVERY_ACTION), min_size=1, max_size=10))
    def try_anything(self, tried: list[tuple[str, Any]]) -> None:
        """Try steps without taking them."""
        before = to_json(self.state)
        for step, action in tried:
            if step.startswith("deal"):
                continue
            legal = action in legal_actions(self.state)
            try:
                apply(self.state, action)
            except Rejected as error:
                accepted, clause = False, str(error.clause)
            else:
                accepted, clause = True, ""
            assert accepted == legal
            assert not isinstance(self.state, Over) or clause == "HRL-END-8"
        assert to_json(self.state) == before

    @rule()
    def write_and_read(self) -> None:
        """Go on with what was written and read again."""
        again = from_json(to_json(self.state))
        assert again == self.state
        self.state = again

    @rule()
    def go_on_with_a_copy(self) -> None:
        """Go on with a copy."""
        twin = copy.deepcopy(self.state)
        assert hash(twin) == hash(self.state)
        self.state = twin

    @invariant()
    def cards_are_in_place(self) -> None:
        """Every card lies where the steps put it."""
        if not isinstance(self.state, Dealing):
            self.books.check(to_json(self.state), observe(self.state))

    @invariant()
    def tricks_add_up(self) -> None:
        """Tricks won and destroyed and the trick on the table are the cards that were played."""
        seen: Any = observe(self.state)
        finished = sum(seen["tricks"]) + seen["destroyed"]
        counted = isinstance(self.state, Stealing | Taking | Choosing | Giving)
        on_table = 0 if counted else len(seen["trick"])
        assert finished * self.ruleset.players + on_table == self.played

    @invariant()
    def hands_have_their_size(self) -> None:
        """Each hand has as many cards as there are tricks left, but for a card on its way."""
        if isinstance(self.state, Dealing | Over):
            return
        seen: Any = observe(self.state)
        sizes = [len(hand) for hand in seen["hands"]]
        players, leader = self.ruleset.players, seen["leader"]
        left = self.ruleset.hand_size - self.played // players
        wanted = [left - ((seat - leader) % players < self.played % players) for seat in range(players)]
        if isinstance(self.state, Returning):
            wanted[seen["turn"]] += 1
        if isinstance(self.state, Giving):
            wanted[seen["turn"]] += 1
            wanted[seen["target"]] -= 1
        assert sizes == wanted
        assert [view["hand_sizes"] for view in seen["views"]] == [sizes] * players

    @invariant()
    def scores_only_rise(self) -> None:
        """No rule takes points away, and points come at the end of a round only."""
        seen: Any = observe(self.state)
        assert all(new >= old for new, old in zip(seen["scores"], self.scores, strict=True))
        assert seen["round"] in (self.round, self.round + 1)
        if seen["round"] == self.round and not isinstance(self.state, Over):
            assert seen["scores"] == self.scores
        assert isinstance(self.state, Over) or max(seen["scores"]) < self.ruleset.target
        assert self.ruleset.max_rounds is None or seen["round"] <= self.ruleset.max_rounds
        self.scores, self.round = seen["scores"], seen["round"]

    @invariant()
    def turn_is_consistent(self) -> None:
        """The turn fits the phase, and who is to move has something to do."""
        seen: Any = observe(self.state)
        players, moving = self.ruleset.players, seen["turn"]
        assert seen["first"] == (self.ruleset.first_leader + seen["round"] - 1) % players
        match self.state:
            case Over():
                assert moving is None
                assert seen["winners"]
                assert seen["legal"] == []
            case Dealing():
                assert moving == "chance"
            case Choosing():
                assert moving == "chance"
                assert seen["legal"]
            case Bidding():
                assert seen["bids"][moving] is None
                assert moving == (seen["first"] + sum(bid is not None for bid in seen["bids"])) % players
            case _:
                assert seen["legal"]
                assert None not in seen["bids"]
                if seen["phase"] == "play":
                    assert moving == (seen["leader"] + len(seen["trick"])) % players
                elif seen["phase"] in ("draw", "return"):
                    assert moving == (seen["leader"] + len(seen["trick"]) - 1) % players
        assert isinstance(self.state, Over) or seen["winners"] == []


GameMachine.TestCase.settings = settings(stateful_step_count=30)
TestGameMachine = GameMachine.TestCase
