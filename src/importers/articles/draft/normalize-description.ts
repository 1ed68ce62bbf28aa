import { countCharacters, cutCharacters } from '@/lib/text/characters'
import { toOneLine } from '@/lib/text/one-line'
import { descriptionLength } from '@/schemas/content/article'

/** Intl.Segmenter needs memory in proportion to the whole text for each sentence, so only its beginning is segmented. */
const maxScannedCharacters = 5_000

export type NormalizedDescription = { description: string; isAdapted: boolean }

/**
 * A description of 160 to 300 characters: the given one where its length is valid, else as many complete sentences of
 * it, and then of the body, as fit. Null where there is too little text.
 */
export function normalizeDescription(given: readonly (string | null)[], body: string): NormalizedDescription | null {
  const [first = '', ...more] = given.flatMap((text) => (text ? [toOneLine(text.slice(0, maxScannedCharacters))] : []))
  if (isDescription(first)) return { description: first, isAdapted: false }
  const sentences = unique([first, ...more, toOneLine(body.slice(0, maxScannedCharacters))].flatMap(toSentences))
  let description = ''
  for (const sentence of sentences) {
    const longer = `${description}${description === '' || isUnspaced.test(description) ? '' : ' '}${sentence}`
    if (countCharacters(longer) <= descriptionLength.max) description = longer
    else if (countCharacters(description) < descriptionLength.min) description = truncate(longer)
    if (countCharacters(description) >= descriptionLength.min) break
  }
  return isDescription(description) ? { description, isAdapted: true } : null
}

/** True for a text that is neither too short nor too long for the description of a published article. */
export function isDescription(text: string): boolean {
  const length = countCharacters(text)
  return length >= descriptionLength.min && length <= descriptionLength.max
}

/** The sentences of a text; one without final punctuation gets a full stop. */
function toSentences(text: string): string[] {
  return [...segmenter.segment(text)]
    .map(({ segment }) => segment.trim())
    .filter(Boolean)
    .map((sentence) => (hasEnd.test(sentence) ? sentence : `${sentence}${isUnspaced.test(sentence) ? '。' : '.'}`))
}

const hasEnd = /[\p{Sentence_Terminal}\p{Terminal_Punctuation}\p{Quotation_Mark}\p{Close_Punctuation}…]$/u
/** The end of a text in Chinese or Japanese, which has no spaces between sentences, and a full stop of its own. */
const isUnspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uFF00-\uFF60]$/u
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

function unique(sentences: readonly string[]): string[] {
  return [...new Map(sentences.map((sentence) => [sentence.toLowerCase(), sentence])).values()]
}

function truncate(text: string): string {
  const start = cutCharacters(text, descriptionLength.max - 1)
  const words = start.slice(0, Math.max(0, start.lastIndexOf(' ')))
  const kept = countCharacters(words) >= descriptionLength.min ? words : start
  return `${kept.replace(/[\s,;:–-]+$/, '')}…`
}
