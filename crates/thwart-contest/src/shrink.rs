//! Makes inputs of several boards smaller while a property of them stays.

use thwart::setup::Setup;
use thwart_game::shrink::shrink;

/// Looks for smaller cases for which `still` holds, as it must for these: first fewer, then smaller and plainer ones.
/// The last ones for which it held are the smallest. Ends early if `has_time` returns false.
///
/// # Errors
/// The first error of `still`.
pub fn shrink_cases<E>(
    mut cases: Vec<Setup>,
    has_time: impl Fn() -> bool,
    mut still: impl FnMut(&[Setup]) -> Result<bool, E>,
) -> Result<(), E> {
    let mut failed = Ok(());
    let mut still = |cases: &[Setup]| {
        failed.is_ok()
            && has_time()
            && still(cases).unwrap_or_else(|error| {
                failed = Err(error);
                false
            })
    };
    fewer(&mut cases, &mut still);
    for index in 0..cases.len() {
        let mut changed = cases.clone();
        cases[index] = shrink(&cases[index], &has_time, |setup| {
            changed[index] = setup.clone();
            still(&changed)
        });
    }
    failed
}

/// Removes entries as long as `still` holds: halves, quarters, ... single ones.
fn fewer<T: Clone>(list: &mut Vec<T>, mut still: impl FnMut(&[T]) -> bool) {
    let mut count = list.len() / 2;
    while count > 0 {
        let mut from = 0;
        while from < list.len() {
            let mut without = list.clone();
            without.drain(from..(from + count).min(list.len()));
            if !without.is_empty() && still(&without) {
                *list = without;
            } else {
                from += count;
            }
        }
        count /= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::fewer;

    #[test]
    fn needless_entries_are_removed() {
        let mut list: Vec<u32> = (0..20).collect();
        fewer(&mut list, |list| list.contains(&3) && list.contains(&17));
        assert_eq!(list, [3, 17]);
        fewer(&mut list, |_| true);
        assert_eq!(list.len(), 1);
    }
}
