import { lookUp } from '@/lib/look-up'
import { child, children, element, value, values, type Element } from './element'

/** Text types of 3.0 (list 153) by other text types of 2.1 (list 33), for the types that the importer reads. */
const textTypes: Readonly<Record<string, string>> = {
  '01': '03', // main description
  '02': '02', // short description
  '03': '03', // long description
  '04': '04', // table of contents
  '07': '07', // review text
  '08': '06', // quotation from a review
  '17': '05', // flap copy
  '18': '05', // back cover copy
  '19': '11', // feature
  '43': '16', // short description of the series
  '44': '17', // description of the series
}

/** Media file types of front covers in 2.1 (list 38): standard and high quality. */
const coverTypes = ['04', '06']

/** The texts of a 2.1 record or of a part of it; those of types that are not read are omitted. */
export function toTextContents(parent: Element): Element[] {
  const texts = children(parent, 'OtherText').flatMap((other) => {
    const code = value(other, 'TextTypeCode') ?? ''
    const text = child(other, 'Text')
    const type = lookUp(textTypes, code)
    if (!type || !text) return []
    const details = [
      ...children(other, 'TextAuthor', 'TextSourceCorporate'),
      ...values(other, 'TextSourceTitle').map((title) => element('SourceTitle', title)),
      ...values(other, 'StartDate').map((date) => toContentDate('14', date)),
      ...values(other, 'EndDate').map((date) => toContentDate('15', date)),
    ]
    return [{ code, content: toTextContent(type, text, value(other, 'TextFormat'), details) }]
  })
  const main = children(parent, 'MainDescription').map((text) => toTextContent('03', text, null))
  const short = children(parent, 'Annotation').map((text) => toTextContent('02', text, null))
  // Main (01) and long descriptions (03) are both type 03 in 3.0, where the first is used; main ones come first.
  const ordered = texts.toSorted((a, b) => Number(a.code === '03') - Number(b.code === '03'))
  return [...main, ...short, ...ordered.map(({ content }) => content)]
}

function toContentDate(role: string, date: string): Element {
  return element('ContentDate', [element('ContentDateRole', role), element('Date', date)])
}

function toTextContent(type: string, text: Element, format: string | null, details: readonly Element[] = []): Element {
  const attributes = { ...text.attributes, ...(format ? { textformat: format } : {}) }
  return element('TextContent', [element('TextType', type), element('Text', text.content, attributes), ...details])
}

/** A front cover; null for another file. */
export function toResource(media: Element): Element | null {
  if (!coverTypes.includes(value(media, 'MediaFileTypeCode') ?? '')) return null
  const links = values(media, 'MediaFileLink').map((link) => element('ResourceLink', link))
  return element('SupportingResource', [
    element('ResourceContentType', '01'),
    element('ResourceMode', '03'),
    element('ResourceVersion', links),
  ])
}
