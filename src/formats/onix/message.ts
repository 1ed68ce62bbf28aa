import { toLanguageCode } from '@/lib/language-codes'
import type { Book } from '@/schemas/book'
import { toRoleCode } from './contributor-roles'
import { onixNames } from './names'
import { tag, tagIf, toXhtml, type Xml } from './xml'

/** What a book's record says of a bundle that holds it: its place there, and its words. */
export type BundlePlace = { id: string; title: string; description: string; position: number }

type Message = {
  sender: string
  /** When the catalogue last changed: an export of the same catalogue has the same bytes. */
  sentAt: string
  /** The host that names the records. */
  host: string
  books: readonly { book: Book; bundles: readonly BundlePlace[] }[]
}

/** The catalogue as an ONIX 3.1 message with reference tags. Importing it gives the same books and bundles. */
export function toOnixMessage({ sender, sentAt, host, books }: Message): string {
  const header = tag('Header', [
    tag('Sender', [tag('SenderName', sender)]),
    tag('SentDateTime', toCompactTime(sentAt)),
  ])
  const products = books.map((each) => toProduct(each.book, each.bundles, { sender, host }).xml)
  const root = '<ONIXMessage release="3.1" xmlns="http://ns.editeur.org/onix/3.1/reference">'
  // A message holds a product, or says that it holds none.
  const content = products.length > 0 ? products : [tag('NoProduct', null).xml]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n${[header.xml, ...content].join('\n')}\n</ONIXMessage>\n`
}

type Context = { sender: string; host: string }

/** Codes in comments are of the lists that the element names. */
function toProduct(book: Book, bundles: readonly BundlePlace[], { sender, host }: Context): Xml {
  return tag('Product', [
    tag('RecordReference', `${host}.${book.id}`),
    tag('NotificationType', '03'), // confirmed on publication
    tag('RecordSourceName', sender),
    tag('ProductIdentifier', [
      tag('ProductIDType', '01'), // proprietary
      tag('IDTypeName', onixNames.bookCode),
      tag('IDValue', book.id),
    ]),
    book.isbn === null
      ? null
      : tag('ProductIdentifier', [tag('ProductIDType', '15'), tag('IDValue', book.isbn)]),
    toDescriptiveDetail(book, bundles),
    tagIf('CollateralDetail', toCollateral(book, bundles)),
    tagIf('ContentDetail', book.chapters.map(toContentItem)),
    tag('PublishingDetail', [
      tag('Publisher', [tag('PublishingRole', '01'), tag('PublisherName', sender)]),
      tag('PublishingDate', [tag('PublishingDateRole', '01'), toDate(book.published_at)]),
    ]),
  ])
}

function toDescriptiveDetail(book: Book, bundles: readonly BundlePlace[]): Xml {
  const { code, script, country } = toLanguageCode(book.language)
  return tag('DescriptiveDetail', [
    tag('ProductComposition', '00'), // a single item
    tag('ProductForm', 'BA'), // a book
    ...bundles.map(toCollection),
    toTitleDetail('01', book.title, book.subtitle),
    ...book.authors.map(toContributor),
    tag('Language', [
      tag('LanguageRole', '01'), // of the text
      tag('LanguageCode', code),
      country === null ? null : tag('CountryCode', country),
      script === null ? null : tag('ScriptCode', script),
    ]),
    book.pages === null
      ? null
      : tag('Extent', [tag('ExtentType', '00'), tag('ExtentValue', book.pages), tag('ExtentUnit', '03')]),
    ...book.subjects.map((subject) =>
      tag('Subject', [
        tag('SubjectSchemeIdentifier', '24'), // proprietary
        tag('SubjectSchemeName', onixNames.subjects),
        tag('SubjectHeadingText', subject),
      ]),
    ),
    tag('Audience', [
      tag('AudienceCodeType', '02'), // proprietary
      tag('AudienceCodeTypeName', onixNames.tier),
      tag('AudienceCodeValue', book.tier),
    ]),
  ])
}

function toCollection({ id, title, position }: BundlePlace): Xml {
  return tag('Collection', [
    tag('CollectionType', '10'), // the publisher's
    tag('CollectionIdentifier', [
      tag('CollectionIDType', '01'), // proprietary
      tag('IDTypeName', onixNames.bundle),
      tag('IDValue', id),
    ]),
    tag('CollectionSequence', [
      tag('CollectionSequenceType', '07'), // order of display
      tag('CollectionSequenceNumber', position),
    ]),
    toTitleDetail('02', title, null),
  ])
}

/** Levels (list 149): 01 the product, 02 its collection, 04 an item of its contents. */
function toTitleDetail(level: '01' | '02' | '04', title: string, subtitle: string | null): Xml {
  return tag('TitleDetail', [
    tag('TitleType', '01'),
    tag('TitleElement', [
      tag('TitleElementLevel', level),
      tag('TitleText', title),
      subtitle === null ? null : tag('Subtitle', subtitle),
    ]),
  ])
}

function toContributor({ name, role }: Book['authors'][number], index: number): Xml {
  return tag('Contributor', [
    tag('SequenceNumber', index + 1),
    tag('ContributorRole', (role && toRoleCode(role)) ?? 'Z99'), // other
    tag('PersonName', name),
    role === null ? null : tag('ContributorDescription', role),
  ])
}

/** Text types (list 153). A text about a collection says by its number which of them it is about. */
function toCollateral({ synopsis, outcomes, cover }: Book, bundles: readonly BundlePlace[]): (Xml | null)[] {
  return [
    synopsis === '' ? null : toText('03', synopsis),
    ...outcomes.map((outcome, index) => toText('11', outcome, index + 1)),
    ...bundles.map(({ description }, index) => toText('17', description, index + 1)),
    cover === null
      ? null
      : tag('SupportingResource', [
          tag('ResourceContentType', '01'), // front cover
          tag('ContentAudience', '00'),
          tag('ResourceMode', '03'), // still image
          tag('ResourceVersion', [tag('ResourceForm', '02'), tag('ResourceLink', cover.url)]),
        ]),
  ]
}

function toText(type: string, text: string, sequence?: number): Xml {
  return tag('TextContent', [
    sequence === undefined ? null : tag('SequenceNumber', sequence),
    tag('TextType', type),
    tag('ContentAudience', '00'), // unrestricted
    tag('Text', toXhtml(text), { textformat: '05' }),
  ])
}

function toContentItem({ number, title, summary }: Book['chapters'][number]): Xml {
  return tag('ContentItem', [
    tag('LevelSequenceNumber', number),
    tag('TextItem', [tag('TextItemType', '03')]), // body matter
    tag('ComponentTypeName', 'Chapter'),
    tag('ComponentNumber', number),
    toTitleDetail('04', title, null),
    summary === null ? null : toText('02', summary),
  ])
}

function toDate(time: string): Xml {
  const isDay = /T00:00:00(?:\.000)?Z$/.test(time)
  const compact = toCompactTime(time)
  return tag('Date', isDay ? compact.slice(0, 8) : compact, { dateformat: isDay ? '00' : '14' })
}

/** `2026-11-21T10:00:00.000Z` as `20261121T100000Z`. */
function toCompactTime(time: string): string {
  return `${time.slice(0, 19).replace(/[-:]/g, '')}Z`
}
