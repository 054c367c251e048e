//! rock: the worst-case route when an adversary may drop rocks.
#![doc = include_str!("README.md")]

mod explain;
mod judge;
mod rules;
#[cfg(feature = "solve")]
mod solve;

pub use rules::{Position, Rock};

use thwart_core::{Tile, Topology};

use crate::info::{Count, Domain, GameInfo, Method, Objective, Parameter, SignRule};

/// What the game says of itself.
pub static INFO: GameInfo = GameInfo {
    name: "rock",
    summary: "a walker wants the exit in the fewest steps while rocks may fall next to him",
    readme: include_str!("README.md"),
    limits: "rocks=0 and rocks=1: any board that fits in memory (on boards with many choke points the time of rocks=1 grows with the square of the cells); rocks=k from 2: free cells to the k-th power at most 16,777,216 (with seal=allowed, from rocks=4 on, the start at any size)",
    abilities: include_str!("abilities.txt"),
    objective: Objective::Cost { unit: "steps", infinite: "infinite" },
    minimiser: "walker",
    maximiser: "adversary",
    signs: &[
        SignRule::new(Tile::Free, Count::Any, "free cell"),
        SignRule::new(Tile::Obstacle, Count::Any, "obstacle"),
        SignRule::new(Tile::Start, Count::One, "start"),
        SignRule::new(Tile::Exit, Count::One, "exit"),
    ],
    parameters: &[
        Parameter {
            key: "rocks",
            summary: "how many rocks may fall in the whole game",
            domain: Domain::Integer { min: 0, max: 1_000_000 },
            default: Some("1"),
            exam: &["0", "1", "2"],
        },
        Parameter {
            key: "seal",
            summary: "whether a rock may cut the walker off from the exit",
            domain: Domain::Choice(&["allowed", "forbidden"]),
            default: Some("allowed"),
            exam: &["allowed", "forbidden"],
        },
    ],
    costs: false,
    topologies: &[Topology::Four],
    refused: &[],
    methods: &[
        Method {
            name: "settle",
            summary: "cells settled in ascending order of value; a rock matters only on a cell's one shortest next step",
            cost: "rocks=1: O(n) and one bounded search per cell with a unique next step; each further rock multiplies by n",
        },
        Method {
            name: "iterate",
            summary: "UVa 10381: a breadth-first search per blocked cell, then sweeps until nothing changes; rocks=1",
            cost: "O(n^2 + n sweeps) time, O(n) memory per kept detour",
        },
    ],
};
