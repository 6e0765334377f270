// The data of the page is packed: base64 of DEFLATE (RFC 1951). Browsers unpack only while the page
// goes on without its data (DecompressionStream), and older phones not at all; this does it at once,
// also where the page is a file.

"use strict";

/** The codes of an alphabet by the bits that come next: symbol and length, as `symbol << 4 | length`. */
function codesOf(lengths) {
  const most = Math.max(1, ...lengths);
  const codes = new Uint16Array(1 << most);
  let code = 0;
  for (let length = 1; length <= most; length += 1) {
    lengths.forEach((own, symbol) => {
      if (own !== length) return;
      // Bits come with the highest of the code first.
      let turned = 0;
      for (let bit = 0; bit < length; bit += 1) turned |= ((code >> bit) & 1) << (length - 1 - bit);
      for (let at = turned; at < codes.length; at += 1 << length) codes[at] = (symbol << 4) | length;
      code += 1;
    });
    code <<= 1;
  }
  return { codes, most };
}

/** For symbols that stand for a range: where each begins, after so many extra bits each. */
function ranges(first, extra) {
  const starts = [];
  extra.reduce((start, bits, at) => ((starts[at] = start), start + (1 << bits)), first);
  return starts;
}

const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const LENGTHS = [...ranges(3, LENGTH_BITS.slice(0, 28)), 258];
const WAY_BITS = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
const WAYS = ranges(1, WAY_BITS);
const ORDER_OF_LENGTHS = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Unpacks bytes that become so many. */
function inflate(packed, size) {
  const out = new Uint8Array(size);
  let [from, to, held, count] = [0, 0, 0, 0];

  const bits = (wanted) => {
    while (count < wanted) {
      held |= packed[from] << count;
      from += 1;
      count += 8;
    }
    const found = held & ((1 << wanted) - 1);
    held >>>= wanted;
    count -= wanted;
    return found;
  };

  const symbol = ({ codes, most }) => {
    while (count < most) {
      held |= packed[from] << count;
      from += 1;
      count += 8;
    }
    const found = codes[held & ((1 << most) - 1)];
    held >>>= found & 15;
    count -= found & 15;
    return found >> 4;
  };

  /** The two alphabets of a block: letters with lengths, and how far back. */
  const alphabets = () => {
    const [letters, ways, given] = [bits(5) + 257, bits(5) + 1, bits(4) + 4];
    const own = new Array(19).fill(0);
    for (const at of ORDER_OF_LENGTHS.slice(0, given)) own[at] = bits(3);
    const codes = codesOf(own);
    const lengths = [];
    while (lengths.length < letters + ways) {
      const next = symbol(codes);
      if (next < 16) {
        lengths.push(next);
        continue;
      }
      const again = next === 16 ? lengths[lengths.length - 1] : 0;
      for (let times = next === 16 ? 3 + bits(2) : next === 17 ? 3 + bits(3) : 11 + bits(7); times > 0; times -= 1) lengths.push(again);
    }
    return [codesOf(lengths.slice(0, letters)), codesOf(lengths.slice(letters))];
  };

  const known = [
    codesOf(Array.from({ length: 288 }, (_, at) => (at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8))),
    codesOf(new Array(30).fill(5)),
  ];

  for (let last = 0; last === 0; ) {
    last = bits(1);
    const kind = bits(2);
    if (kind === 0) {
      // Whole bytes as they are, after their number and its complement.
      from -= count >> 3;
      [held, count] = [0, 0];
      const length = packed[from] | (packed[from + 1] << 8);
      out.set(packed.subarray(from + 4, from + 4 + length), to);
      [from, to] = [from + 4 + length, to + length];
      continue;
    }
    const [letters, ways] = kind === 1 ? known : alphabets();
    for (let next = symbol(letters); next !== 256; next = symbol(letters)) {
      if (next < 256) {
        out[to] = next;
        to += 1;
        continue;
      }
      const length = LENGTHS[next - 257] + bits(LENGTH_BITS[next - 257]);
      const way = symbol(ways);
      const back = WAYS[way] + bits(WAY_BITS[way]);
      for (const end = to + length; to < end; to += 1) out[to] = out[to - back];
    }
  }
  return out;
}

/** The text that an element holds packed; how many bytes it becomes stands beside it. */
function unpacked(element) {
  const letters = atob(element.textContent);
  const packed = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) packed[at] = letters.charCodeAt(at);
  return new TextDecoder().decode(inflate(packed, Number(element.dataset.bytes)));
}
