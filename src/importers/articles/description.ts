export const minLength = 160
export const maxLength = 300

export type Described = { description: string; isFitted: boolean }

/**
 * A description of 160 to 300 characters, in the text's own words: the given one where it fits, else as
 * many whole sentences of it, and then of the text, as there is room for. Null when there are too few words.
 */
export function fitDescription(given: readonly (string | null)[], body: string): Described | null {
  const [first = '', ...more] = given.flatMap((text) => (text ? [tidy(text)] : []))
  if (first.length >= minLength && first.length <= maxLength) return { description: first, isFitted: false }
  const sentences = unique([first, ...more, tidy(body)].flatMap(toSentences))
  let description = ''
  for (const sentence of sentences) {
    const longer = description ? `${description} ${sentence}` : sentence
    if (longer.length <= maxLength) description = longer
    else if (description.length < minLength) description = cut(longer)
    if (description.length >= minLength) break
  }
  return description.length >= minLength ? { description, isFitted: true } : null
}

/** Text in sentences, each with its mark; a sentence without one is given a full stop. */
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

function cut(text: string): string {
  const room = text.slice(0, maxLength - 1)
  return `${room.slice(0, Math.max(room.lastIndexOf(' '), minLength)).replace(/[\s,;:–-]+$/, '')}…`
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
