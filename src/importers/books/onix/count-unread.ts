import { children, value, values, type Element } from './element'
import { isRead } from './short-tags'
import { selectDetail, toTitle } from './titles'

/** Types of texts, files, extents, dates and publishers that are read, by the element that has them and that of their type. */
const readTypes: Readonly<Record<string, { type: string; codes: readonly string[] }>> = {
  TextContent: { type: 'TextType', codes: ['02', '03', '04', '05', '06', '07', '08', '09', '11', '16', '17', '30'] },
  OtherText: {
    type: 'TextTypeCode',
    codes: ['01', '02', '03', '04', '07', '08', '17', '18', '19', '43', '44'],
  },
  Extent: { type: 'ExtentType', codes: ['00', '05', '06', '07', '08', '09', '10', '11', '16'] },
  ProductFormFeature: { type: 'ProductFormFeatureType', codes: ['09'] },
  Publisher: { type: 'PublishingRole', codes: ['01', '02'] },
  PublishingDate: { type: 'PublishingDateRole', codes: ['01'] },
  SupportingResource: { type: 'ResourceContentType', codes: ['01'] },
  MediaFile: { type: 'MediaFileTypeCode', codes: ['04', '06'] },
}
/** Elements of which a book has one; others of their parent are not kept. */
const single = ['CityOfPublication', 'EpubLicenseExpression', 'EpubTechnicalProtection', 'Imprint', 'Publisher']
/** Elements whose territory is read. */
const territorial = ['Price', 'Market']
/** Parts of a product, in 3.x and 2.1, of which nothing but the number is kept. */
const parts = ['ProductPart', 'ContainedItem']
/** Elements that only state that there is nothing, or describe the record itself. */
const saysNothing = /^(?:No[A-Z]|RecordSource|Barcode|SourceName|SubjectSchemeVersion|TitleStatement)/

/** False for an element of a type that is ignored. */
export function isReadType(element: Element): boolean {
  return toUnreadType(element) === null
}

/** The type of an element that is ignored for it. */
function toUnreadType(element: Element): string | null {
  const typed = readTypes[element.name]
  const type = typed === undefined ? null : value(element, typed.type)
  return type === null || typed!.codes.includes(type) ? null : type
}

/** Names the ignored elements of a product. */
export function countUnread(parent: Element, add: (name: string) => void): void {
  for (const name of single)
    for (const { name: further } of children(parent, name).filter(isReadType).slice(1)) add(further)
  for (const type of toUnreadTitles(parent)) add(`TitleDetail ${type}`)
  for (const each of parent.content) {
    if (typeof each === 'string') continue
    const kind = isRead(each.name)
    const unreadType = toUnreadType(each)
    const isUnreadTerritory = each.name === 'Territory' && !territorial.includes(parent.name)
    // A part that has no number is not known.
    const isUnknownPart = parts.includes(each.name) && children(each, 'ProductIdentifier').length === 0
    if (unreadType !== null) add(`${each.name} ${unreadType}`)
    else if (isUnknownPart) add(each.name)
    else if (each.name === 'ContentItem') countUnreadOfChapter(each, add)
    else if (isUnreadTerritory) add(each.name)
    else if (kind === 'composite') countUnread(each, add)
    else if (kind === false && !saysNothing.test(each.name)) add(each.name)
  }
}

/** The types of titles that say something else than the one that is read, such as that of the original. */
function toUnreadTitles(parent: Element): string[] {
  const read = selectDetail(parent)
  const others = children(parent, 'TitleDetail').filter((each) => each !== read)
  const toText = (each: Element | undefined) => each && JSON.stringify(toTitle({ ...parent, content: [each] }))
  return others.flatMap((each) => (toText(each) === toText(read) ? [] : (value(each, 'TitleType') ?? '00')))
}

/** Of the contributors of a chapter the names of its authors are kept. */
function countUnreadOfChapter(item: Element, add: (name: string) => void): void {
  for (const contributor of children(item, 'Contributor')) {
    for (const role of values(contributor, 'ContributorRole'))
      if (!role.startsWith('A')) add(`ContentItem Contributor ${role}`)
    for (const { name } of children(contributor, 'NameIdentifier', 'BiographicalNote')) add(`ContentItem ${name}`)
  }
  countUnread(item, add)
}
