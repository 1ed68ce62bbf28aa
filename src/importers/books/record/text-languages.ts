/**
 * The languages of a text, each once: the first is the book's language, others are further ones. Records say one again,
 * more precisely or less (`en-GB`, `en`), but `zh-Hans` and `zh-Hant` are two.
 */
export function toDistinctTags(tags: readonly string[]): string[] {
  const known = new Map<string, string[]>()
  return tags.filter((tag) => {
    const [primary = ''] = tag.split('-', 1)
    const others = known.get(primary) ?? []
    if (others.some((other) => `${other}-`.startsWith(`${tag}-`) || tag.startsWith(`${other}-`))) return false
    known.set(primary, [...others, tag])
    return true
  })
}
