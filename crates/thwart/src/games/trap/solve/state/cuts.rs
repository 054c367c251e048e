//! The ground of a state as one on which Jerry is cut off from all doors.

use thwart_core::search::vertex_cut::Terrain;

use super::State;
use crate::games::trap::solve::map::Ground;

/// With so many doors cuts are also searched from them.
pub(in super::super) const FEW_DOORS: usize = 256;

impl Terrain for State<'_> {
    fn is_open(&self, cell: u32) -> bool {
        self.ground[cell as usize] == Ground::Free
    }

    fn is_sink(&self, cell: u32) -> bool {
        self.ground[cell as usize] == Ground::Door
    }

    fn sinks(&self) -> &[u32] {
        let few = self.map.doors.len() <= FEW_DOORS && !self.map.rim_is_door();
        if few { &self.map.doors } else { &[] }
    }

    fn guide(&self, cell: u32) -> u32 {
        let steps = || u32::try_from(self.field.distance(cell)).unwrap_or(u32::MAX);
        self.map.guide(cell).unwrap_or_else(steps)
    }
}
