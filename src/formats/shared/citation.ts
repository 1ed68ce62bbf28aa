import { toBibtexLanguage } from './babel-languages'
import { frameRecords, jsonArray, type RecordFrame } from './record-file'
import { toOneLine } from '@/lib/text/one-line'
import { toVisibleText } from '@/lib/text/visible-text'
import type { Citation, CitationName } from '@/schemas/shared/citation'
import type { Format } from '@/surface/shared/formats'

/** A citation in BibTeX, RIS or CSL JSON. */
export function toCitationText(citation: Citation, format: Format): string {
  return toCitationsText([citation], format)
}

/** Citations in one file of BibTeX, RIS or CSL JSON. */
export function toCitationsText(citations: readonly Citation[], format: Format): string {
  const { frame, toRecord } = toCitationFile(format)
  return frameRecords(citations.map(toRecord), frame)
}

/** The frame of a file of citations. */
export function toCitationFile(format: Format): { frame: RecordFrame; toRecord: (citation: Citation) => string } {
  if (format === 'bibtex') return { frame: { start: '', between: '\n', end: '' }, toRecord: toBibtex }
  if (format === 'ris') return { frame: { start: '', between: '\r\n', end: '' }, toRecord: toRis }
  return { frame: jsonArray, toRecord: (citation) => JSON.stringify(citation) }
}

/** A citation as BibTeX, limited to the classic entry types. */
export function toBibtex(citation: Citation): string {
  const {
    type,
    title,
    author = [],
    editor = [],
    translator = [],
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
    ['translator', translator.map(toBibtexName).join(' and ') || undefined],
    ['year', year?.toString()],
    ['month', month?.toString()],
    ['day', day?.toString()],
    ['howpublished', container && escapeTex(container)],
    ['publisher', escapeTex(publisher)],
    ['address', citation['publisher-place'] && escapeTex(citation['publisher-place'])],
    ['edition', citation.edition && escapeTex(citation.edition)],
    ['series', citation['collection-title'] && escapeTex(citation['collection-title'])],
    ['number', citation['collection-number'] && escapeTex(citation['collection-number'])],
    ['isbn', citation.ISBN],
    ['doi', citation.DOI?.replace(/[{}\\]/g, encodeURIComponent)],
    ['pagetotal', citation['number-of-pages']?.toString()],
    ...toBibtexLanguage(citation.language).map(([name, value]): [string, string] => [name, escapeTex(value)]),
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

/** A citation as RIS. */
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
    ['T2', citation['container-title'] ?? citation['collection-title']],
    ['M1', citation['collection-number']],
    ['ET', citation.edition],
    ['PB', publisher],
    ['CY', citation['publisher-place']],
    ['SN', citation.ISBN],
    ['SP', citation['number-of-pages']?.toString()],
    ['DO', citation.DOI],
    ['UR', url],
    ['L2', source],
    ['AB', abstract],
    ['N1', note],
    ['LA', language],
  ]
  const written = lines.flatMap(([tag, value]) => (value ? [`${tag}  - ${toOneLine(value)}`] : []))
  return toVisibleText(`${[...written, 'ER  - '].join('\r\n')}\r\n`)
}

const risTypes: Record<Citation['type'], string> = { entry: 'DATA', book: 'BOOK', 'article-magazine': 'ELEC' }

function toRisNames(tag: string, names: Citation['author'] = []): [string, string][] {
  return names.map((name) => [tag, toInvertedName(name, 'family, given, suffix')])
}

/** A name with its family name first; RIS and BibTeX have the suffix in different places. */
function toInvertedName(name: CitationName, order: 'family, given, suffix' | 'family, suffix, given'): string {
  if ('literal' in name) return name.literal
  const { family, given, suffix, 'non-dropping-particle': particle } = name
  const rest = order === 'family, given, suffix' ? [given, suffix] : [suffix, given]
  return [[particle, family].filter(Boolean).join(' '), ...rest].filter(Boolean).join(', ')
}

function toBibtexName(name: CitationName): string {
  if ('literal' in name) return `{${escapeTex(name.literal)}}`
  return escapeTex(toInvertedName(name, 'family, suffix, given'))
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
