import { productForms } from '@/formats/catalogue/onix/code-names'
import { onixNames } from '@/formats/catalogue/onix/names'
import { toSingleLineText } from '@/importers/text/single-line-text'
import type { BookFields, Intent } from '@/importers/books/record/book-record'
import { lookUp } from '@/lib/look-up'
import { child, children, value, type Element } from './element'

/** Publishing roles (list 45), preferred first: publisher, co-publisher; a record may give none. */
const publisherRoles = ['01', '02', null]
/**
 * Publishing statuses (list 64) of an unavailable product: cancelled, withdrawn from sale, recalled, permanently
 * withdrawn.
 */
export const unavailableStatuses: Readonly<Record<string, string>> = {
  '01': 'cancelled',
  '11': 'withdrawn from sale',
  '12': 'recalled',
  '15': 'recalled',
  '17': 'permanently withdrawn from sale',
}
/** Unspecified book, the form in exports of books without a known form. */
const anyBook = 'BA'
/** Unspecified, and unknown. */
const saysNothing = ['00', '09']

/**
 * Publisher, place and form of a product. The publisher of a full record that names an imprint alone is that, except in
 * an export of ours, where the book has none.
 */
export function toPublication(
  product: Element,
  intent: Intent,
): Pick<BookFields, 'publisher' | 'imprint' | 'place' | 'productForm'> {
  const publishing = child(product, 'PublishingDetail')
  const publishers = children(publishing, 'Publisher').filter((each) => value(each, 'PublisherName') !== null)
  const publisher = publisherRoles
    .map((role) => publishers.find((each) => value(each, 'PublishingRole') === role))
    .find((each) => each !== undefined)
  const form = value(child(product, 'DescriptiveDetail'), 'ProductForm')
  const imprint = toSingleLineText(value(child(publishing, 'Imprint'), 'ImprintName'))
  const isOfImprint = intent === 'replace' && !isOwnProduct(product)
  return {
    publisher: toSingleLineText(value(publisher, 'PublisherName')) ?? (isOfImprint ? imprint : null),
    imprint,
    place: toSingleLineText(value(publishing, 'CityOfPublication')),
    productForm: form !== null && form !== anyBook && Object.hasOwn(productForms, form) ? form : null,
  }
}

/** True where an export of ours names its sender, the site, as the publisher, as it does for a book without one. */
export function isPublishedBySite(product: Element): boolean {
  const { publisher } = toPublication(product, 'replace')
  return isOwnProduct(product) && publisher === toSingleLineText(value(product, 'RecordSourceName'))
}

function isOwnProduct(product: Element): boolean {
  return children(product, 'ProductIdentifier').some((each) => value(each, 'IDTypeName') === onixNames.bookCode)
}

/** Whether a product is available by its publishing status, with the name of the status if not. */
export function toAvailability(product: Element): { isAvailable: boolean | null; reason: string | null } {
  const status = value(child(product, 'PublishingDetail'), 'PublishingStatus')
  if (status === null || saysNothing.includes(status)) return { isAvailable: null, reason: null }
  const reason = lookUp(unavailableStatuses, status) ?? null
  return { isAvailable: reason === null, reason }
}
