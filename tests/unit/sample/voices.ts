/** The sentences of a text, without what is in no sentence. */
export function toSentences(blocks: readonly string[]): string[] {
  return blocks.flatMap((text) => text.split(/(?<=[.?!…:;]["”’)]?) /)).filter((sentence) => sentence.trim() !== '')
}

/** The words of a text in lower case, without punctuation. */
export function toWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? []
}

/** Verbs with which a text asks its reader to imagine a scene. */
const invitations = ['ask', 'imagine', 'picture', 'say', 'suppose', 'consider']

const structureWords = new Set(
  `a an the of in on at to for from by with and or but if when what who how which that this these there is are was were
  be been has have had do does did can may will would should must not no it its they them he she his her you your we our
  i my as than`.split(/\s+/),
)

/**
 * The pattern of a text's beginning: its first five words with a dash for each that carries the subject, or as they
 * are where nearly all of them do. All invitations to imagine something are one pattern.
 */
export function toOpening(blocks: readonly string[]): string {
  const words = toWords(blocks[0] ?? '').slice(0, 5)
  if (invitations.includes(words[0] ?? '')) return 'an invitation to imagine'
  const pattern = words.map((word) => (structureWords.has(word) ? word : '–'))
  return pattern.filter((word) => word !== '–').length >= 2 ? pattern.join(' ') : words.slice(0, 2).join(' ')
}

/** Every run of so many words, once each. */
export function toRuns(text: string, length: number): Set<string> {
  const words = toWords(text)
  const starts = Array.from({ length: Math.max(words.length - length + 1, 0) }, (_, start) => start)
  return new Set(starts.map((start) => words.slice(start, start + length).join(' ')))
}
