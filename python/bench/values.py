"""Measures the earnings of optimal and of random play on the default boards of the environments.

python python/bench/values.py [SEEDS]
"""

import statistics
import sys

import gymnasium
import numpy

import thwart
import thwart.envs


def play(env, seed, mask):
    """Returns the earnings and the number of actions of a play on the board of a seed."""
    seen, info = env.reset(seed=seed)
    rng = numpy.random.default_rng(seed)
    earned, actions, over = 0.0, 0, False
    while not over:
        legal = info["optimal"] if mask == "optimal" else seen["action_mask"]
        seen, reward, terminated, truncated, info = env.step(rng.choice(numpy.flatnonzero(legal)))
        earned, actions, over = earned + reward, actions + 1, terminated or truncated
    return earned, actions


def main(seeds):
    print("| environment | learner | optimal play: mean, least, most | actions | random play: mean |")
    print("|---|---|---|---|---|")
    for game, id in zip(thwart.games(), thwart.envs.ids()):
        for learner in ["minimiser", "maximiser"]:
            if game["name"] == "bomb" and learner == "maximiser":
                continue
            env = gymnasium.make(id, learner=learner).unwrapped
            best, actions = zip(*(play(env, seed, "optimal") for seed in range(seeds)))
            wild, _ = zip(*(play(env, seed, "random") for seed in range(seeds)))
            mean = statistics.fmean
            spread = f"{mean(best):.2f}, {min(best):g}, {max(best):g}"
            print(f"| `{id}` | {learner} | {spread} | {mean(actions):.1f} | {mean(wild):.2f} |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
