import { fold } from './fold'
import { toOneLine } from './one-line'

export type TextRange = { start: number; end: number }

/** An excerpt of a text, and the ranges in it that match. */
export type Snippet = { text: string; matches: TextRange[] }

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu
const asciiPattern = /^[\x20-\x7e]*$/
/** The maximum number of letters by which most word forms exceed their stem. */
const maxEnding = 6

/**
 * The part of a text of about `length` characters with the most different stems in it, cut between words. A word
 * matches a stem that it equals or begins with.
 */
export function toSnippet(text: string, stems: readonly string[], length: number): Snippet {
  const source = toOneLine(text)
  const found = findMatches(source, stems)
  const { start, end } = findWindow(source, found, length)
  const isCutBefore = start > 0
  const prefix = isCutBefore ? '… ' : ''
  const matches = found
    .filter((match) => match.start >= start && match.end <= end)
    .map((match) => ({ start: match.start - start + prefix.length, end: match.end - start + prefix.length }))
  return { text: `${prefix}${source.slice(start, end)}${end < source.length ? ' …' : ''}`, matches }
}

type Match = TextRange & { stem: string }

function findMatches(text: string, stems: readonly string[]): Match[] {
  const matches: Match[] = []
  const memoized = new Map<string, string | null>()
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    let stem = memoized.get(word)
    if (stem === undefined) {
      stem = findStem(word, stems)
      memoized.set(word, stem)
    }
    if (stem !== null) matches.push({ start: index, end: index + word.length, stem })
  }
  return matches
}

function findStem(word: string, stems: readonly string[]): string | null {
  const folded = asciiPattern.test(word) ? word.toLowerCase() : fold(word)
  for (const stem of stems) {
    if (folded === stem) return stem
    // Snowball writes the last y of a word as i: "policy" and "policies" are "polici".
    const root = stem.length > 3 && stem.endsWith('i') ? stem.slice(0, -1) : stem
    if (root.length > 2 && folded.startsWith(root) && folded.length - root.length <= maxEnding) return stem
  }
  return null
}

function findWindow(text: string, matches: readonly Match[], length: number): TextRange {
  let best = { score: 0, at: 0 }
  let last = 0
  const counts = new Map<string, number>()
  for (let first = 0; first < matches.length; first++) {
    const from = matches[first]!
    while (last < matches.length && matches[last]!.end <= from.start + length) {
      const { stem } = matches[last]!
      counts.set(stem, (counts.get(stem) ?? 0) + 1)
      last++
    }
    // Different words count for more than the same word again.
    const score = counts.size * 10 + Math.min(9, last - first)
    if (score > best.score) best = { score, at: from.start }
    const left = (counts.get(from.stem) ?? 1) - 1
    if (left <= 0) counts.delete(from.stem)
    else counts.set(from.stem, left)
  }
  // A little context before the first match, unless the text begins nearby.
  const wanted = best.at < length / 2 ? 0 : best.at - Math.round(length / 6)
  const start = wanted === 0 ? 0 : text.lastIndexOf(' ', wanted) + 1
  if (start + length >= text.length) return { start, end: text.length }
  const cut = text.lastIndexOf(' ', start + length)
  return { start, end: cut > start ? cut : start + length }
}
