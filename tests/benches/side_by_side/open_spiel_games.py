"""Random play in OpenSpiel for a number of seconds, after as many to warm up: `GAME SECONDS`.

One move is a list of all legal actions, asked for, and one of them, carried out. Who plays looks at
nothing else. What falls to chance (the deal of cards) is carried out as well and not counted.
"""

import importlib.metadata
import json
import random
import sys
import time

import pyspiel


def play(game, dice, until):
    """Plays games until this moment; tells how many moves have been made."""
    moves = 0
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes())
                state.apply_action(dice.choices(actions, weights)[0])
                continue
            actions = state.legal_actions()
            state.apply_action(actions[int(dice.random() * len(actions))])
            moves += 1
            if time.perf_counter() >= until:
                return moves


def main():
    game = pyspiel.load_game(sys.argv[1])
    seconds = float(sys.argv[2])
    dice = random.Random(7)
    play(game, dice, time.perf_counter() + seconds)
    begun = time.perf_counter()
    moves = play(game, dice, begun + seconds)
    print(
        json.dumps(
            {
                "version": importlib.metadata.version("open_spiel"),
                "moves": moves,
                "seconds": time.perf_counter() - begun,
            }
        )
    )


main()
