import { isUtf8 } from 'node:buffer'

import iconv from 'iconv-lite'

import { decodeAs, findUndecoded, toNotIn } from './named-encoding'
import type { Encoding } from '@/lib/text/encodings'
import { guessEncoding } from './guess-encoding'
import { RecordError } from '@/importers/importer'
import { splitInvalidUtf8, toValidLength } from './invalid-utf8'

/** A text, and what a reader should know of how it was decoded; null where there is nothing. */
export type DecodedText = { text: string; note: string | null }

/**
 * Decodes a file by its byte order mark, else as UTF-16 where it has the zeros of that, else in the encoding that is
 * `named`, else as UTF-8 where most of it is valid, else in the encoding that its letters tell, else as windows-1252, which
 * includes the letters of ISO-8859-1. Throws a {@link RecordError} for what is none of these.
 */
export function decodeText(bytes: Uint8Array, named: Encoding | null = null): DecodedText {
  const signature = findByteOrderMark(bytes)
  if (signature) return whole(new TextDecoder(signature).decode(bytes))
  const guessed = guessUtf16(bytes)
  if (guessed) return whole(new TextDecoder(guessed).decode(bytes))
  if (named) return decodeNamed(Buffer.from(bytes), named)
  return isUtf8(bytes) ? whole(new TextDecoder('utf-8').decode(bytes)) : decodeOther(Buffer.from(bytes))
}

const whole = (text: string): DecodedText => ({ text, note: null })

/** UTF-8 tells itself, also where another encoding was named for a whole folder. */
function decodeNamed(bytes: Buffer, named: Encoding): DecodedText {
  if (isUtf8(bytes)) {
    const isOther = named !== 'utf-8' && bytes.some((byte) => byte >= 0x80)
    const note = isOther ? `It is in UTF-8 and was read so, not as ${named}, which was named.` : null
    return { text: bytes.toString('utf8'), note }
  }
  const text = decodeAs(bytes, named)
  const wrong = findUndecoded(text)
  if (wrong === -1) return { text, note: `It was read as ${named}, which was named${toExamples(text)}.` }
  throw new RecordError(toNotIn(named, text.slice(0, wrong).split('\n').length))
}

/** One wrong byte, such as that of a cell pasted from elsewhere, does not make a file of another encoding. */
function decodeOther(bytes: Buffer): DecodedText {
  const { sequences, invalid, line, high, inRuns, misplaced } = countBytes(bytes)
  if (sequences > invalid) {
    let text = ''
    for (const part of splitInvalidUtf8(bytes)) text += part.text + part.invalid
    const which = invalid === 1 ? `A byte in line ${line}` : `${invalid} bytes, the first in line ${line},`
    return { text, note: `${which} ${invalid === 1 ? 'is' : 'are'} not UTF-8, and read as windows-1252.` }
  }
  // Letters beyond ASCII are few and far between in the languages that are written in windows-1252. A few bytes show nothing.
  const isWestern = !(inRuns > 3 && inRuns * 2 > high) && !(misplaced > 1 && misplaced * 20 > high)
  const encoding = guessEncoding(bytes, { isWestern }) ?? 'windows-1252'
  if (encoding === 'windows-1252' && !isWestern)
    throw new RecordError(
      'Its encoding cannot be told: it is neither UTF-8 nor UTF-16 nor windows-1252. Name its encoding, or save it as UTF-8.',
    )
  // Not TextDecoder: Node 20 decodes windows-1252 as ISO-8859-1, which turns quotation marks into control characters.
  const text = iconv.decode(bytes, encoding)
  return {
    text,
    note: `It is not in UTF-8 and was read as ${encoding}${toExamples(text)}. Where letters are wrong, name its encoding, or save it as UTF-8.`,
  }
}

/** Words with the first letters beyond ASCII, which show whether the encoding is right. */
function toExamples(text: string): string {
  const first = text.search(/[^\P{L}\p{ASCII}]/u)
  if (first === -1) return ''
  const words = text.slice(Math.max(0, first - 30), first + 5_000).match(/[\p{L}\p{M}]{1,30}/gu) ?? []
  const telling = words.filter((word) => /[^\p{ASCII}]/u.test(word)).map((word) => `“${word}”`)
  return `: ${[...new Set(telling)].slice(0, 3).join(', ')}`
}

/** True for a byte to which windows-1252 assigns no character, or a sign that stands within no word: `£ódŸ` is Polish. */
function isMisplaced(bytes: Buffer, index: number): boolean {
  const byte = bytes[index]!
  if (unassigned.has(byte)) return true
  return (
    byte > 0xa0 && byte < 0xc0 && !betweenLetters.has(byte) && isLetter(bytes[index - 1]) && isLetter(bytes[index + 1])
  )
}

const unassigned = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
/** In windows-1252: `©`, `ª`, `«`, a soft hyphen, `®`, `²`, `´`, `·`, `º`, `»`. */
const betweenLetters = new Set([0xa9, 0xaa, 0xab, 0xad, 0xae, 0xb2, 0xb4, 0xb7, 0xba, 0xbb])

function isLetter(byte = 0): boolean {
  return byte >= 0xc0 || (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a)
}

/**
 * Counts the sequences of UTF-8 beyond ASCII and the bytes that are in none, with the line of the first; all bytes beyond
 * ASCII, those of them that stand three and more in a row with a letter among them, unlike `———` and `€€€`, and those that
 * are misplaced in windows-1252.
 */
function countBytes(bytes: Buffer) {
  const counts = { sequences: 0, invalid: 0, line: 1, high: 0, inRuns: 0, misplaced: 0 }
  let run = 0
  let hasLetter = false
  const endRun = () => {
    counts.high += run
    if (run >= 3 && hasLetter) counts.inRuns += run
    run = 0
    hasLetter = false
  }
  for (let index = 0; index < bytes.length;) {
    const byte = bytes[index]!
    const length = toValidLength(bytes, index)
    if (byte >= 0xc0) hasLetter = true
    if (length === 1) {
      endRun()
      if (byte === 0x0a && counts.invalid === 0) counts.line++
      index++
    } else if (length > 1) {
      counts.sequences++
      run += length
      index += length
    } else {
      counts.invalid++
      // A space that does not break.
      if (byte === 0xa0) endRun()
      if (isMisplaced(bytes, index)) counts.misplaced++
      run++
      index++
    }
  }
  endRun()
  return counts
}

function findByteOrderMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return null
}

/** Western text in UTF-16 has a zero in every other byte, unlike any other encoding. */
function guessUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, 200)
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]!++
  })
  const threshold = sample.length / 4
  if (threshold < 1) return null
  if (zeros[1]! > threshold) return 'utf-16le'
  return zeros[0]! > threshold ? 'utf-16be' : null
}
