import { RecordError } from '@/importers/importer'

/** The graphic characters of extended Latin (ANSEL, ANSI/NISO Z39.47) from A1; a space stands for none. */
const latin: Readonly<Record<number, string>> = {
  ...toTable(0xa1, 'ŁØĐÞÆŒʹ·♭®±ƠƯʼ'),
  ...toTable(0xb0, 'ʻłøđþæœʺı£ð'),
  ...toTable(0xbc, 'ơư'),
  ...toTable(0xc0, '°ℓ℗©♯¿¡ß€'),
}
/** Its combining characters from E0, which stand before the letter. */
const combining: Readonly<Record<number, string>> = {
  ...toTable(0xe0, '\u0309\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030c\u030a\ufe20\ufe21\u0315\u030b'),
  ...toTable(0xef, '\u0310\u0327\u0328\u0323\u0324\u0325\u0333\u0332\u0326\u031c\u032e\ufe22\ufe23'),
  0xfe: '\u0313',
}
/** What an escape sequence may select: ASCII, extended Latin, and back to ASCII. */
const latinSets = ['(B', ',B', '(!E', ')!E', '-!E', '!E', 's']
const subscripts = '₀₁₂₃₄₅₆₇₈₉'
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/** Other sets by the last character of the sequence that selects them. */
const otherSets: Readonly<Record<string, string>> = {
  '1': 'Chinese, Japanese or Korean',
  '2': 'Hebrew',
  '3': 'Arabic',
  '4': 'Arabic',
  N: 'Cyrillic',
  Q: 'Cyrillic',
  S: 'Greek',
}
const escape = 0x1b
const advice = 'export it as UTF-8 (MARC 21 in Unicode, or MARCXML).'

function toTable(first: number, characters: string): Record<number, string> {
  return Object.fromEntries([...characters].map((character, index) => [first + index, character]))
}

/**
 * Decodes MARC-8 in Latin script to composed Unicode. Throws {@link RecordError} where the bytes select another script,
 * or are none of this set.
 */
export function decodeMarc8(bytes: Uint8Array): string {
  let text = ''
  /** Combining characters of the next letter, in their order. */
  let marks = ''
  /** Digits are written as these after `ESC b` and `ESC p`. */
  let digits: string | null = null
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === escape) {
      const sequence = readEscape(bytes, at + 1)
      digits = sequence === 'b' ? subscripts : sequence === 'p' ? superscripts : null
      at += sequence.length
      continue
    }
    const mark = combining[byte]
    if (mark !== undefined) {
      marks += mark
      continue
    }
    // Control characters that say how titles are sorted and joined.
    if (byte < 0x20 || (byte >= 0x80 && byte <= 0xa0)) continue
    const character = byte < 0x80 ? String.fromCharCode(byte) : latin[byte]
    if (character === undefined)
      throw new RecordError(`Its leader says MARC-8, and some of its bytes are none: ${advice}`)
    text += (digits !== null && /\d/.test(character) ? digits[Number(character)]! : character) + marks
    marks = ''
  }
  return text.normalize('NFC')
}

/** The escape sequence that begins at `at`, without its first character. */
function readEscape(bytes: Uint8Array, at: number): string {
  const next = String.fromCharCode(...bytes.subarray(at, at + 3))
  const known = [...latinSets, 'b', 'p'].find((each) => next.startsWith(each))
  if (known !== undefined) return known
  const last = /^[$(),\-!]*(.)/s.exec(next)?.[1] ?? ''
  throw new RecordError(`It is in MARC-8 with ${otherSets[last] ?? 'other'} characters, which are not read: ${advice}`)
}
