import { analyse } from 'chardet'
import iconv from 'iconv-lite'

/** How many bytes of the lines that have letters beyond ASCII are looked at. */
const sampleBytes = 32_768
/** Fewer letters beyond ASCII tell nothing. */
const leastLetters = 8
/** By how much an encoding has to be more probable, of 100, than any in which the text would be another. */
const leastLead = 10

/**
 * The encoding in which bytes that are not UTF-8 are text of a language that is written in it; null where several are
 * about as probable, or too few letters tell.
 */
export function guessEncoding(bytes: Buffer): string | null {
  const sample = toSample(bytes)
  if (sample.filter((byte) => byte >= 0xc0).length < leastLetters) return null
  const [best, ...others] = analyse(sample).flatMap(({ name, lang, confidence }) => {
    const encoding = toSuperset(name, lang, sample)
    return encoding ? [{ encoding, confidence }] : []
  })
  if (!best) return null
  const text = iconv.decode(sample, best.encoding)
  // Bytes to which the encoding assigns no character.
  if (/[\u0080-\u009f\ufffd]/.test(text)) return null
  const rival = others.find(({ encoding }) => iconv.decode(sample, encoding) !== text)
  return best.confidence - (rival?.confidence ?? 0) < leastLead ? null : best.encoding
}

/** The lines that have letters beyond ASCII. A line feed is no part of a letter in any of the encodings. */
function toSample(bytes: Buffer): Buffer {
  const lines: Buffer[] = []
  let size = 0
  for (let start = 0; start < bytes.length && size < sampleBytes;) {
    const feed = bytes.indexOf(0x0a, start)
    const end = feed === -1 ? bytes.length : feed + 1
    const line = bytes.subarray(start, Math.min(end, start + sampleBytes))
    if (line.some((byte) => byte >= 0x80)) {
      lines.push(line)
      size += line.length
    }
    start = end
  }
  return Buffer.concat(lines)
}

/** The encodings of Windows contain the letters of these standards; null for what no spreadsheet writes. */
function toSuperset(name: string, language: string | undefined, sample: Buffer): string | null {
  if (name === 'ISO-8859-2') return isLatin2(language, sample) ? name : 'windows-1250'
  return supersets[name] ?? null
}

const supersets: Readonly<Record<string, string>> = {
  'ISO-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'KOI8-R': 'koi8-r',
  'ISO-8859-7': 'windows-1253',
  'windows-1253': 'windows-1253',
  'ISO-8859-9': 'windows-1254',
  'windows-1254': 'windows-1254',
  'ISO-8859-8': 'windows-1255',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  Big5: 'big5',
  'EUC-JP': 'euc-jp',
  'EUC-KR': 'euc-kr',
  GB18030: 'gb18030',
  Shift_JIS: 'shift_jis',
}

/** Where no byte is one of windows-1250 alone: by `š` of Czech and `ą` of Polish, which have other places there. */
function isLatin2(language: string | undefined, sample: Buffer): boolean {
  return (language === 'cs' && sample.includes(0xb9)) || (language === 'pl' && sample.includes(0xb1))
}
