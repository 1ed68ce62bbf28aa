import type { Chapter } from '@/importers/books/record/book-record'
import { maxChapterLevel, toChaptersFromText } from '@/importers/books/record/chapters-from-text'
import { joinChapterAuthors } from '@/importers/books/record/chapter-authors'
import { toContributors } from './contributors'
import { children, value, type Element } from './element'
import { toTexts } from './texts'
import { toTitle } from './titles'

/** The chapters of a record, from its content items, else from its table of contents; null where it has neither. */
export function toChapters(product: Element): Chapter[] | null {
  const items = children(children(product, 'ContentDetail')[0], 'ContentItem')
  const structured = toChaptersFromItems(items)
  if (structured.length > 0) return structured
  const [contents] = toTexts(children(product, 'CollateralDetail')[0], '04')
  if (contents === undefined) return null
  const listed = toChaptersFromText(contents)
  // A single entry is a table of contents without separators.
  return listed.length > 1 ? listed : null
}

function toChaptersFromItems(items: readonly Element[]): Chapter[] {
  const sequence = (item: Element) => value(item, 'LevelSequenceNumber') ?? ''
  return items
    .toSorted((a, b) => sequence(a).localeCompare(sequence(b), 'en', { numeric: true }))
    .flatMap((item) => {
      const title = toTitle(item)
      if (!title) return []
      const summary = [...toTexts(item, '02'), ...toTexts(item, '03')][0] ?? null
      return [
        {
          title: title.subtitle ? `${title.title}: ${title.subtitle}` : title.title,
          summary,
          label: value(item, 'ComponentNumber'),
          level: Math.min(maxChapterLevel, sequence(item).split('.').length),
          authors: joinChapterAuthors(toContributors(item)),
        },
      ]
    })
}
