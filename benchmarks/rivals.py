"""Random play in other libraries, as far as they are installed (competitors.txt)."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from typing import Any, Final


def rivals() -> dict[str, Callable[[int], int]]:
    """For each library that is there, a function that plays so many games and counts the steps."""
    found: dict[str, Callable[[int], int]] = {}
    for name, make in _MAKERS.items():
        try:
            found[name] = make()
        except ImportError:
            continue
    return found


def _load(module: str) -> Any:
    return importlib.import_module(module)


def _spiel(name: str, module: str = "pyspiel") -> Callable[[], Callable[[int], int]]:
    def make() -> Callable[[int], int]:
        _load(module)
        game = _load("pyspiel").load_game(name)
        draw = random.Random(1).random

        def play(games: int) -> int:
            steps = 0
            for _ in range(games):
                state = game.new_initial_state()
                while not state.is_terminal():
                    actions = state.legal_actions()
                    state = state.child(actions[int(draw() * len(actions))])
                    steps += 1
            return steps

        return play

    return make


def _chess() -> Callable[[int], int]:
    chess = _load("chess")
    draw = random.Random(1).random

    def play(games: int) -> int:
        steps = 0
        for _ in range(max(1, games // 50)):
            board = chess.Board()
            while not board.is_game_over() and steps % 200 < 199:
                moves = list(board.legal_moves)
                board.push(moves[int(draw() * len(moves))])
                steps += 1
        return steps

    return play


def _rlcard() -> Callable[[int], int]:
    module = _load("rlcard.games.leducholdem")
    draw = random.Random(1).random

    def play(games: int) -> int:
        steps = 0
        for _ in range(games):
            game = module.Game()
            game.init_game()
            while not game.is_over():
                actions = game.get_legal_actions()
                game.step(actions[int(draw() * len(actions))])
                steps += 1
        return steps

    return play


OH_HELL: Final = "OpenSpiel oh_hell (C++), child()"
_MAKERS: Final[dict[str, Callable[[], Callable[[int], int]]]] = {
    OH_HELL: _spiel("oh_hell(num_tricks_fixed=10)"),
    "OpenSpiel kuhn_poker in Python, child()": _spiel("python_kuhn_poker", "open_spiel.python.games.kuhn_poker"),
    "python-chess, push": _chess,
    "RLCard Leduc, step": _rlcard,
}
