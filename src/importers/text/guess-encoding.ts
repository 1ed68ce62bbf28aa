import { analyse } from 'chardet'
import iconv from 'iconv-lite'

import { findLanguages } from './alphabets'

/** How many bytes of the lines that have letters beyond ASCII are looked at. */
const sampleBytes = 32_768
/** Fewer letters beyond ASCII tell nothing. */
const leastLetters = 8
/** By how much an encoding has to be more probable, of 100, than any in which the text would be another. */
const leastLead = 10
/** Fewer different words tell nothing either: of a few names, many encodings make names. */
const leastWords = 6
/** The same of Chinese characters and Korean syllables. */
const leastCharacters = 12

/**
 * The encoding in which bytes that are not UTF-8 are text of a language that is written in it; null where several are
 * about as probable, or too few letters tell. Of bytes that may be windows-1252 (`isWestern`) the words have to be none of
 * a language that is written in that.
 */
export function guessEncoding(bytes: Buffer, { isWestern }: { isWestern: boolean }): string | null {
  const sample = toSample(bytes)
  if (sample.filter((byte) => byte >= 0xc0).length < leastLetters) return null
  const latin = latinEncodings.filter((encoding) => hasWords(sample, encoding, isWestern))
  const read = new Set(latin.map((encoding) => toWords(sample, encoding).join(' ')))
  if (read.size > 0) return read.size > 1 || isOfOldPrograms(sample) ? null : latin[0]!
  const encoding = findProbable(sample)
  if (encoding === null) return null
  if (encoding in commonCharacters) return !isWestern && hasCommonCharacters(sample, encoding) ? encoding : null
  return hasWords(sample, encoding, isWestern) ? encoding : null
}

/** The encoding that the frequencies of letters tell; null where it is none of those that are read. */
function findProbable(sample: Buffer): string | null {
  const [best, ...others] = analyse(sample).map(({ name, confidence }) => ({
    encoding: toSuperset(name, sample),
    confidence,
  }))
  if (!best?.encoding) return null
  const text = iconv.decode(sample, best.encoding)
  const rival = others.find(({ encoding }) => encoding === null || iconv.decode(sample, encoding) !== text)
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

/** Whether nearly all words with letters beyond ASCII are in the letters of one language of the encoding. */
function hasWords(sample: Buffer, encoding: string, isWestern: boolean): boolean {
  const western = toWords(sample, 'windows-1252')
  const words = toWords(sample, encoding)
  // Bytes to which the encoding assigns no character.
  if (words.some((word) => /[\u0080-\u009f\ufffd]/.test(word))) return false
  const telling = [...words.keys()].filter(
    (at) => /\p{L}/u.test(words[at]!) && (!isWestern || words[at] !== western[at]),
  )
  const ofLanguages = telling.map((at) => findLanguages(words[at]!, encoding))
  if (telling.length < leastWords || toLargestShare(ofLanguages) < 0.95) return false
  if (!isWestern) return true
  const ofWestern = telling.map((at) => findLanguages(western[at]!, 'windows-1252'))
  return ofWestern.filter((languages) => languages.size === 0).length >= 3 || toLargestShare(ofWestern) < 0.5
}

/** The words with bytes beyond ASCII, each once. */
function toWords(sample: Buffer, encoding: string): string[] {
  const words = new Set(
    sample
      .toString('latin1')
      .match(/[a-z\u0080-\u00ff]+/gi)
      ?.filter((word) => /[\u0080-\u00ff]/.test(word)),
  )
  return [...words].map((word) => iconv.decode(Buffer.from(word, 'latin1'), encoding))
}

/** Whether the words are those of Western Europe in an encoding of DOS or of early Macs. */
function isOfOldPrograms(sample: Buffer): boolean {
  return ['cp850', 'macintosh'].some((encoding) => {
    const languages = toWords(sample, encoding).map((word) => findLanguages(word, encoding))
    return toLargestShare(languages) > 0.8
  })
}

function toLargestShare(languages: readonly ReadonlySet<RegExp>[]): number {
  const all = [...new Set(languages.flatMap((each) => [...each]))]
  const counts = all.map((language) => languages.filter((each) => each.has(language)).length)
  return Math.max(0, ...counts) / languages.length
}

/** The first bytes of the more frequent half of the characters. */
const commonCharacters: Readonly<Record<string, readonly [number, number]>> = {
  big5: [0xa4, 0xc6],
  'euc-jp': [0xb0, 0xcf],
  'euc-kr': [0xb0, 0xc8],
  gb18030: [0xb0, 0xd7],
  shift_jis: [0x88, 0x97],
}

/** Text in an encoding of single bytes becomes rare characters, and letters of half the width. */
function hasCommonCharacters(sample: Buffer, encoding: string): boolean {
  const text = iconv.decode(sample, encoding)
  // Bytes to which the encoding assigns no character; the sample may end within one.
  if (/[\u0080-\u009f]|\ufffd(?!$)/.test(text)) return false
  const [first, last] = commonCharacters[encoding]!
  const characters = text.match(/[\p{Script=Han}\p{Script=Hangul}]/gu) ?? []
  const common = characters.filter((character) => {
    const byte = iconv.encode(character, encoding)[0]!
    return byte >= first && byte <= last
  })
  const others = text.match(/[^\P{L}\p{ASCII}\p{Script=Han}\p{Script=Hangul}\u3040-\u30ff]/gu) ?? []
  const isVaried = new Set(characters).size >= leastCharacters
  return isVaried && common.length >= characters.length * 0.85 && others.length * 10 < characters.length
}

/** The encodings of Windows contain the letters of these standards; null for what is not read. */
function toSuperset(name: string, sample: Buffer): string | null {
  if (name === 'ISO-8859-7' || name === 'windows-1253') return isGreekStandard(sample) ? 'ISO-8859-7' : 'windows-1253'
  return supersets[name] ?? null
}

/** Those whose texts are told from windows-1252 by their words alone. */
const latinEncodings = ['windows-1250', 'ISO-8859-2', 'windows-1254', 'windows-1257']

const supersets: Readonly<Record<string, string>> = {
  'windows-1251': 'windows-1251',
  // Which has the letters of KOI8-R and those of Ukrainian.
  'KOI8-R': 'koi8-u',
  'ISO-8859-8': 'windows-1255',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  Big5: 'big5',
  'EUC-JP': 'euc-jp',
  'EUC-KR': 'euc-kr',
  GB18030: 'gb18030',
  Shift_JIS: 'shift_jis',
}

/** By `Ά`, which begins words, and has another place in windows-1253. */
function isGreekStandard(sample: Buffer): boolean {
  return sample.some((byte, at) => byte === 0xb6 && (sample[at + 1] ?? 0) >= 0xc0)
}
