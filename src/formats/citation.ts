import { toVisibleText } from '@/lib/visible-text'
import type { Article, Author } from '@/schemas/article'
import type { Book } from '@/schemas/book'
import type { Citation } from '@/schemas/citation'
import type { EvidenceEntry } from '@/schemas/evidence'
import type { Format } from '@/surface/formats'

type Place = { baseUrl: string; publisher: string; siteName: string }

/** How to cite an article, read at depth 1. */
export function toArticleCitation(article: Article, { baseUrl, publisher, siteName }: Place): Citation {
  return {
    id: article.slug,
    type: 'article-magazine',
    title: article.title,
    author: [toName((article.author as Author).name)],
    ...(article.publishedAt ? { issued: toDate(article.publishedAt.slice(0, 10)) } : {}),
    'container-title': siteName,
    publisher,
    URL: `${baseUrl}/resources/${article.slug}`,
    abstract: article.description,
    language: 'en',
  }
}

/** How to cite one finding of the evidence record: as a part of it, with the source in the note. */
export function toFindingCitation(entry: EvidenceEntry, { baseUrl, publisher, siteName }: Place): Citation {
  return {
    id: `finding-${entry.id}`,
    type: 'entry',
    title: shorten(entry.text),
    ...(entry.org ? { author: [{ literal: entry.org }] } : {}),
    issued: toDate(entry.date),
    'container-title': siteName,
    publisher,
    URL: `${baseUrl}/state-of-applied-ai/evidence.json`,
    ...(entry.source ? { source: entry.source } : {}),
    note: `Finding ${entry.id}`,
    language: 'en',
  }
}

/** How to cite a book, by the day it came out. Contributors that a citation has no place for are left out. */
export function toBookCitation(book: Book, publisher: string): Citation {
  const named = (role: 'author' | 'editor' | 'translator') => {
    const names = book.authors.filter((each) => (each.role?.toLowerCase() ?? 'author') === role)
    return names.length > 0 ? { [role]: names.map(({ name }) => toName(name)) } : {}
  }
  return {
    id: book.id,
    type: 'book',
    title: book.subtitle ? `${book.title}: ${book.subtitle}` : book.title,
    ...named('author'),
    ...named('editor'),
    ...named('translator'),
    issued: toDate(book.published_at.slice(0, 10)),
    publisher,
    URL: book.url,
    ...(book.isbn === null ? {} : { ISBN: book.isbn }),
    ...(book.pages === null ? {} : { 'number-of-pages': book.pages }),
    language: book.language,
  }
}

/** One citation in the form that a format stands for. */
export function toCitationText(citation: Citation, format: Format): string {
  if (format === 'bibtex') return toBibtex(citation)
  return format === 'ris' ? toRis(citation) : JSON.stringify([citation])
}

/** One citation as BibTeX, in the classic types that every program knows. */
export function toBibtex(citation: Citation): string {
  const {
    type,
    title,
    author = [],
    editor = [],
    issued,
    publisher,
    URL: url,
    note,
    abstract,
    source,
  } = citation
  const [year, month, day] = issued?.['date-parts'][0] ?? []
  const container = citation['container-title']
  const fields: [string, string | undefined][] = [
    ['title', `{${escapeTex(title)}}`],
    ['author', author.map(toBibtexName).join(' and ') || undefined],
    ['editor', editor.map(toBibtexName).join(' and ') || undefined],
    ['year', year?.toString()],
    ['month', month?.toString()],
    ['day', day?.toString()],
    ['howpublished', container && escapeTex(container)],
    ['publisher', escapeTex(publisher)],
    ['isbn', citation.ISBN],
    ['pagetotal', citation['number-of-pages']?.toString()],
    ['url', url.replace(/[{}\\]/g, encodeURIComponent)],
    ['abstract', abstract && escapeTex(abstract)],
    [
      'note',
      [note, source]
        .filter(Boolean)
        .map((text) => escapeTex(String(text)))
        .join('. ') || undefined,
    ],
  ]
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name} = {${value}}`]))
  return toVisibleText(`@${type === 'book' ? 'book' : 'misc'}{${citation.id},\n${lines.join(',\n')}\n}\n`)
}

/** One citation as RIS. */
export function toRis(citation: Citation): string {
  const { type, title, issued, publisher, URL: url, note, abstract, language, source } = citation
  const [year, month, day] = issued?.['date-parts'][0] ?? []
  const two = (part: number | undefined) => (part === undefined ? '' : String(part).padStart(2, '0'))
  const lines: [string, string | undefined][] = [
    ['TY', risTypes[type]],
    ['ID', citation.id],
    ['TI', title],
    ...toRisNames('AU', citation.author),
    ...toRisNames('ED', citation.editor),
    ...toRisNames('A4', citation.translator),
    ['PY', year?.toString()],
    ['DA', year === undefined ? undefined : `${year}/${two(month)}/${two(day)}`],
    ['T2', citation['container-title']],
    ['PB', publisher],
    ['SN', citation.ISBN],
    ['SP', citation['number-of-pages']?.toString()],
    ['UR', url],
    ['L2', source],
    ['AB', abstract],
    ['N1', note],
    ['LA', language],
  ]
  const written = lines.flatMap(([tag, value]) =>
    value ? [`${tag}  - ${value.replace(/\s+/g, ' ').trim()}`] : [],
  )
  return toVisibleText(`${[...written, 'ER  - '].join('\r\n')}\r\n`)
}

const risTypes: Record<Citation['type'], string> = { entry: 'DATA', book: 'BOOK', 'article-magazine': 'ELEC' }

function toRisNames(tag: string, names: Citation['author'] = []): [string, string][] {
  return names.map((name) => [tag, 'literal' in name ? name.literal : `${name.family}, ${name.given}`])
}

/** A person's name in two parts where it has them; of one word, and of a body, it is literal. */
function toName(name: string): NonNullable<Citation['author']>[number] {
  const words = name.trim().split(/\s+/)
  const family = words.at(-1)
  if (
    !family ||
    words.length < 2 ||
    words.length > 4 ||
    /\b(team|staff|office|group|department|agency|administration)\b/i.test(name)
  ) {
    return { literal: name }
  }
  return { family, given: words.slice(0, -1).join(' ') }
}

function toBibtexName(name: NonNullable<Citation['author']>[number]): string {
  return 'literal' in name
    ? `{${escapeTex(name.literal)}}`
    : `${escapeTex(name.family)}, ${escapeTex(name.given)}`
}

function toDate(date: string): NonNullable<Citation['issued']> {
  return { 'date-parts': [date.split('-').map(Number)] }
}

function escapeTex(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\\/g, '\u0000')
    .replace(/[&%$#_{}]/g, '\\$&')
    .replace(/~/g, '\\textasciitilde{}')
    .replace(/\^/g, '\\textasciicircum{}')
    .replace(/\u0000/g, '\\textbackslash{}')
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 200 ? line : `${line.slice(0, Math.max(line.lastIndexOf(' ', 199), 100))}…`
}
