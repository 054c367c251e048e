"""Boards from texts, files and arrays."""

import math
import pickle
import zlib
from pathlib import Path

import numpy
import pytest

import thwart

ROOM = "game: rock\nrocks: 2\ntitle: two ways round the pillar\n\n@..\n.#.\n..>\n"


def test_a_board_is_its_text() -> None:
    board = thwart.Board.parse(ROOM)
    assert (board.game, board.shape, board.title) == ("rock", (3, 3), "two ways round the pillar")
    assert board.parameters == {"rocks": 2, "seal": "allowed", "reveal": "seen"} | board.parameters
    assert board.text == str(board) == ROOM
    assert board == thwart.Board.parse(ROOM.replace("\n", "\r\n")) != board.replace(rocks=1)
    assert len({board, thwart.Board.parse(ROOM)}) == 1
    assert pickle.loads(pickle.dumps(board)) == board
    assert repr(board) == "<thwart.Board rock 3x3>"


def test_a_map_takes_its_game_later() -> None:
    board = thwart.Board.parse("@..\n.#.\n..>")
    assert board.game is None
    assert thwart.solve(board, game="rock", rocks=1).value == 8
    assert thwart.solve(board, "rock", rocks=0).value == 4
    with pytest.raises(thwart.BoardError, match="give game= one of rock escape"):
        thwart.solve(board)
    with pytest.raises(thwart.BoardError, match="this is a board of `rock`, but `bomb` was asked for"):
        thwart.solve(board.replace("rock"), game="bomb")


def test_settings_are_keywords() -> None:
    board = thwart.Board.parse("@..\n...\n..>", game="trap", tie_break="WSEN")
    assert "tie-break: WSEN" in board.text and board.parameters["tie-break"] == "WSEN"
    with pytest.raises(thwart.BoardError, match="tie-break: `WSEN` is no order of the 8 directions"):
        board.replace(topology="eight").parameters
    for wrong, message in [
        ({"rock": 1}, "`rock` is no parameter of rock; it has rocks"),
        ({"rocks": "many"}, "rocks=many"),
        ({"topology": "round"}, "topology=round"),
        ({"start": "9;9"}, "start=9;9 .*: write 1-based row,column"),
        ({"start": "9,9"}, r"start=9,9 \(counted from 1\): this is outside the board of 3 x 3 cells"),
        ({"exit": "2,2"}, r"exit=2,2 \(counted from 1\): an obstacle is there; choose a passable cell, such as "),
        ({"title": "a\nrocks: 1"}, "one line"),
    ]:
        with pytest.raises(thwart.BoardError, match=message):
            thwart.Board.parse(ROOM, **wrong)
    assert thwart.Board.parse("S.XXG", game="rock", signs="S=@ G=> X=#").shape == (1, 5)
    for name in ("maze.board", "boards/maze.txt", "maze.h5"):
        with pytest.raises(thwart.BoardError, match=f"`{name}` looks like the name of a file; read it with thwart.Board.read"):
            thwart.solve(name, game="rock")
    with pytest.raises(TypeError, match="rocks=1.5"):
        thwart.Board.parse(ROOM, rocks=1.5)  # type: ignore[arg-type]


def test_all_problems_are_reported_with_their_places() -> None:
    with pytest.raises(thwart.BoardError) as result:
        thwart.Board.parse("game: rock\nrooks: 2\n\n@.?\n..>\n")
    assert [(line, column) for line, column, _ in result.value.problems] == [(2, 1), (4, 3)]
    assert "line 4, column 3: `?` is no sign of a map" in str(result.value)
    with pytest.raises(thwart.BoardError, match="2 boards"):
        thwart.Board.parse(ROOM + "---\n" + ROOM)
    assert len(thwart.read_boards(ROOM + "---\n" + ROOM)) == 2
    with pytest.raises(thwart.BoardError, match="there is no game `chess`"):
        thwart.Board.parse(ROOM.replace("rock", "chess", 1))


def test_arrays_of_signs_obstacles_and_costs() -> None:
    signs = numpy.array([list("@.."), list(".#."), list("..>")])
    board = thwart.Board.from_numpy(signs, game="rock", rocks=2)
    assert board.signs.dtype == numpy.dtype("S1")
    assert (board.signs == signs.astype("S1")).all()
    assert thwart.Board.from_numpy(board.signs, game="rock", rocks=2) == board
    walls = numpy.array([[False] * 3, [False, True, False], [False] * 3])
    assert thwart.Board.from_numpy(walls, "rock", rocks=2, start="1,1", exit="3,3") == board
    assert thwart.Board.from_numpy(walls.T[::-1], "rock").signs.tolist() == [[b"."] * 3, [b".", b"#", b"."], [b"."] * 3]

    costs = numpy.array([[0, 7, 300], [1, -1, 2]], dtype=numpy.int16)
    board = thwart.Board.from_numpy(costs, "wall")
    assert board.costs.tolist() == [[0, 7, 300], [1, 1, 2]]
    assert board.signs[1, 1] == b"#"
    assert board.costs.dtype == numpy.uint32


@pytest.mark.parametrize(
    "array, message",
    [
        (numpy.zeros(4), "1 dimensions"),
        (numpy.zeros((2, 2)), "numbers that are all 0 may be costs of entering, or walls and floor"),
        (numpy.full((2, 2), 0.5), r"0.5 at \[0, 0\]"),
        (numpy.array([["..", ".#"]]), "single signs"),
        (numpy.array([[".", "x"]]), r"`x` at \[0, 1\]"),
        (numpy.array([[0], [-2]]), r"-2 at \[1, 0\]"),
        (numpy.array([[0, 2**64 - 1]], dtype=numpy.uint64), r"18446744073709551615 at \[0, 1\]"),
        (numpy.zeros((0, 3), dtype=bool), "0 x 3 cells"),
        ([[object()]], "object"),
    ],
)
def test_other_arrays_are_refused(array: object, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        thwart.Board.from_numpy(array, "rock")  # type: ignore[arg-type]


def test_files_of_every_kind(tmp_path: Path) -> None:
    (tmp_path / "room.board").write_text(ROOM)
    assert thwart.Board.read(tmp_path / "room.board").text == ROOM
    (tmp_path / "judge.in").write_text("2\n1 3\nE.X\n1 2\nEX\n")
    boards = thwart.read_boards(path=tmp_path / "judge.in")
    assert [board.shape for board in boards] == [(1, 3), (1, 2)]
    assert boards[1].convert("uva-10381") == "1\n1 2\nEX\n"
    (tmp_path / "town.map").write_text("type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n")
    town = thwart.Board.read(tmp_path / "town.map", "rock", start="1,1", exit="1,3")
    assert thwart.solve(town, rocks=0).value == 2
    assert town.convert("movingai") == (tmp_path / "town.map").read_text()
    (tmp_path / "town.scen").write_text("version 1\n0\ttown.map\t3\t2\t0\t0\t2\t0\t2\n0\ttown.map\t3\t2\t0\t1\t0\t0\t1\n")
    with pytest.raises(thwart.BoardError, match="a MovingAI scenario with 2 cases; choose one with case=N"):
        thwart.Board.read(tmp_path / "town.scen", "rock")
    assert thwart.Board.read(tmp_path / "town.scen", "rock", case=2).start == (1, 0)
    assert thwart.Board.parse("2\n1 3\nE.X\n1 2\nEX\n", case=2).shape == (1, 2)
    with pytest.raises(thwart.BoardError, match="case=3: this input has 2 cases, counted from 1"):
        thwart.Board.parse("2\n1 3\nE.X\n1 2\nEX\n", case=3)
    (tmp_path / "map.pgm").write_text("P2\n3 2\n255\n255 255 255\n255 0 255\n")
    (tmp_path / "map.yaml").write_text(
        "image: map.pgm\nresolution: 0.5\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n"
    )
    for name in ["map.pgm", "map.yaml"]:
        assert (thwart.Board.read(tmp_path / name).signs == town.replace().signs).sum() == 4
    with pytest.raises(FileNotFoundError, match="missing.board"):
        thwart.Board.read(tmp_path / "missing.board")
    (tmp_path / "noise").write_bytes(zlib.compress(b"noise"))
    with pytest.raises(thwart.BoardError, match="UTF-8"):
        thwart.Board.read(tmp_path / "noise")


def test_a_map_of_a_robot_has_metres(tmp_path: Path) -> None:
    rows = ["255 255 255 255 255 255"] * 2 + ["255 255 0 255 255 255", "255 255 255 255 255 128"]
    (tmp_path / "floor.pgm").write_text("P2\n6 4\n255\n" + "\n".join(rows))
    yaml = "image: floor.pgm\nresolution: 0.5\norigin: [-1, 2, {}]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n"
    (tmp_path / "floor.yaml").write_text(yaml.format(0))
    floor = thwart.RosMap.read(tmp_path / "floor.yaml")
    assert (floor.board.shape, floor.resolution, floor.origin) == ((4, 6), 0.5, (-1.0, 2.0, 0.0))
    assert floor.cell(-1.0, 2.0) == (3, 0) and floor.cell(1.9, 3.9) == (0, 5) and floor.point(3, 0) == (-0.75, 2.25)
    board = floor.board.replace(game="rock", start=floor.cell(-0.9, 2.1), exit=floor.cell(1.9, 3.9))
    assert thwart.solve(board, rocks=0).value == 8
    assert floor.board.walls.sum() == 2 and thwart.RosMap.read(tmp_path / "floor.yaml", unknown_free=True).board.walls.sum() == 1
    assert thwart.RosMap.read(tmp_path / "floor.yaml", radius=0.5).board.walls.sum() == 8
    wide = thwart.RosMap.read(tmp_path / "floor.yaml", rock=0.9).board
    wide = wide.replace(game="rock", start=floor.cell(-0.9, 2.1), exit=floor.cell(1.9, 3.9))
    assert "width: 2" in str(wide) and thwart.solve(wide).value == math.inf
    large = thwart.RosMap.read(tmp_path / "floor.yaml", cell=1.0)
    assert large.board.walls.tolist() == [[False] * 3, [False, True, True]] and large.resolution == 1.0
    assert large.cell(*floor.point(3, 0)) == (1, 0)
    (tmp_path / "turned.yaml").write_text(yaml.format(math.pi / 2))
    assert thwart.RosMap.read(tmp_path / "turned.yaml").cell(-1.25, 2.25) == (3, 0)
    with pytest.raises(ValueError, match="no cell is free any more; choose a smaller radius"):
        thwart.RosMap.read(tmp_path / "floor.yaml", radius=9.0)
    with pytest.raises(ValueError, match="outside the map of 4 x 6 cells"):
        floor.point(-1, 0)
    (tmp_path / "loose.yaml").write_text(yaml.format(0).replace("0.196", "0.6") + "surprise: 3\n")
    for read in (thwart.RosMap.read, thwart.Board.read):
        with pytest.warns(UserWarning, match="loose.yaml: .*surprise"):
            read(tmp_path / "loose.yaml")
    for options, message in [({"cell": 0.7}, "0.5 m; choose one, such as 0.5"), ({"cell": 0.0}, "cell=0.5"), ({"radius": math.nan}, "radius=0.5")]:
        with pytest.raises(ValueError, match=message):
            thwart.RosMap.read(tmp_path / "floor.yaml", **options)
    with pytest.raises(ValueError, match=r"outside the map, which reaches from the corner x -1, y 2 to the corner x 2, y 4"):
        floor.cell(2.0, 3.0)
    with pytest.raises(ValueError, match="outside the map of 4 x 6 cells"):
        floor.point(4, 0)
    with pytest.raises(FileNotFoundError, match="missing.yaml"):
        thwart.RosMap.read(tmp_path / "missing.yaml")
    (tmp_path / "floor.txt").write_text("..#")
    with pytest.raises(thwart.BoardError):
        thwart.RosMap.read(tmp_path / "floor.txt")


def test_passages_are_closed_and_routes_have_cells_to_fear() -> None:
    rooms = thwart.Board.parse("@.#..\n..#..\n.....\n..#..\n..#.>", game="rock")
    found = thwart.passages(rooms, 1)
    assert (found["value"], found["left_out"]) == (8, 0)
    assert [(door["cells"], door["value"], door["certified"]) for door in found["closed"]] == [([(2, 2)], math.inf, True)]
    assert thwart.passages(rooms, 0.4, resolution=0.5)["closed"] == []
    assert thwart.passages(rooms, 0.5, resolution=0.5)["closed"][0]["width"] == 0.5
    walk = thwart.route(rooms, rocks=0)
    assert (walk["stops"][0]["cell"], walk["stops"][-1]["cell"], walk["complete"]) == ((0, 0), (4, 4), True)
    with pytest.raises(thwart.SolveError, match="no path is guaranteed"):
        thwart.route(rooms)
    with pytest.raises(thwart.SolveError, match="bomb is not about one walker"):
        thwart.passages("game: bomb\n\n@%.\n%.>", 1)


def test_families_are_drawn_by_seed() -> None:
    board = thwart.generate("rock", "rooms", size=(9, 13), seed=7)
    assert board == thwart.generate("rock", "rooms", size=(9, 13), seed=7) != thwart.generate("rock", "rooms", size=(9, 13))
    with pytest.raises(ValueError, match="rom"):
        thwart.generate("rock", "rom")


def test_boards_draw_themselves() -> None:
    assert thwart.Board.parse(ROOM)._repr_svg_().startswith("<svg")
    assert thwart.Board.parse("...\n.#.")._repr_svg_().startswith("<svg")
    assert thwart.Board.parse(ROOM).svg(dark=True) != thwart.Board.parse(ROOM).svg()


def test_numbers_that_may_be_walls_are_asked_about() -> None:
    where = {"game": "rock", "start": "1,1", "exit": "3,1", "rocks": 0}
    maze = numpy.array([[0, 0, 0, 0], [1, 1, 1, 0], [0, 0, 0, 0]])
    grid = numpy.array([[0, 0, 0, 0], [100, -1, 100, 0], [0, 0, 0, 0]], dtype=numpy.int8)
    image = ((1 - maze) * 255).astype(numpy.uint8)
    costs = numpy.where(maze == 1, numpy.inf, 1.0).astype(numpy.float32)
    for array, signs in [(maze, "walls"), (maze, "0=. 1=#"), (image, "image"), (grid, "occupancy"), (costs, None)]:
        board = thwart.Board.from_numpy(array, signs=signs, **where)  # type: ignore[arg-type]
        assert thwart.solve(board).value == 8
    for array, signs in [(maze, "walls"), (image, "image"), (grid, "occupancy")]:
        with pytest.raises(thwart.BoardError, match=f'signs="{signs}"'):
            thwart.Board.from_numpy(array, "rock")
    assert thwart.solve(thwart.Board.from_numpy(maze, signs="costs", **where)).value == 1  # type: ignore[arg-type]
    text = "\n".join("".join(map(str, row)) for row in maze)
    for game in ["rock", None]:
        with pytest.raises(thwart.BoardError, match='signs="costs", or signs="walls" where'):
            thwart.Board.parse(text, game)
    board = thwart.Board.parse(text, signs="walls")
    assert board.signs.tolist()[1] == [b"#", b"#", b"#", b"."]
    costly = thwart.Board.parse(text, signs="costs")
    assert pickle.loads(pickle.dumps(costly)) == costly
    # A map of a robot and a picture have more than these numbers.
    for array, signs in [(numpy.array([[0, 100, 0], [0, 50, -1]]), "occupancy"), (numpy.array([[255, 200, 0]]), "image")]:
        with pytest.raises(thwart.BoardError, match=f'signs="{signs}"'):
            thwart.solve(array, "rock", start=(0, 0), exit=(0, 2))
    message = r"253 at \[0, 1\]: the signs that were given do not say what this number is"
    with pytest.raises(ValueError, match=message):
        thwart.Board.from_numpy(numpy.array([[255, 253], [0, 0]]), signs="image")
    # The remedy that the message names works where it was needed.
    ends = {"start": (0, 0), "exit": (2, 0), "rocks": 0}
    assert thwart.solve(maze, "rock", signs="walls", **ends).value == 8
    assert thwart.Session(maze, "rock", signs="walls", **ends).analyze()["value"] == 8
    with pytest.raises(ValueError, match="a Board has its meaning already"):
        thwart.solve(board, "rock", signs="walls", **ends)
    letters = numpy.array([list("SFFF"), list("FHFG")])
    assert thwart.solve(thwart.Board.from_numpy(letters, "rock", "frozenlake", rocks=0)).value == 4


def test_pictures_of_squares(tmp_path: Path) -> None:
    rows = ["#######", "#..#..#", "#.##.##", "#.....#", "#######"]
    wide = "".join(bytes(255 * (sign == ".") for sign in row for _ in range(8)).decode("latin-1") * 8 for row in rows)
    path = tmp_path / "maze.pgm"
    path.write_bytes(b"P5 56 40 255\n" + wide.encode("latin-1"))
    with pytest.raises(thwart.BoardError, match="give pixels=8 for a board of 5 x 7 cells, or pixels=1 for"):
        thwart.Board.read(path)
    assert thwart.Board.read(path, pixels=8).shape == (5, 7)
    assert thwart.Board.read(path, pixels=1).shape == (40, 56)


def test_cells_are_pairs_from_0() -> None:
    maze = numpy.zeros((3, 3), dtype=bool)
    maze[1, 1] = True
    board = thwart.Board.from_numpy(maze, game="rock", start=(0, 0), exit=numpy.argwhere(maze == 0)[-1:])
    assert board == thwart.Board.from_numpy(maze, game="rock", start="1,1", exit="3,3")
    assert (board.start, board.starts, board.exits) == ((0, 0), [(0, 0)], [(2, 2)])
    assert (board.walls == maze).all() and board.walls.dtype == bool
    assert board.replace(start=[numpy.int64(2), numpy.int64(0)]).start == (2, 0)
    assert board.replace(exit=[(0, 2), (2, 2)]).exits == [(0, 2), (2, 2)]
    assert thwart.Board.parse("game: rock\n\n@.@\n..>").start is None
    for wrong, words in (((-1, 0), "row, column"), ((0, 0, 0), "row, column"), (1.5, "row, column")):
        with pytest.raises(TypeError, match=words):
            board.replace(start=wrong)
    with pytest.raises(thwart.BoardError, match=r"4,1 \(counted from 1\): this is outside the board of 3 x 3"):
        board.replace(start=(3, 0))


def test_an_array_is_solved_at_once() -> None:
    maze = numpy.zeros((3, 3), dtype=bool)
    maze[1, 1] = True
    solution = thwart.solve(maze, "rock", start=(0, 0), exit=(2, 2))
    assert solution.value == 8
    path = solution.path
    assert path is not None and path.shape == (9, 2) and path.dtype == numpy.int64
    assert path[0].tolist() == [0, 0] and path[-1].tolist() == [2, 2]
    assert (numpy.abs(numpy.diff(path, axis=0)).sum(axis=1) == 1).all() and not maze[tuple(path.T)].any()
    for wrong in (None, 7, Path("room.board")):
        with pytest.raises(TypeError, match="this is no board"):
            thwart.solve(wrong)
    with pytest.raises(TypeError, match="give a text, a whole number"):
        thwart.solve(maze, "rock", start=(0, 0), exit=(2, 2), rocks=(1, 2))
    with pytest.raises(thwart.BoardError, match="signs"):
        thwart.solve(maze.astype(int), "rock", start=(0, 0), exit=(2, 2))
    # Rabbit chooses its start; tokens have no walker; enclose has no steps.
    rabbit = thwart.solve("game: wall\n\n19\n19\n11").path
    assert rabbit is not None and rabbit[0].tolist() in ([0, 0], [0, 1])
    for text in ("sample:escape/" + next(iter(thwart.games()[1]["samples"])), "sample:enclose/bay"):
        assert thwart.solve(text).path is None


def test_samples_and_families_have_names() -> None:
    assert thwart.Board.parse("sample:rock/bluff").game == "rock"
    with pytest.raises(thwart.BoardError, match="there is no sample `rock/blufff`"):
        thwart.solve("sample:rock/blufff")
    assert "rooms" in thwart.families("rock")
    assert "ladder" not in thwart.families("enclose")
    with pytest.raises(thwart.BoardError, match="there is no game `rok`"):
        thwart.families("rok")


def test_grid_graphs_come_and_go() -> None:
    import networkx

    from thwart.graphs import from_networkx, to_networkx

    graph = networkx.grid_2d_graph(4, 5)
    graph.remove_node((1, 1))
    graph.nodes[2, 3]["cost"] = 7
    board = from_networkx(graph, game="wall")
    assert board.walls.sum() == 1 and board.costs[2, 3] == 7
    again = to_networkx(board)
    assert set(again) == set(graph) and {frozenset(edge) for edge in again.edges} == {frozenset(edge) for edge in graph.edges}
    assert again.nodes[2, 3]["cost"] == 7 and again.nodes[0, 0]["cost"] == 1
    for topology in ("four", "eight", "hex"):
        board = thwart.Board.parse("@....\n.##..\n....>", game="rock", topology=topology)
        back = from_networkx(to_networkx(board), game="rock", topology=topology, start=board.start, exit=board.exits)
        assert back == board
        steps = networkx.shortest_path_length(to_networkx(board), board.start, board.exits[0])
        assert steps == thwart.solve(board, rocks=0).value
    graph.edges[(0, 0), (0, 1)]["weight"] = 2.5
    with pytest.raises(ValueError, match=r"edge \(\(0, 0\), \(0, 1\)\) has a weight; a board has costs of cells"):
        from_networkx(graph)
    graph.remove_edge((0, 0), (0, 1))
    with pytest.raises(ValueError, match="are neighbours, and the graph has no edge"):
        from_networkx(graph)
    with pytest.raises(ValueError, match="joins no neighbours"):
        from_networkx(networkx.Graph([((0, 0), (0, 2))]))
    for wrong in (networkx.path_graph(3), networkx.Graph([((0, 0), (0.9, 1))])):
        with pytest.raises(ValueError, match="nodes of a grid graph"):
            from_networkx(wrong)
    for kind in (networkx.DiGraph, networkx.MultiGraph):
        with pytest.raises(ValueError, match="no one-way and no parallel edges"):
            from_networkx(kind(networkx.grid_2d_graph(2, 3)))
    graph = networkx.grid_2d_graph(2, 3)
    graph.nodes[0, 1]["cost"] = -1
    with pytest.raises(ValueError, match=r"the cost of the node \(0, 1\) is -1; give a number from 0 on"):
        from_networkx(graph)


def test_boards_whose_answer_satisfies_conditions() -> None:
    conditions = ["value >= 12", "best_moves = 1", "naive_worst > value + 1"]
    board = thwart.generate("rock", "random", size=(6, 6), where=conditions)
    s = thwart.solve(board, worth=True)
    assert s.value is not None and s.value >= 12 and s.worth is not None and s.worth["best_moves"] == 1
    # The title has the seed, which is the first one that fits.
    seed = int(board.title.split("seed ")[1].split()[0])
    assert thwart.generate("rock", "random", size=(6, 6), seed=seed) == board
    assert thwart.generate("rock", "random", size=(6, 6), seed=seed, where=conditions, tries=1) == board
    with pytest.raises(ValueError, match=f"none of {seed - 1} boards satisfies the conditions"):
        thwart.generate("rock", "random", size=(6, 6), where=conditions, tries=seed - 1)
    with pytest.raises(ValueError, match="where: there is no key `valeu`"):
        thwart.generate("rock", "random", where="valeu > 3")
    assert thwart.Boards("rock", size=(6, 6), where="value = 12").sample(1) != thwart.Boards("rock", size=(6, 6)).sample(1)
    for seed in range(3):
        assert thwart.solve(thwart.Boards("rock", size=(6, 6), where="value = 12").sample(seed)).value == 12
    with pytest.raises(ValueError, match="lost from the start, or do not satisfy the conditions"):
        thwart.Boards("rock", size=(4, 4), where="value > 99")
