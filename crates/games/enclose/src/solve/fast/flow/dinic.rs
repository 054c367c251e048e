
use super::*; use super::trees::*; use thwart_grid::narrow; use thwart_game::limits::Budget;
impl Flow {
    pub(super) fn dinic(&mut self, site:&Site, enough:i64, scratch:&mut Scratch)->bool{
        while self.total < enough && self.find_levels::<true>(site, scratch) {
            scratch.next_arc.fill(0);
            for place in 0..site.len() {
                while self.total < enough
                    && self.source_left(site, place) > 0
                    && self.push(site, place, enough, scratch)
                {}
            }
        }
        true
    }
    /// Finds how far each node is from the sources, up to the nearest sink; with `FORWARD` false how far from the
    /// sinks, up to the nearest source. Returns whether there is one.
    fn find_levels<const FORWARD: bool>(&self, site: &Site, scratch: &mut Scratch) -> bool {
        let super::trees::Scratch { level, queue, .. } = scratch;
        level.fill(0);
        queue.clear();
        let (begins, ends) = if FORWARD {
            (
                Self::source_left as fn(&Self, &Site, usize) -> i64,
                Self::sink_left as fn(&Self, &Site, usize) -> i64,
            )
        } else {
            (Self::sink_left as _, Self::source_left as _)
        };
        for place in (0..site.len()).filter(|&place| begins(self, site, place) > 0) {
            level[2 * place + 1] = 1;
            queue.push(2 * narrow(place) + 1);
        }
        let (mut head, mut last) = (0, u32::MAX);
        while head < queue.len() {
            let node = queue[head] as usize;
            head += 1;
            let here = level[node];
            if here >= last {
                break;
            }
            if node % 2 == 1 && ends(self, site, node / 2) > 0 {
                last = here;
                continue;
            }
            for number in 0..=site.steps(node / 2).len() {
                let (arc, other) = arc::<FORWARD>(site, node, number);
                if level[other] == 0 && self.left(site, arc) > 0 {
                    level[other] = here + 1;
                    queue.push(narrow(other));
                }
            }
        }
        last != u32::MAX
    }

    /// Pushes some flow from a place to a sink along ascending levels. Returns whether it found a path.
    fn push(&mut self, site: &Site, from: usize, enough: i64, scratch: &mut Scratch) -> bool {
        let super::trees::Scratch { level, next_arc, path, .. } = scratch;
        path.clear();
        let mut node = 2 * from + 1;
        if level[node] != 1 {
            return false;
        }
        while node.is_multiple_of(2) || self.sink_left(site, node / 2) == 0 {
            let mut numbers = next_arc[node] as usize..site.steps(node / 2).len() + 1;
            let found = numbers.find_map(|number| {
                let (arc, other) = arc::<true>(site, node, number);
                (level[other] == level[node] + 1 && self.left(site, arc) > 0).then_some((number, arc, other))
            });
            if let Some((number, arc, other)) = found {
                next_arc[node] = narrow(number);
                path.push((arc, narrow(node)));
                node = other;
                continue;
            }
            // A dead end: no path of this round passes it.
            level[node] = 0;
            let Some((_, before)) = path.pop() else { return false };
            node = before as usize;
            next_arc[node] += 1;
        }
        let sink = node / 2;
        let left = path.iter().map(|&(arc, _)| self.left(site, arc));
        let ends = [self.source_left(site, from), self.sink_left(site, sink), enough - self.total];
        let amount = left.chain(ends).min().expect("the list is not empty");
        self.source[from] += amount;
        self.sink[sink] += amount;
        self.total += amount;
        for &(arc, _) in path.iter() {
            match arc {
                Arc::Through(place) => self.through[place] += amount,
                Arc::Unthrough(place) => self.through[place] -= amount,
                Arc::Along(step) => self.on[step] += amount,
                Arc::Against(step) => self.on[step] -= amount,
            }
        }
        true
    }

}
