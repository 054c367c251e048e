//! Parallel work, with results that do not depend on the number of threads.

/// Applies `each` to the items and returns the results in their order. There are as many workers as
/// lanes, each with its own lane, which must not affect the result. The workers are threads with
/// the feature `parallel`; without it the first lane does all the work.
pub fn map<T, L, R>(items: &[T], lanes: &mut [L], each: impl Fn(&mut L, &T) -> R + Sync) -> Vec<R>
where
    T: Sync,
    L: Send,
    R: Send,
{
    #[cfg(feature = "parallel")]
    if lanes.len() > 1 && items.len() > 1 {
        return side_by_side(items, lanes, each);
    }
    let lane = lanes.first_mut().expect("the calling thread has a lane");
    items.iter().map(|item| each(lane, item)).collect()
}

/// A worker that is done takes the next few items, because some items may take a thousand times as
/// long as others. The caller is one of the workers, so it waits only when no items are left.
#[cfg(feature = "parallel")]
fn side_by_side<T, L, R>(items: &[T], lanes: &mut [L], each: impl Fn(&mut L, &T) -> R + Sync) -> Vec<R>
where
    T: Sync,
    L: Send,
    R: Send,
{
    use std::sync::atomic::{AtomicUsize, Ordering};

    let chunk = items.len().div_ceil(8 * lanes.len());
    let next_index = AtomicUsize::new(0);
    let work = |lane: &mut L, done: &mut Vec<(usize, Vec<R>)>| {
        loop {
            let first = next_index.fetch_add(chunk, Ordering::Relaxed);
            let Some(left) = items.get(first..).filter(|left| !left.is_empty()) else { return };
            let items = &left[..chunk.min(left.len())];
            done.push((first, items.iter().map(|item| each(lane, item)).collect()));
        }
    };
    let mut done: Vec<_> = lanes.iter().map(|_| Vec::new()).collect();
    rayon::in_place_scope(|scope| {
        let work = &work;
        let mut pairs = lanes.iter_mut().zip(&mut done);
        let own = pairs.next();
        for (lane, done) in pairs {
            scope.spawn(move |_| work(lane, done));
        }
        if let Some((lane, done)) = own {
            work(lane, done);
        }
    });
    let mut done: Vec<_> = done.into_iter().flatten().collect();
    done.sort_unstable_by_key(|&(first, _)| first);
    done.into_iter().flat_map(|(_, results)| results).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        for count in [0, 1, 2, 7, 100, 1000] {
            let items: Vec<u64> = (0..count).collect();
            for lanes in [1, 2, 3, 8] {
                let mut lanes = vec![0; lanes];
                let squares = map(&items, &mut lanes, |used, item| {
                    *used += 1;
                    item * item
                });
                assert_eq!(squares, items.iter().map(|item| item * item).collect::<Vec<_>>());
                assert_eq!(lanes.iter().sum::<u64>(), count, "every item once");
            }
        }
    }
}
