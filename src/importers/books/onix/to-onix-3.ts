import { child, children, element, value, values, type Element } from './element'
import { toResource, toTextContents } from './to-onix-3-content'
import { toContributor, toProductForm, toRelatedProduct, toSupplyDetail } from './to-onix-3-trade'

/** True for a record with the structure of ONIX 2.1, which has no blocks within a product. */
export function isOnix2(product: Element): boolean {
  const blocks = [
    'DescriptiveDetail',
    'CollateralDetail',
    'ContentDetail',
    'PublishingDetail',
    'RelatedMaterial',
    'ProductSupply',
  ]
  return children(product, ...blocks).length === 0
}

/** Converts a 2.1 record to 3.0; elements that the importer does not read are omitted. */
export function toOnix3(product: Element): Element {
  return element('Product', [
    ...children(product, 'RecordReference', 'NotificationType', 'ProductIdentifier', 'DeletionText'),
    ...values(product, 'ISBN').map((isbn) => toIdentifier('02', isbn)),
    ...values(product, 'EAN13').map((ean) => toIdentifier('03', ean)),
    element('DescriptiveDetail', [
      ...values(product, 'ProductForm').map((form) => element('ProductForm', toProductForm(form))),
      ...children(product, 'Series').map(toCollectionFromSeries),
      ...children(product, 'Set').map(toCollectionFromSet),
      ...toTitleDetails(product),
      ...children(product, 'Contributor').map(toContributor),
      ...children(product, 'EditionNumber', 'EditionStatement', 'Language'),
      ...values(product, 'LanguageOfText').map((code) =>
        element('Language', [element('LanguageRole', '01'), element('LanguageCode', code)]),
      ),
      ...values(product, 'NumberOfPages').map((pages) =>
        element('Extent', [element('ExtentType', '00'), element('ExtentValue', pages), element('ExtentUnit', '03')]),
      ),
      ...children(product, 'Extent', 'ProductFormFeature'),
      ...children(product, 'ContainedItem').map((item) => element('ProductPart', item.content)),
      ...values(product, 'BASICMainSubject').map((code) => toSubject('10', code)),
      ...values(product, 'BICMainSubject').map((code) => toSubject('12', code)),
      ...children(product, 'MainSubject').map(toSubjectFromMain),
      ...children(product, 'Subject'),
      ...values(product, 'AudienceCode').map((code) =>
        element('Audience', [element('AudienceCodeType', '01'), element('AudienceCodeValue', code)]),
      ),
      ...children(product, 'Audience'),
    ]),
    element('CollateralDetail', [
      ...toTextContents(product),
      ...children(product, 'MediaFile').map(toResource),
      ...children(product, 'Prize'),
    ]),
    ...toContentDetail(product),
    element('PublishingDetail', [
      ...children(product, 'Imprint', 'Publisher'),
      ...values(product, 'ImprintName').map((name) => element('Imprint', [element('ImprintName', name)])),
      ...values(product, 'PublisherName').map((name) => element('Publisher', [element('PublisherName', name)])),
      ...children(product, 'CityOfPublication', 'PublishingStatus'),
      ...values(product, 'PublicationDate').map(toPublishingDate),
    ]),
    element('RelatedMaterial', [
      ...children(product, 'WorkIdentifier').map((work) =>
        element('RelatedWork', [element('WorkRelationCode', '01'), work]),
      ),
      ...children(product, 'RelatedProduct').map(toRelatedProduct),
    ]),
    element('ProductSupply', children(product, 'SupplyDetail').map(toSupplyDetail)),
  ])
}

function toIdentifier(type: string, text: string): Element {
  return element('ProductIdentifier', [element('ProductIDType', type), element('IDValue', text)])
}

const titleParts = (parent: Element | undefined) =>
  children(parent, 'TitleText', 'TitlePrefix', 'TitleWithoutPrefix', 'Subtitle')

function toTitleDetails(product: Element): Element[] {
  const year = children(product, 'YearOfAnnual')
  const details = children(product, 'Title').map((title) =>
    element('TitleDetail', [
      child(title, 'TitleType'),
      element('TitleElement', [element('TitleElementLevel', '01'), ...titleParts(title), ...year]),
    ]),
  )
  const direct = [
    ...values(product, 'DistinctiveTitle').map((text) => element('TitleText', text)),
    ...titleParts(product),
  ]
  if (direct.length === 0) return details
  const level = element('TitleElementLevel', '01')
  return [
    ...details,
    element('TitleDetail', [element('TitleType', '01'), element('TitleElement', [level, ...direct, ...year])]),
  ]
}

function toCollectionFromSeries(series: Element): Element {
  return element('Collection', [
    ...children(series, 'SeriesIdentifier').map((identifier) =>
      element('CollectionIdentifier', [
        element('CollectionIDType', value(identifier, 'SeriesIDType') ?? ''),
        ...children(identifier, 'IDTypeName', 'IDValue'),
      ]),
    ),
    toSequence(value(series, 'NumberWithinSeries')),
    toCollectionTitle(series, 'TitleOfSeries'),
  ])
}

function toCollectionFromSet(set: Element): Element {
  return element('Collection', [
    toSequence(value(set, 'ItemNumberWithinSet') ?? value(set, 'SetPartNumber')),
    toCollectionTitle(set, 'TitleOfSet'),
  ])
}

function toSequence(number: string | null): Element | null {
  if (number === null) return null
  return element('CollectionSequence', [element('CollectionSequenceNumber', number)])
}

/** The title of a series or a set, by the element that has it alone or by the composite. */
function toCollectionTitle(collection: Element, name: string): Element {
  const level = element('TitleElementLevel', '02')
  const alone = value(collection, name)
  const parts = alone ? [element('TitleText', alone)] : titleParts(child(collection, 'Title'))
  return element('TitleDetail', [element('TitleType', '01'), element('TitleElement', [level, ...parts])])
}

function toSubject(scheme: string, code: string): Element {
  return element('Subject', [
    element('MainSubject', ''),
    element('SubjectSchemeIdentifier', scheme),
    element('SubjectCode', code),
  ])
}

function toSubjectFromMain(main: Element): Element {
  return element('Subject', [
    element('MainSubject', ''),
    element('SubjectSchemeIdentifier', value(main, 'MainSubjectSchemeIdentifier') ?? ''),
    ...children(main, 'SubjectCode', 'SubjectHeadingText'),
  ])
}

function toContentDetail(product: Element): Element[] {
  const items = children(product, 'ContentItem')
  if (items.length === 0) return []
  return [
    element(
      'ContentDetail',
      items.map((item) =>
        element('ContentItem', [
          ...children(item, 'LevelSequenceNumber', 'TextItem', 'ComponentTypeName', 'ComponentNumber'),
          ...toTitleDetails(item),
          ...children(item, 'Contributor').map(toContributor),
          ...toTextContents(item),
        ]),
      ),
    ),
  ]
}

function toPublishingDate(date: string): Element {
  return element('PublishingDate', [element('PublishingDateRole', '01'), element('Date', date)])
}
