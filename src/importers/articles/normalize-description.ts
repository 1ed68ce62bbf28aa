import { toOneLine } from '@/lib/one-line'
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
  if (first.length >= descriptionLength.min && first.length <= descriptionLength.max)
    return { description: first, isAdapted: false }
  const sentences = unique([first, ...more, toOneLine(body.slice(0, maxScannedCharacters))].flatMap(toSentences))
  let description = ''
  for (const sentence of sentences) {
    const longer = description ? `${description} ${sentence}` : sentence
    if (longer.length <= descriptionLength.max) description = longer
    else if (description.length < descriptionLength.min) description = truncate(longer)
    if (description.length >= descriptionLength.min) break
  }
  return description.length >= descriptionLength.min ? { description, isAdapted: true } : null
}

/** The sentences of a text; one without final punctuation gets a full stop. */
function toSentences(text: string): string[] {
  return [...segmenter.segment(text)]
    .map(({ segment }) => segment.trim())
    .filter(Boolean)
    .map((sentence) => {
      return /[.!?…:;"”)\]]$/.test(sentence) ? sentence : `${sentence}.`
    })
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

function unique(sentences: readonly string[]): string[] {
  return [...new Map(sentences.map((sentence) => [sentence.toLowerCase(), sentence])).values()]
}

function truncate(text: string): string {
  const start = text.slice(0, descriptionLength.max - 1)
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), descriptionLength.min)).replace(/[\s,;:–-]+$/, '')}…`
}
