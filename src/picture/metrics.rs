//! Widths of texts. A picture names several fonts, of which each machine has another one; here
//! stands the widest of them, DejaVu Serif, so that whatever it is drawn with keeps within its
//! room.

/// Thousandths of the size of the font, plain and bold, that these letters take. Slanted letters
/// are as wide as plain ones.
const WIDTHS: &[(u16, u16, &str)] = &[
    (275, 306, "'"),
    (310, 362, "jĵ"),
    (318, 348, " ,.·‘’"),
    (320, 380, "ilìíîïĩīĭįıĺļ"),
    (324, 385, "ł"),
    (337, 364, "|¦"),
    (337, 365, "/\\"),
    (337, 369, ":;"),
    (338, 415, "-"),
    (370, 430, "fſ"),
    (390, 473, "()[]"),
    (395, 468, "IÌÍÎÏĨĪĬĮİ"),
    (400, 380, "ľ"),
    (401, 438, "²³¹"),
    (401, 473, "JĴ"),
    (402, 439, "!¡"),
    (402, 462, "tţťŧ"),
    (460, 521, "\""),
    (465, 399, "ŀ"),
    (470, 500, "º"),
    (475, 487, "ª"),
    (478, 527, "rŕŗř"),
    (500, 500, "_`¨¯°´"),
    (500, 523, "*§"),
    (511, 575, "“”"),
    (513, 563, "sśŝşš"),
    (518, 575, "„"),
    (527, 568, "zźżž"),
    (536, 586, "?¿"),
    (541, 541, "¸"),
    (542, 751, "ĳ"),
    (548, 534, "–"),
    (560, 609, "cçćĉċč"),
    (564, 596, "x"),
    (565, 581, "vyýÿŷ"),
    (588, 578, "†"),
    (592, 636, "eèéêëēĕėęě"),
    (596, 648, "aàáâãäåāăą"),
    (602, 667, "oðòóôõöøōŏő"),
    (606, 693, "kķĸ"),
    (612, 625, "«»"),
    (636, 636, "¤¶"),
    (636, 643, "{}"),
    (636, 696, "$0123456789¢£¥"),
    (640, 699, "bdgpqþďđĝğġģ"),
    (644, 727, "hnuñùúûüĥħńņňŋũūŭůűų"),
    (650, 732, "µ"),
    (660, 714, "YÝŶŸ"),
    (664, 703, "LĹĻĽ"),
    (667, 744, "TŢŤŦ"),
    (668, 760, "ß"),
    (669, 710, "Ł"),
    (671, 703, "Ŀ"),
    (673, 752, "P"),
    (676, 757, "Þ"),
    (685, 722, "SŚŜŞŠ"),
    (694, 710, "F"),
    (695, 730, "ZŹŻŽ"),
    (712, 776, "X"),
    (722, 776, "AVÀÁÂÃÄÅĀĂĄ"),
    (730, 762, "EÈÉÊËĒĔĖĘĚ"),
    (735, 845, "B"),
    (747, 869, "KĶ"),
    (753, 831, "RŔŖŘ"),
    (765, 796, "CÇĆĈĊČ"),
    (799, 854, "GĜĞĠĢ"),
    (801, 942, "Ĳ"),
    (802, 867, "DĎ"),
    (807, 874, "ÐĐ"),
    (820, 871, "OQÒÓÔÕÖØŌŎŐ"),
    (829, 947, "ẞ"),
    (838, 838, "#+<=>^~¬±×÷−"),
    (843, 872, "UÙÚÛÜŊŨŪŬŮŰŲ"),
    (856, 861, "wŵ"),
    (866, 1008, "ŉ"),
    (872, 945, "HĤĦ"),
    (875, 914, "NÑŃŅŇ"),
    (890, 903, "&"),
    (940, 975, "æ"),
    (948, 1058, "m"),
    (950, 950, "%"),
    (969, 1043, "¼½¾"),
    (989, 1028, "œ"),
    (1000, 1000, "@©®—…"),
    (1001, 1034, "Æ"),
    (1024, 1107, "M"),
    (1028, 1123, "WŴ"),
    (1137, 1180, "Œ"),
];

/// Width of letters that are in no row: those of other scripts are about as wide as they are high.
const OTHERS: u16 = 1100;

/// First of the letters that are looked up most, and one after the last.
const FIRST: usize = 0x20;
const END: usize = 0x180;

/// Plain and bold widths of the letters between.
static USUAL: [(u16, u16); END - FIRST] = {
    let mut all = [(OTHERS, OTHERS); END - FIRST];
    let mut row = 0;
    while row < WIDTHS.len() {
        let bytes = WIDTHS[row].2.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            // One byte, two, or three of UTF-8; what takes three lies beyond the table.
            let (letter, length) = match bytes[at] {
                first if first < 0x80 => (first as usize, 1),
                first if first < 0xe0 => {
                    (((first & 0x1f) as usize) << 6 | (bytes[at + 1] & 0x3f) as usize, 2)
                }
                _ => (END, 3),
            };
            if letter >= FIRST && letter < END {
                all[letter - FIRST] = (WIDTHS[row].0, WIDTHS[row].1);
            }
            at += length;
        }
        row += 1;
    }
    all
};

fn widths(letter: char) -> (u16, u16) {
    let at = letter as usize;
    if (FIRST..END).contains(&at) {
        return USUAL[at - FIRST];
    }
    let row = WIDTHS.iter().find(|row| row.2.contains(letter));
    row.map_or((OTHERS, OTHERS), |row| (row.0, row.1))
}

/// Returns the greatest width of a text, in a font of this size.
pub fn width(text: &str, size: f64) -> f64 {
    size * text.chars().map(|letter| f64::from(widths(letter).0)).sum::<f64>() / 1000.0
}

/// Returns the same of bold letters.
pub fn bold_width(text: &str, size: f64) -> f64 {
    size * text.chars().map(|letter| f64::from(widths(letter).1)).sum::<f64>() / 1000.0
}
