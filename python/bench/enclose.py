"""Compares thwart with clingo, CP-SAT and HiGHS on fourteen boards of enclose, one thread each.

python -m venv /tmp/others
/tmp/others/bin/pip install clingo ortools highspy
/tmp/others/bin/python python/bench/enclose.py target/release/thwart [SECONDS]

Times are processor time, building of the model included, in thwart also the certificate and its check. A solver that
needs more than SECONDS (30 by default) is stopped, and the table has its best score and its bound. The script checks
every pen by plain reachability and compares the results with each other. It runs on Linux.
"""

import importlib.metadata
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time

import clingo
import highspy
from ortools.sat.python import cp_model

# Side, walls, seed, and the percentage of cells with a cherry, an apple or bees.
BOARDS = [
    (12, 8, 1, 0), (12, 8, 2, 10), (12, 10, 3, 20),
    (16, 8, 4, 0), (16, 12, 5, 10), (16, 12, 6, 20), (16, 16, 7, 0),
    (20, 10, 8, 10), (20, 14, 9, 0), (20, 16, 10, 20),
    (30, 12, 11, 10), (30, 20, 12, 0),
    (50, 12, 13, 0), (100, 12, 14, 0),
]  # fmt: skip
DENSITY = 20
POINTS = [4, 11, -4]


class Board:
    """A board of `thwart generate` with points: land cells, steps between them, and the text for thwart."""

    def __init__(self, thwart, side, walls, seed, percent):
        size, settings = f"{side}x{side}", ["--set", f"density={DENSITY}", "--set", f"walls={walls}"]
        command = [thwart, "generate", "enclose", "--family", "random", "--size", size, "--seed", str(seed)]
        text = subprocess.run(command + settings, capture_output=True, text=True, check=True).stdout
        rows = text.split("\n\n", 1)[1].split()
        self.name, self.walls, dice = f"{size}, seed {seed}", walls, random.Random(seed)
        self.points = {}
        for row, signs in enumerate(rows):
            for col, sign in enumerate(signs):
                has_more = dice.random() * 100 < percent
                points = POINTS[int(dice.random() * 3)]
                self.points[row, col] = points if has_more and sign == "." else 1
                if sign == "@":
                    self.animal = row, col
        if percent:
            lines = (" ".join(str(self.points[row, col]) for col in range(side)) for row in range(side))
            text += "\npoints:\n" + "\n".join(lines) + "\n"
        self.text = text
        self.water = {(row, col) for row in range(side) for col in range(side) if rows[row][col] == "#"}
        self.rim = {cell for cell in self.points if not {0, side - 1}.isdisjoint(cell)}
        land = self.reach(set())
        self.land = sorted(land)
        self.next = {cell: [other for other in around(cell) if other in land] for cell in self.land}
        self.grass = [cell for cell in self.land if self.points[cell] == 1 and cell != self.animal]
        self.most = sum(max(self.points[cell], 0) for cell in self.land if cell not in self.rim)

    def reach(self, walls):
        """Returns the cells that the animal reaches; it does not pass through the rim."""
        seen, ahead = {self.animal}, [self.animal]
        while ahead:
            cell = ahead.pop()
            for other in around(cell) if cell not in self.rim else []:
                if other in self.points and other not in seen | walls | self.water:
                    seen.add(other)
                    ahead.append(other)
        return seen

    def score(self, walls):
        """Returns the score of these walls, which must make a pen."""
        pen = self.reach(walls)
        assert pen.isdisjoint(self.rim) and walls <= set(self.grass) and len(walls) <= self.walls, self.name
        return sum(self.points[cell] for cell in pen)


def around(cell):
    row, col = cell
    return [(row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)]


def with_thwart(board, limit, thwart):
    """Solves a board in one process, which is interrupted after the limit of processor time."""
    with tempfile.TemporaryDirectory() as folder:
        path, proof = os.path.join(folder, "x.board"), os.path.join(folder, "x.certificate")
        with open(path, "w") as file:
            file.write(board.text)
        command = [thwart, "solve", path, "--json", "--threads", "1", "--certificate", proof]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        threading.Thread(target=interrupt, args=(process, limit), daemon=True).start()
        answer = json.loads(process.communicate()[0])
        size = os.path.getsize(proof) if os.path.exists(proof) else 0
    walls = {tuple(int(part) - 1 for part in move[1:].split(",")) for move in answer["line"] if move != "-"}
    bound = None if answer["lower"] is None else board.most - answer["lower"]
    return None if answer["upper"] is None else walls, bound, answer["certified"], f"{size / 1000:.1f} kB"


def interrupt(process, limit):
    tick = os.sysconf("SC_CLK_TCK")
    while process.poll() is None:
        try:
            with open(f"/proc/{process.pid}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            return
        if (int(fields[11]) + int(fields[12])) / tick > limit:
            process.send_signal(signal.SIGINT)
            return
        time.sleep(0.02)


def with_clingo(board, limit):
    """Solves a board with rules for reachability; it maximises the points of reached cells."""
    number = {cell: index for index, cell in enumerate(board.land)}
    facts = [f"in({number[board.animal]}). {{ wall(C) : grass(C) }} {board.walls}."]
    facts += [f"step({number[cell]},{number[other]})." for cell in board.land for other in board.next[cell]]
    facts += [f"grass({number[cell]})." for cell in board.grass]
    facts += [f"points({number[cell]},{board.points[cell]})." for cell in board.land]
    facts += [f":- in({number[cell]})." for cell in board.land if cell in board.rim]
    facts += ["in(D) :- in(C), step(C,D), not wall(D).", "#maximize { P,C : in(C), points(C,P) }."]
    control, best = clingo.Control(["--warn=none"]), []
    start = time.process_time()
    control.add("base", [], "\n".join(facts))
    control.ground([("base", [])])
    end = start + limit

    def keep(model):
        walls = [atom.arguments[0].number for atom in model.symbols(atoms=True) if atom.name == "wall"]
        best[:] = [{board.land[wall] for wall in walls}]

    with control.solve(on_model=keep, async_=True) as handle:
        while not handle.wait(0.05) and time.process_time() < end:
            pass
        handle.cancel()
        done = handle.get().exhausted
    return best[0] if best else None, None, done, ""


def with_cp_sat(board, limit):
    """Solves a board with booleans for cells and walls, and a flow from the animal that loses one unit in each cell."""
    model, end = cp_model.CpModel(), time.process_time() + limit
    inside = {cell: model.new_bool_var("") for cell in board.land}
    wall = {cell: model.new_bool_var("") for cell in board.grass}
    count = len(board.land)
    model.add(inside[board.animal] == 1)
    model.add(sum(wall.values()) <= board.walls)
    flow = {(c, d): model.new_int_var(0, count, "") for c in board.land for d in board.next[c]}
    for cell in board.land:
        if cell in board.rim:
            model.add(inside[cell] == 0)
        if cell in wall:
            model.add_bool_or(~inside[cell], ~wall[cell])
        for other in board.next[cell]:
            model.add_bool_or(~inside[cell], inside[other], *([wall[other]] if other in wall else []))
            model.add(flow[other, cell] <= count * inside[cell])
        if cell != board.animal:
            taken = sum(flow[d, cell] for d in board.next[cell]) - sum(flow[cell, d] for d in board.next[cell])
            model.add(taken == inside[cell])
    model.maximize(sum(board.points[cell] * inside[cell] for cell in board.land))
    solver, is_over = cp_model.CpSolver(), threading.Event()
    solver.parameters.num_workers = 1

    def watch():
        while not is_over.wait(0.05):
            if time.process_time() > end:
                solver.stop_search()

    threading.Thread(target=watch, daemon=True).start()
    status = solver.solve(model)
    is_over.set()
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    walls = {cell for cell in wall if solver.value(wall[cell])} if found else None
    done = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return walls, round(solver.best_objective_bound), done, ""


def with_highs(board, limit):
    """Solves a board with rows for neighbours; further rows forbid parts of the pen without the animal."""
    end, highs, rounds = time.process_time() + limit, highspy.Highs(), 0
    highs.silent()
    for option, value in [("threads", 1), ("mip_rel_gap", 0.0), ("mip_abs_gap", 0.99)]:
        highs.setOptionValue(option, value)
    inside = {cell: highs.addBinary(obj=board.points[cell]) for cell in board.land}
    wall = {cell: highs.addBinary() for cell in board.grass}
    highs.changeObjectiveSense(highspy.ObjSense.kMaximize)
    highs.addConstr(inside[board.animal] == 1)
    highs.addConstr(highs.qsum(wall.values()) <= board.walls)
    for cell in board.land:
        if cell in board.rim:
            highs.addConstr(inside[cell] == 0)
        if cell in wall:
            highs.addConstr(inside[cell] + wall[cell] <= 1)
        for other in board.next[cell]:
            highs.addConstr(inside[cell] <= inside[other] + (wall[other] if other in wall else 0))
        if cell != board.animal:
            highs.addConstr(inside[cell] <= highs.qsum(inside[other] for other in board.next[cell]))

    def stop(event):
        if time.process_time() > end:
            event.interrupt()

    highs.cbMipInterrupt += stop
    bound = board.most
    while True:
        highs.run()
        rounds += 1
        remark = f"{rounds} runs" if rounds > 1 else ""
        status, values = highs.getModelStatus(), highs.getSolution().col_value
        if status == highspy.HighsModelStatus.kInfeasible:
            return None, bound, True, remark
        bound = min(bound, int(highs.getInfo().mip_dual_bound + 1e-6))
        pen = {cell for cell in board.land if values and values[inside[cell].index] > 0.5}
        walls = {cell for cell in wall if values and values[wall[cell].index] > 0.5}
        if status != highspy.HighsModelStatus.kOptimal:
            return walls if pen else None, bound, False, remark
        rest = pen - board.reach(walls)
        if not rest:
            return walls, bound, True, remark
        while rest:
            island, ahead = set(), [min(rest)]
            while ahead:
                cell = ahead.pop()
                if cell in rest:
                    rest.remove(cell)
                    island.add(cell)
                    ahead += board.next[cell]
            shore = {other for cell in island for other in board.next[cell]} - island
            for cell in island:
                highs.addConstr(inside[cell] <= highs.qsum(inside[other] for other in shore))


def main(thwart, limit):
    solvers = [
        ("thwart", lambda board, limit: with_thwart(board, limit, thwart)),
        ("clingo", with_clingo), ("CP-SAT", with_cp_sat), ("HiGHS", with_highs),
    ]  # fmt: skip
    highspy.Highs()  # It prints its licence once.
    packages = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ["clingo", "ortools", "highspy"])
    print(f"{packages}; processor seconds, limit {limit:g}\n", flush=True)
    print("| board | walls | points | score | " + " | ".join(name for name, _ in solvers) + " |")
    print("|---" * (len(solvers) + 4) + "|", flush=True)
    for side, walls, seed, percent in BOARDS:
        board, cells, scores, best, bounds = Board(thwart, side, walls, seed, percent), [], set(), [], []
        for _, solve in solvers:
            start = time.process_time() + children()
            found, bound, done, remark = solve(board, limit)
            seconds = time.process_time() + children() - start
            score = board.score(found) if found is not None else None
            best += [score] if found is not None else []
            bounds += [bound] if bound is not None else []
            if done:
                scores.add(score)
                cells.append(f"{seconds:.2f}" + (f" ({remark})" if remark else ""))
            else:
                cells.append(f"open: {score}" + (f" to {bound}" if bound is not None else ""))
        assert len(scores) <= 1, f"{board.name}: {scores}"
        assert not best or not bounds or max(best) <= min(bounds), f"{board.name}: {best}, {bounds}"
        row = [board.name, walls, f"{percent} %", scores.pop() if scores else "open", *cells]
        print("| " + " | ".join(map(str, row)) + " |", flush=True)


def children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 30.0)
