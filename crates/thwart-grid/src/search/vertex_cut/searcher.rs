//! The arrays of the search.

use super::sink_side::SinkSide;
use super::spares::Spares;
use super::terrain::NONE;

/// The searcher: the arrays that successive queries share.
///
/// Memory: 45 bytes per cell. A query costs O(cells x paths) at worst, and usually
/// a small multiple of the length of the paths it finds.
#[derive(Clone, Debug)]
pub struct VertexCut {
    /// Successor and predecessor of a cell on the path through it.
    pub(super) next: Vec<u32>,
    pub(super) prev: Vec<u32>,
    /// The previous half-cell in the running search: two entries per cell, for its
    /// entrance and its exit.
    pub(super) from: Vec<u32>,
    /// The search in which each entrance and exit was last met.
    pub(super) seen: Vec<u32>,
    pub(super) search: u32,
    /// Steps walked to an entrance or exit.
    pub(super) steps: Vec<u32>,
    /// Half-cells to look at, by the length of the path that they promise.
    pub(super) buckets: Vec<Vec<u32>>,
    /// The length that the first bucket stands for.
    pub(super) base: u32,
    /// The current bucket, and one past the last bucket in use.
    pub(super) bucket: usize,
    pub(super) end: usize,
    /// Half-cells of a path, from its end.
    pub(super) trail: Vec<u32>,
    /// The first cells of the paths.
    pub(super) heads: Vec<u32>,
    pub(super) sources: Vec<u32>,
    /// The open neighbours of the sources.
    pub(super) entries: Vec<u32>,
    pub(super) looked_at: u64,
    pub(super) sink_side: SinkSide,
    pub(super) spares: Spares,
    /// [`HEAD_START`], except in tests.
    pub(super) head_start: u64,
    /// The proof that the last query's cut has the fewest cells.
    pub(super) cut_proof: CutProof,
}

/// Number of half-cells that the search looks at before one from the sinks begins
/// beside it.
const HEAD_START: u64 = 256;

/// The proof of how many cells a cut needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CutProof {
    /// There are as many paths as open neighbours of the sources.
    Entries,
    /// The last search from the sources went everywhere it could.
    Sources,
    /// The last search backwards from the sinks did.
    Sinks,
}

impl VertexCut {
    /// Makes a searcher for boards of this many cells.
    pub fn new(cells: usize) -> Self {
        Self {
            next: vec![NONE; cells + 1],
            prev: vec![NONE; cells + 1],
            from: vec![NONE; 2 * (cells + 1)],
            seen: vec![0; 2 * (cells + 1)],
            search: 0,
            steps: vec![0; 2 * (cells + 1)],
            buckets: Vec::new(),
            base: 0,
            bucket: 0,
            end: 0,
            trail: Vec::new(),
            heads: Vec::new(),
            sources: Vec::new(),
            entries: Vec::new(),
            looked_at: 0,
            sink_side: SinkSide::new(cells),
            spares: Spares::new(cells),
            head_start: HEAD_START,
            cut_proof: CutProof::Entries,
        }
    }

    pub(super) fn is_on_path(&self, cell: u32) -> bool {
        self.prev[cell as usize] != NONE
    }
}
