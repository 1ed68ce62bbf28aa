import { availabilities, identifierTypes, publishingStatuses } from '@/formats/catalogue/onix/code-names'
import { languageRoles, productRelations } from '@/formats/catalogue/onix/relation-names'
import { onixNames } from '@/formats/catalogue/onix/names'
import { toLanguageTag } from '@/lib/languages/language-tag'
import { toSingleLineText } from '@/importers/text/single-line-text'
import type { BookFields } from '@/importers/books/record/book-record'
import { orNull, unique } from '@/importers/books/record/lists'
import { toDistinctTags } from '@/importers/books/record/text-languages'
import { child, children, value, values, type Element } from './element'
import { isSold } from './supply'
import { toDoiName } from '@/lib/identifiers/doi'
import { toWebAddress } from '@/lib/addresses/web-address'

/** The role of a language of the text (list 22). */
const ofTextRole = '01'
/** Identifier types that are the book's ISBN, or its catalogue code where proprietary. */
const isbnTypes = ['02', '03', '15']

/**
 * Status and availability of a product, each null if the record does not specify it: from the supply of its price, else
 * from one that has it, since another may be of a market where it is not sold.
 */
export function toSale(
  product: Element,
  supplyOfPrice: Element | null,
): Pick<BookFields, 'publishingStatus' | 'availability'> {
  const status = value(child(product, 'PublishingDetail'), 'PublishingStatus')
  const supplies = children(product, 'ProductSupply').flatMap((supply) => children(supply, 'SupplyDetail'))
  const [availability] = [...(supplyOfPrice ? [supplyOfPrice] : []), ...supplies.filter(isSold), ...supplies].flatMap(
    (each) => value(each, 'ProductAvailability') ?? [],
  )
  return {
    publishingStatus: status !== null && Object.hasOwn(publishingStatuses, status) ? status : null,
    availability: availability && Object.hasOwn(availabilities, availability) ? availability : null,
  }
}

/** The edition and the licence of a record, with the first of its expressions that has a web address. */
export function toEdition(
  product: Element,
): Pick<BookFields, 'editionNumber' | 'editionStatement' | 'licenceName' | 'licenceUrl'> {
  const detail = child(product, 'DescriptiveDetail')
  const number = Number(value(detail, 'EditionNumber'))
  const licence = child(detail, 'EpubLicense')
  const name = toSingleLineText(value(licence, 'EpubLicenseName'))
  const url = children(licence, 'EpubLicenseExpression')
    .map((each) => toWebAddress(value(each, 'EpubLicenseExpressionLink')))
    .find((link) => link !== null)
  return {
    editionNumber: Number.isInteger(number) && number >= 1 && number <= 10_000 ? number : null,
    editionStatement: toSingleLineText(value(detail, 'EditionStatement')),
    licenceName: name === url ? null : name,
    licenceUrl: url ?? null,
  }
}

/** The identifiers of a product beside its ISBN; null where it has none. */
export function toOtherIdentifiers(product: Element): BookFields['identifiers'] | null {
  const found = children(product, 'ProductIdentifier').flatMap((each) => {
    const type = value(each, 'ProductIDType') ?? ''
    const text = value(each, 'IDValue')
    const name = value(each, 'IDTypeName')
    if (
      text === null ||
      !Object.hasOwn(identifierTypes, type) ||
      isbnTypes.includes(type) ||
      name === onixNames.bookCode
    )
      return []
    return [{ type, name: type === '01' ? name : null, value: type === '06' ? toDoiName(text) : text }]
  })
  return orNull(unique(found))
}

/** The languages of a record but the given one of its text, which may have further ones. */
export function toOtherLanguages(product: Element, ofText: string | null): BookFields['languages'] | null {
  const found = children(child(product, 'DescriptiveDetail'), 'Language').flatMap((each) => {
    const role = value(each, 'LanguageRole') ?? ''
    const code = value(each, 'LanguageCode')
    const language = code === null ? null : toLanguageTag(code)
    return Object.hasOwn(languageRoles, role) && language !== null ? [{ role, language }] : []
  })
  const texts = found.filter(({ role }) => role === ofTextRole).map(({ language }) => language)
  const further = toDistinctTags(ofText === null ? texts : [ofText, ...texts]).slice(1)
  return orNull(unique(found.filter(({ role, language }) => role !== ofTextRole || further.includes(language))))
}

/** The relation (list 51) of a product to its parts. */
const includes = '01'

/** Products that a record relates its own to, and those that are parts of it, each by one identifier. */
export function toRelated(product: Element): BookFields['related'] | null {
  const parts = children(child(product, 'DescriptiveDetail'), 'ProductPart').map((part) => ({
    part,
    codes: [includes],
  }))
  const related = children(child(product, 'RelatedMaterial'), 'RelatedProduct').map((part) => ({
    part,
    codes: values(part, 'ProductRelationCode'),
  }))
  const found = [...parts, ...related].flatMap(({ part, codes }) => {
    const identifiers = children(part, 'ProductIdentifier')
    const preferred = ['15', '03', '06']
      .map((type) => identifiers.find((each) => value(each, 'ProductIDType') === type))
      .find((each) => each !== undefined)
    const identifier = preferred ?? identifiers[0]
    const type = value(identifier, 'ProductIDType') ?? ''
    const text = value(identifier, 'IDValue')
    if (text === null || !Object.hasOwn(identifierTypes, type)) return []
    return codes
      .filter((relation) => Object.hasOwn(productRelations, relation))
      .map((relation) => ({ relation, type, value: type === '06' ? toDoiName(text) : text }))
  })
  return orNull(unique(found))
}

/** The work that a product is a format of, as `type:identifier`; null where the record names none. */
export function toWork(product: Element): string | null {
  const work = children(child(product, 'RelatedMaterial'), 'RelatedWork').find(
    (each) => value(each, 'WorkRelationCode') === '01', // manifestation of
  )
  const identifier = child(work, 'WorkIdentifier')
  const text = value(identifier, 'IDValue')
  return text === null ? null : `${value(identifier, 'WorkIDType') ?? ''}:${text}`
}
