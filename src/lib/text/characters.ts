const surrogatePairs = /[\ud800-\udbff][\udc00-\udfff]/g

/** The number of characters of a text, which are code points, as JSON Schema counts them: an emoji is one or a few. */
export function countCharacters(text: string): number {
  return toUnitPerCharacter(text).length
}

/** The text with one unit for each character, for what measures a text by its `length`. */
export function toUnitPerCharacter(text: string): string {
  return text.replace(surrogatePairs, '\ufffd')
}

/** The beginning of a text, of at most so many characters, without a part of what readers see as one. */
export function cutCharacters(text: string, max: number): string {
  let end = 0
  let count = 0
  for (const character of text) {
    if (count === max) return text.slice(0, toClusterStart(text, end))
    end += character.length
    count++
  }
  return text
}

/** Where what readers see as one character begins that contains this place: a letter with its marks, a family of emoji. */
export function toClusterStart(text: string, index: number): number {
  // Segmenting takes time in proportion to the text; hardly any cluster is longer.
  const near = text.slice(0, index + maxClusterLength)
  return segmenter.segment(near).containing(index)?.index ?? near.length
}

const maxClusterLength = 100
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
