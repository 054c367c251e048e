//! Formats that belong to no single game, and problems with their places.

pub mod board_file;
#[cfg(feature = "images")]
pub mod image;
pub mod map;
pub mod movingai;
pub mod notation;
pub mod problem;
pub mod report;
#[cfg(feature = "images")]
pub mod ros_map;

use map::MapFormat;

/// Returns the formats of maps: a line for each, and one in the list of pictures for those. Without the feature `images`
/// there is only the first.
pub fn map_formats() -> impl Iterator<Item = &'static MapFormat> {
    let formats = [&movingai::FORMAT].into_iter();
    #[cfg(feature = "images")]
    let formats = formats.chain(image::CODECS.iter().map(|codec| &codec.format)).chain([&ros_map::FORMAT]);
    formats
}

/// Returns the format of a map, by its contents; `None` if a file is of none of them. Pictures that are not read count
/// as PNG, because its reader reports what they are.
pub fn map_format_of(bytes: &[u8]) -> Option<&'static MapFormat> {
    #[cfg(feature = "images")]
    if image::is_other_picture(bytes) {
        return map_format("png");
    }
    map_formats().find(|format| (format.looks_like)(bytes))
}

/// Returns the format of maps with this name.
///
/// ```
/// assert_eq!(thwart_grid::format::map_format("movingai").map(|format| format.noun), Some("a MovingAI map"));
/// ```
pub fn map_format(name: &str) -> Option<&'static MapFormat> {
    map_formats().find(|format| format.name == name)
}
