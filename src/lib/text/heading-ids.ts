import { toSlug } from './slug'

/** Ids of other elements of the page. */
const reservedId = /^(?:main|sources|corrections|findings|related|other-host|(?:source|note)-\d+)$/

/** Gives the headings of one article their ids on its page, in order; they derive from their text. */
export function createHeadingIds(): (text: string) => string {
  const usedIds = new Set<string>()
  return (text) => {
    const base = toSlug(text) || 'section'
    let id = base
    for (let count = 2; usedIds.has(id) || reservedId.test(id); count++) id = `${base}-${count}`
    usedIds.add(id)
    return id
  }
}
