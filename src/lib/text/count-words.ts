import { toCode, type RichTextNode } from '@/lib/rich-text'

/** Inline nodes: a word may continue from one to the next. Any other node ends a word. */
const inlineTypes = new Set(['text', 'link', 'autolink', 'tab'])

/** Silent reading speed of adults for English non-fiction (Brysbaert 2019). */
const wordsPerMinute = 238

const word = /[\p{L}\p{M}\p{N}]+(?:['’.][\p{L}\p{M}\p{N}]+)*/gu
/** Scripts without spaces between words need a dictionary (Intl.Segmenter), which is about fifty times slower. */
const scriptWithoutSpaces =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u

/** A part of a line: the segmenter takes time that grows with the square of its length. A cut may add a word. */
const piece = /.{1,1000}/gsu

/** The number of words in a rich-text tree, counted by the rules of each line's script. */
export function countWords(root: unknown): number {
  let count = 0
  // Created only when needed: creating one takes longer than counting the words of most texts.
  let segmenter: Intl.Segmenter | null = null
  for (const line of toText(root).split('\n')) {
    if (!scriptWithoutSpaces.test(line)) count += line.match(word)?.length ?? 0
    else {
      segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
      for (const part of line.match(piece) ?? [])
        for (const { isWordLike } of segmenter.segment(part)) if (isWordLike) count += 1
    }
  }
  return count
}

/** Reading time as text: “4 minutes”. */
export function toReadingTime(words: number): string {
  const minutes = toReadingMinutes(words)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** Reading time in full minutes, at least one. */
export function toReadingMinutes(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute))
}

function toText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const { type, text, children } = value as Partial<RichTextNode>
  const own = type === 'block' ? toCode(value as RichTextNode) : typeof text === 'string' ? text : ''
  const inner = Array.isArray(children) ? children.map(toText).join('') : ''
  return own + inner + (inlineTypes.has(String(type)) ? '' : '\n')
}
