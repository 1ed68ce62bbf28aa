/**
 * The languages of a text, each once: the first is the book's language, others are further ones. Records say one again,
 * more precisely or less (`en-GB`, `en`).
 */
export function toDistinctTags(tags: readonly string[]): string[] {
  const distinct = new Map(tags.toReversed().map((tag) => [tag.split('-', 1)[0], tag]))
  return tags.filter((tag, index) => distinct.get(tag.split('-', 1)[0]) === tag && tags.indexOf(tag) === index)
}
