"""Measures the mean exact regret of simple players on boards of thwart/Rock-v0: random, search, tabular Q-learning.

python python/bench/baseline.py [BOARDS [EPISODES]]

The search walks along the shortest path in view, and searches again after each step. Q-learning has a table of its
observations and learns on the boards of the measurement, so it is a floor for learners and does not generalise. All
figures follow from the seeds.
"""

import collections
import sys

import gymnasium
import numpy

import thwart.envs  # noqa: F401

OBSTACLE, EXIT, WALKER = 0, 3, 4
#: Rows and columns of the steps N, E, S, W, which are the actions 1 to 4.
STEPS = [(-1, 0), (0, 1), (1, 0), (0, -1)]
EPSILON, RATE = 0.1, 0.5


def search(seen):
    """Returns the first step of a shortest path to the exit."""
    board = seen["board"]
    free = {tuple(cell) for cell in numpy.argwhere(board[OBSTACLE] == 0).tolist()}
    ends = [tuple(cell) for cell in numpy.argwhere(board[EXIT] == 1).tolist()]
    distance, ahead = dict.fromkeys(ends, 0), collections.deque(ends)
    while ahead:
        row, col = ahead.popleft()
        for down, right in STEPS:
            cell = (row + down, col + right)
            if cell in free and cell not in distance:
                distance[cell] = distance[row, col] + 1
                ahead.append(cell)
    row, col = numpy.argwhere(board[WALKER] == 1)[0].tolist()
    legal = numpy.flatnonzero(seen["action_mask"]).tolist()

    def left(action):
        return distance.get((row + STEPS[action - 1][0], col + STEPS[action - 1][1]), numpy.inf)

    return min(legal, key=left)


def regret(env, boards, policy):
    """Returns the total regret of a play on each board."""
    totals = []
    for seed in range(boards):
        seen, _ = env.reset(seed=seed)
        total, over = 0.0, False
        while not over:
            seen, _, terminated, truncated, info = env.step(policy(seen))
            total, over = total + info["regret"], terminated or truncated
        totals.append(total)
    return numpy.array(totals)


def key(seen):
    return seen["board"].tobytes()


def learn(env, boards, episodes, table, rng, start):
    """Plays so many episodes of Q-learning without discount."""
    for episode in range(start, start + episodes):
        seen, _ = env.reset(seed=episode % boards)
        over = False
        while not over:
            legal = numpy.flatnonzero(seen["action_mask"])
            values = table.setdefault(key(seen), numpy.zeros(len(seen["action_mask"])))
            greedy = legal[values[legal].argmax()]
            action = rng.choice(legal) if rng.random() < EPSILON else greedy
            seen, reward, terminated, truncated, _ = env.step(int(action))
            over = terminated or truncated
            after = table.setdefault(key(seen), numpy.zeros(len(values)))
            legal = numpy.flatnonzero(seen["action_mask"])
            best = 0.0 if terminated else after[legal].max(initial=-numpy.inf)
            values[action] += RATE * (reward + best - values[action])


def main(boards, episodes):
    exact = gymnasium.make("thwart/Rock-v0").unwrapped
    fast = gymnasium.make("thwart/Rock-v0", exact=False).unwrapped
    rng = numpy.random.default_rng(0)
    print(f"| player | mean regret on {boards} boards | boards without regret |\n|---|---:|---:|")

    def report(name, policy):
        totals = regret(exact, boards, policy)
        print(f"| {name} | {totals.mean():.2f} | {(totals == 0).sum()} |", flush=True)

    report("random", lambda seen: int(rng.choice(numpy.flatnonzero(seen["action_mask"]))))
    report("search at each step", search)
    table, done = {}, 0

    def greedy(seen):
        legal = numpy.flatnonzero(seen["action_mask"])
        values = table.get(key(seen))
        return int(legal[0] if values is None else legal[values[legal].argmax()])

    for _ in range(5 if episodes else 0):
        learn(fast, boards, episodes // 5, table, rng, done)
        done += episodes // 5
        report(f"Q-learning, {done:,} episodes", greedy)


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*given, *[20, 20_000][len(given) :])
