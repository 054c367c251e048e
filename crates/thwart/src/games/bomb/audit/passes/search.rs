//! Walks that have to be better than a claim.

use std::cmp::Reverse;

use thwart_core::Cell;

use super::field::{Field, hull};
use super::ground::{Crow, Ground};
use super::number::Number;

/// Walks towards some goals.
pub(super) struct Search<'g, N> {
    pub ground: &'g Ground<'g>,
    /// By place: the steps ahead of a walk, whatever blasts go off; the most on rock, and beside the board.
    pub needs: Vec<N>,
    /// By place: what a walk has to leave of the claim, and more, to go on there; the most where it cannot
    /// stand. One comparison says where it goes on.
    bars: Vec<N>,
    /// Places in the order in which walks come there, in a stretch for each number of steps.
    queue: Vec<u32>,
}

impl<'g, N: Number> Search<'g, N> {
    /// With the bars of a walk that has not begun. Where only one is wanted nobody asks for `needs`.
    pub fn new(ground: &'g Ground<'g>, needs: Vec<N>, bars: Vec<N>) -> Self {
        // No walk comes to the places beside the board, so something can be written behind the last.
        let queue = vec![0; bars.len()];
        Self { ground, needs, bars, queue }
    }

    /// The numbers of ways from some cells.
    pub fn from(&mut self, sources: &[Cell], claim: u32) -> Field<N> {
        let mut field = Field::new(self.ground.layout);
        let (claim, mut begun) = (N::of(claim), Vec::new());
        for &source in sources {
            let at = self.ground.board.coord(source);
            let place = field.layout.place(at);
            if claim > self.bars[place] {
                field.row_mut(at.row, &(at.col..at.col + 1))[0] = claim;
                begun.push((Reverse(claim), place as u32));
            }
        }
        self.walk_on(&mut field, begun);
        field
    }

    /// One more blast: step 3 of the argument. Says whether it brings any cell nearer.
    pub fn pass(&mut self, field: &mut Field<N>) -> bool {
        let swept = self.arms(&self.arms(&self.entries(field)));
        let nearer = take_nearer(field, &swept);
        let any = !nearer.is_empty();
        self.walk_on(field, nearer);
        any
    }

    /// Where one can stand once it is cleared: on a cell or beside it.
    pub fn entries(&self, field: &Field<N>) -> Field<N> {
        let mut entries = Field::new(field.layout);
        let (rows, cols) = (field.layout.rows, field.layout.cols);
        for row in 0..rows {
            let own = &field.spans[row];
            let around =
                if own.is_empty() { 0..0 } else { own.start.saturating_sub(1)..cols.min(own.end + 1) };
            let above = if row > 0 { field.spans[row - 1].clone() } else { 0..0 };
            let below = if row + 1 < rows { field.spans[row + 1].clone() } else { 0..0 };
            let span = hull(&around, &hull(&above, &below));
            if span.is_empty() {
                continue;
            }
            let places = field.places(row, &span);
            let [north, east, south, west] =
                self.beside(places.start).map(|first| field.left[first..first + span.len()].iter());
            let beside = north.zip(south).zip(east.zip(west));
            let own = field.left[places.clone()].iter().zip(&self.needs[places]);
            for ((entry, ((&north, &south), (&east, &west))), (&own, &need)) in
                entries.row_mut(row, &span).iter_mut().zip(beside).zip(own)
            {
                let beside = north.max(south).max(east.max(west));
                *entry = beside.after(N::of(1)).max(own).beyond(need);
            }
        }
        entries
    }

    /// Walks on from places with new numbers.
    fn walk_on(&mut self, field: &mut Field<N>, mut from: Vec<(Reverse<N>, u32)>) {
        for &(Reverse(left), at) in &from {
            // Where one cannot stand no walk comes by itself.
            let bar = &mut self.bars[at as usize];
            *bar = if *bar < N::MOST { left } else { N::MOST };
        }
        // Most have come as near as those around them.
        from.retain(|&(Reverse(left), at)| {
            self.beside(at as usize).into_iter().any(|to| left.after(N::of(1)) > self.bars[to])
        });
        from.sort_unstable();
        let came = self.spread(from);
        self.take_over(came, field);
    }

    /// Raises the bars of all places to which walks come from those given, in order, with most left of
    /// the claim first. Says how many of the queue these are.
    fn spread(&mut self, from: Vec<(Reverse<N>, u32)>) -> usize {
        let mut from = from.into_iter().peekable();
        let (mut left, mut head, mut end) = (N::default(), 0, 0);
        loop {
            match from.peek() {
                Some(&(Reverse(most), _)) if head == end => left = most,
                None if head == end => return end,
                _ => {}
            }
            while let Some((_, at)) = from.next_if(|&(Reverse(most), _)| most == left) {
                // Where it has come nearer meanwhile, it has been walked on already.
                let bar = self.bars[at as usize];
                if bar == left || bar == N::MOST {
                    self.queue[end] = at;
                    end += 1;
                }
            }
            left = left.after(N::of(1));
            let stretch = head..end;
            head = end;
            for place in stretch {
                for to in self.beside(self.queue[place] as usize) {
                    // Without a branch, as nobody guesses where a way goes on: the place is written, and
                    // overwritten if it does not.
                    self.queue[end] = to as u32;
                    end += usize::from(left > self.bars[to]);
                    self.bars[to] = left.max(self.bars[to]);
                }
            }
        }
    }

    /// Takes over the numbers of so many places of the queue.
    fn take_over(&self, came: usize, field: &mut Field<N>) {
        let (mut first, mut last) = (usize::MAX, 0);
        for &at in &self.queue[..came] {
            let at = at as usize;
            (first, last) = (first.min(at), last.max(at));
            if self.bars[at] < N::MOST {
                field.left[at] = self.bars[at];
            }
        }
        if came > 0 {
            field.find_spans(first..last);
        }
    }

    /// The places beside one.
    const fn beside(&self, at: usize) -> [usize; 4] {
        let stride = self.ground.layout.stride();
        [at - stride, at + 1, at + stride, at - 1]
    }
}

/// What is ahead on the way to some goals over all that is no rock, as [`Crow::needs`]; the most where not even
/// over bricks a way from some cells to these goals is better than a claim.
pub(super) fn around_rock<N: Number>(
    ground: &Ground<'_>,
    goals: &[Cell],
    from: &[Cell],
    claim: u32,
) -> Vec<N> {
    let back = Crow::new(ground.board, from).needs(ground);
    let mut needs: Vec<N> = Search::new(ground, Vec::new(), back).from(goals, claim).left;
    for need in &mut needs {
        *need = N::of(claim).after(*need).closed_if(*need == N::default());
    }
    needs
}

/// Raises the numbers of a field to those that are more; says which these are.
fn take_nearer<N: Number>(field: &mut Field<N>, swept: &Field<N>) -> Vec<(Reverse<N>, u32)> {
    let mut nearer = Vec::new();
    for (row, span) in swept.spans.iter().enumerate() {
        let places = field.places(row, span);
        let own = field.row_mut(row, span);
        for ((own, &left), at) in own.iter_mut().zip(&swept.left[places.clone()]).zip(places) {
            if left > *own {
                *own = left;
                nearer.push((Reverse(left), at as u32));
            }
        }
    }
    nearer
}
