//! A picture of somebody's own (PNG, JPEG or WebP) that lies under a map: what they have drawn or scanned.

use std::rc::Rc;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use imagesize::ImageType;

use super::svg::number;
use crate::basics::rectangle::Rectangle;
use crate::say;
use crate::text::Text;

/// Bytes of such a picture at most: it goes into every page and drawing that shows it.
pub const BYTES_MAX: u64 = 16 << 20;

/// A picture under a map. By default it is as wide as the map.
#[derive(Debug, Clone)]
pub struct Backdrop {
    /// All of it, as an address.
    address: Rc<str>,
    /// Its height as a multiple of its width.
    ratio: f64,
    /// Offset to the right of the map's corner and down from it, in units of the drawing: a tile is
    /// 104 wide.
    pub offset: (f64, f64),
    /// Its width, in hundredths of the map's.
    pub scale: f64,
}

impl Backdrop {
    /// Takes a picture from the bytes of its file.
    ///
    /// # Errors
    /// It is no picture of these kinds, or has no size.
    pub fn of(bytes: &[u8]) -> Result<Backdrop, Text> {
        let kind = match imagesize::image_type(bytes) {
            Ok(ImageType::Png) => "png",
            Ok(ImageType::Jpeg) => "jpeg",
            Ok(ImageType::Webp) => "webp",
            _ => return Err(say!("it is no PNG, JPEG or WebP picture")),
        };
        let size =
            imagesize::blob_size(bytes).map_err(|_| say!("it does not say how large it is"))?;
        let side = |pixels: usize| u32::try_from(pixels).map_or(0.0, f64::from);
        let (wide, high) = (side(size.width), side(size.height));
        if wide < 1.0 || high < 1.0 {
            return Err(say!("it has no size"));
        }
        let address = format!("data:image/{kind};base64,{}", BASE64_STANDARD.encode(bytes));
        Ok(Backdrop {
            address: address.into(),
            ratio: high / wide,
            offset: (0.0, 0.0),
            scale: 100.0,
        })
    }

    /// Draws it under a map of these bounds, as far as the sheet reaches.
    pub(super) fn drawn(&self, map: Rectangle, sheet: Rectangle) -> String {
        let wide = (map.right - map.left) * self.scale / 100.0;
        format!(
            "<svg id=\"layer-backdrop\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"><image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" href=\"{}\"/></svg>\n",
            number(sheet.left),
            number(sheet.top),
            number(sheet.right - sheet.left),
            number(sheet.bottom - sheet.top),
            number(map.left + self.offset.0 - sheet.left),
            number(map.top + self.offset.1 - sheet.top),
            number(wide),
            number(wide * self.ratio),
            self.address
        )
    }

    /// Returns the style of a map over it: what would hide it is not shown, and places have an outline.
    pub(super) fn style(grid: &str) -> String {
        format!(
            ".ground,.water,#layer-rivers,#layer-ridges{{opacity:0}}.land{{stroke:{grid};stroke-width:.8}}"
        )
    }
}
