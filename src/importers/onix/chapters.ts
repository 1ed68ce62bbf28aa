import { children, value, type Element } from './element'
import { toTexts } from './texts'
import { toTitle } from './titles'

export type Chapter = { title: string; summary: string | null }

/** `Chapter 3: `, then `3. ` and `3 `, then the dots and page number at the end of a line of contents. */
const chapterWord =
  /^(?:chapter|chapitre|kapitel|cap[íi]tulo|capitolo)\s+(?:\d{1,3}|[ivxlc]+)\b\s*[:.)–—-]*\s*/i
const number = /^\d{1,3}(?:[.):]\s*|\s+)(?=\D)/
const pageNumber = /(?:\s{2,}|\s*\.{3,}\s*|\s*…+\s*)\d{1,4}$/
const heading =
  /^(?:table of )?contents:?$|^table des matières$|^inhalt(?:sverzeichnis)?$|^(?:índice|indice|sommaire|sommario)$/i

/** The chapters of a record, by its structured contents or else by its table of contents; null where it has neither. */
export function toChapters(product: Element): Chapter[] | null {
  const items = children(children(product, 'ContentDetail')[0], 'ContentItem')
  const structured = toChaptersFromItems(items)
  if (structured.length > 0) return structured
  const [contents] = toTexts(children(product, 'CollateralDetail')[0], '04')
  if (contents === undefined) return null
  const listed = toChaptersFromText(contents)
  // One entry is a text that nobody divided.
  return listed.length > 1 ? listed : null
}

function toChaptersFromItems(items: readonly Element[]): Chapter[] {
  const isChapter = (item: Element) =>
    /^(?:chapter|chapitre|kapitel|cap[íi]tulo|capitolo)$/i.test(value(item, 'ComponentTypeName') ?? '')
  const level = (item: Element) => value(item, 'LevelSequenceNumber') ?? ''
  const chosen = items.some(isChapter)
    ? items.filter(isChapter)
    : items.filter((item) => !level(item).includes('.'))
  return chosen
    .toSorted((a, b) => level(a).localeCompare(level(b), 'en', { numeric: true }))
    .flatMap((item) => {
      const title = toTitle(item)
      if (!title) return []
      const summary = [...toTexts(item, '02'), ...toTexts(item, '03')][0] ?? null
      return [{ title: title.subtitle ? `${title.title}: ${title.subtitle}` : title.title, summary }]
    })
}

/** Entries by line; what is indented below an entry is its summary. */
function toChaptersFromText(contents: string): Chapter[] {
  const chapters: Chapter[] = []
  for (const line of toLines(contents)) {
    const isNested = /^\s+- /.test(line)
    const entry = line
      .replace(/^\s*[-•*·]\s+/, '')
      .trim()
      .replace(pageNumber, '')
    const last = chapters.at(-1)
    if (entry === '' || heading.test(entry)) continue
    if (isNested && last) last.summary = last.summary === null ? entry : `${last.summary}; ${entry}`
    else chapters.push({ title: entry.replace(chapterWord, '') || entry, summary: null })
  }
  // A number begins a title now and then; it numbers the entries where most have one.
  const isNumbered = chapters.filter(({ title }) => number.test(title)).length * 2 > chapters.length
  return isNumbered ? chapters.map((each) => ({ ...each, title: each.title.replace(number, '') })) : chapters
}

/** Lines of a table of contents; some senders write it in one, with dashes or wide gaps between entries. */
function toLines(contents: string): string[] {
  const lines = contents.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > 1) return lines
  const [only = ''] = lines
  for (const gap of [/\s+--\s+/, /\s{3,}/]) {
    const parts = only.split(gap)
    if (parts.length > 2) return parts
  }
  return lines
}
