import { frameRecords, type RecordFrame } from '@/formats/shared/record-file'
import type { Book } from '@/schemas/catalogue/book'
import type { BundleMembership } from './bundle-membership'
import { toContentItems, toCollateral } from './collateral'
import { toCompactTime } from './compact-time'
import { toDescriptiveDetail, toTitleDetail } from './descriptive-detail'
import { toAccessibility, toDuration } from './digital'
import { onixNames } from './names'
import { toPublishingDetail, toSupply } from './publishing'
import { tag, tagIf, type Xml } from './xml'

/** A withdrawn book; its other fields are not public. */
export type WithdrawnBook = { id: string; isbn: string | null; replacement: string | null }

type Sender = {
  sender: string
  /** The prefix of record references. */
  host: string
}
type Header = Sender & {
  /** The last change of the catalogue, so that the export is deterministic. */
  sentAt: string
}
type Listed = { book: Book; bundles: readonly BundleMembership[] }
type Message = Header & { books: readonly Listed[] }

/** Books as an ONIX 3.1 message with reference tags, which imports as the same books and bundles. */
export function toOnixMessage({ books, ...header }: Message): string {
  const products = books.flatMap((each) => toOnixProducts(each, header))
  return frameRecords(products, toOnixFrame(header))
}

/** The frame of a message around its products. */
export function toOnixFrame({ sender, sentAt }: Header): RecordFrame {
  const header = tag('Header', [tag('Sender', [tag('SenderName', sender)]), tag('SentDateTime', toCompactTime(sentAt))])
  const root = '<ONIXMessage release="3.1" xmlns="http://ns.editeur.org/onix/3.1/reference">'
  const start = `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n${header.xml}\n`
  const end = '\n</ONIXMessage>\n'
  // The schema requires a Product or NoProduct.
  return { start, between: '\n', end, empty: `${start}${tag('NoProduct', null).xml}${end}` }
}

/** A book and each of its other formats; the comments name the ONIX code list of each element. */
export function toOnixProducts({ book, bundles }: Listed, context: Sender): string[] {
  const formats = book.formats.filter(({ isbn }) => isbn?.trim())
  const main = tag('Product', [
    ...toHead(`${context.host}.${book.id}`, '03', context), // confirmed on publication
    ...toIdentifiers(book),
    toDescriptiveDetail(book, bundles),
    tagIf('CollateralDetail', toCollateral(book, bundles)),
    tagIf('ContentDetail', toContentItems(book)),
    toPublishingDetail(book, context.sender),
    tagIf('RelatedMaterial', [formats.length > 0 ? toWork(book) : null, ...book.related.map(toRelatedProduct)]),
    toSupply(book, context.sender),
  ])
  return [main, ...formats.map((format) => toFormatProduct(book, format, context))].map(({ xml }) => xml)
}

/** Another format of a book: the fields that differ, and the common work. */
function toFormatProduct(book: Book, format: Book['formats'][number], context: Sender): Xml {
  return tag('Product', [
    ...toHead(`${context.host}.${format.isbn}.${book.id}`, '03', context),
    toIdentifier('15', null, format.isbn ?? ''),
    tag('DescriptiveDetail', [
      tag('ProductComposition', '00'),
      tag('ProductForm', format.product_form ?? 'BA'),
      ...format.accessibility.map(toAccessibility),
      tagIf('EpubTechnicalProtection', format.technical_protection?.code ?? null),
      toTitleDetail('01', book.title, book.subtitle),
      toDuration(format.duration),
    ]),
    toPublishingDetail({ ...book, status: format.status, published_at: null }, context.sender),
    tag('RelatedMaterial', [toWork(book)]),
    toSupply({ ...book, availability: format.availability, price: format.price }, context.sender),
  ])
}

/** A delete notification for a withdrawn book. */
export function toOnixDeletion({ id, isbn, replacement }: WithdrawnBook, context: Sender): string {
  const product = tag('Product', [
    ...toHead(`${context.host}.${id}`, '05', context), // delete
    toIdentifier('01', onixNames.bookCode, id),
    isbn === null ? null : toIdentifier('15', null, isbn),
    replacement === null
      ? null
      : tag('RelatedMaterial', [
          tag('RelatedProduct', [
            tag('ProductRelationCode', '05'), // replaced by
            toIdentifier('01', onixNames.bookCode, replacement),
          ]),
        ]),
  ])
  return product.xml
}

function toHead(reference: string, notification: string, { sender }: Sender): Xml[] {
  return [tag('RecordReference', reference), tag('NotificationType', notification), tag('RecordSourceName', sender)]
}

function toIdentifiers(book: Book): (Xml | null)[] {
  return [
    toIdentifier('01', onixNames.bookCode, book.id), // proprietary
    book.isbn === null ? null : toIdentifier('15', null, book.isbn),
    ...book.identifiers.map(({ type, name, value }) => toIdentifier(type, type === '01' ? name : null, value)),
  ]
}

/** Of types in list 5. */
function toIdentifier(type: string, name: string | null, text: string): Xml | null {
  const value = tagIf('IDValue', text)
  return value && tag('ProductIdentifier', [tag('ProductIDType', type), tagIf('IDTypeName', name), value])
}

/** The work of a book and its formats, known by the book's code. */
function toWork({ id }: Book): Xml {
  return tag('RelatedWork', [
    tag('WorkRelationCode', '01'), // manifestation of
    tag('WorkIdentifier', [
      tag('WorkIDType', '01'), // proprietary
      tag('IDTypeName', onixNames.bookCode),
      tag('IDValue', id),
    ]),
  ])
}

function toRelatedProduct({ relation, type, value }: Book['related'][number]): Xml | null {
  const identifier = toIdentifier(type, null, value)
  return identifier && tag('RelatedProduct', [tag('ProductRelationCode', relation), identifier])
}
