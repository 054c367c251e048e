//! The cells that neither pen can have because they would join the two.

use crate::check::evidence::Site;
use crate::solve::fast::flow::Fate;

/// Settles the open places beside both animals' pens as out, and returns them; `None` if the pens are joined.
pub(super) fn settle_between(site: &Site, fate: &mut [Fate]) -> Option<Vec<usize>> {
    let sides = site.sides(|place| fate[place] == Fate::In)?;
    let is_beside = |place: usize, side: u8| site.next(place).any(|next| sides[next] == side);
    let is_between = |&place: &usize| fate[place] == Fate::Open && is_beside(place, 1) && is_beside(place, 2);
    let between: Vec<usize> = (0..site.len()).filter(is_between).collect();
    for &place in &between {
        fate[place] = Fate::Out;
    }
    Some(between)
}
