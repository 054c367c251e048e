//! The ground of a state, as the terrain of cuts between Jerry and all doors.

use thwart_grid::search::vertex_cut::Terrain;

use super::State;
use crate::solve::fast::map::MapCell;

impl Terrain for State<'_> {
    fn is_open(&self, cell: u32) -> bool {
        self.ground[cell as usize] == MapCell::Free
    }

    fn is_sink(&self, cell: u32) -> bool {
        self.ground[cell as usize] == MapCell::Door
    }

    fn sinks(&self) -> &[u32] {
        &self.map.doors
    }

    fn guide(&self, cell: u32) -> u32 {
        self.map.steps_to_goal[cell as usize]
    }
}
