/**
 * Reference names by short tag, for the elements that the importer reads, in ONIX 2.1, 3.0 and 3.1. The short tag of a
 * composite is its reference name in lower case; that of a data element is a letter and three digits.
 */
const composites = `
  ONIXMessage Header Sender Product ProductIdentifier DescriptiveDetail Collection CollectionIdentifier
  CollectionSequence TitleDetail TitleElement Contributor Language Extent Subject Audience
  CollateralDetail TextContent SupportingResource ResourceVersion ContentDate ContentDetail ContentItem TextItem
  PublishingDetail PublishingDate RelatedMaterial RelatedProduct ProductSupply MarketPublishingDetail
  MarketDate Title Series SeriesIdentifier Set OtherText MediaFile MainSubject Imprint Publisher
  NameIdentifier PersonNameIdentifier RelatedWork WorkIdentifier SupplyDetail Price PriceCondition PriceDate Prize EpubLicense
  EpubLicenseExpression Market Territory ProductFormFeature ProductPart ContainedItem`
  .trim()
  .split(/\s+/)

const dataElements: Readonly<Record<string, string>> = {
  // Header
  x298: 'SenderName',
  x307: 'SentDateTime',
  m174: 'FromCompany',
  m182: 'SentDate',
  m184: 'DefaultLanguageOfText',
  m185: 'DefaultPriceTypeCode',
  m186: 'DefaultCurrencyCode',
  x310: 'DefaultPriceType',
  // Record and identifiers
  a001: 'RecordReference',
  a002: 'NotificationType',
  a199: 'DeletionText',
  b004: 'ISBN',
  b005: 'EAN13',
  b221: 'ProductIDType',
  b233: 'IDTypeName',
  b244: 'IDValue',
  // Publication
  b012: 'ProductForm',
  b079: 'ImprintName',
  b081: 'PublisherName',
  b209: 'CityOfPublication',
  b291: 'PublishingRole',
  b394: 'PublishingStatus',
  x314: 'ProductComposition',
  // Titles
  b028: 'DistinctiveTitle',
  b029: 'Subtitle',
  b030: 'TitlePrefix',
  b031: 'TitleWithoutPrefix',
  b034: 'SequenceNumber',
  b202: 'TitleType',
  b203: 'TitleText',
  x409: 'TitleElementLevel',
  x410: 'PartNumber',
  b020: 'YearOfAnnual',
  // Contributors
  b035: 'ContributorRole',
  b036: 'PersonName',
  b037: 'PersonNameInverted',
  b038: 'TitlesBeforeNames',
  b039: 'NamesBeforeKey',
  b040: 'KeyNames',
  b041: 'NamesAfterKey',
  b042: 'LettersAfterNames',
  b043: 'TitlesAfterNames',
  b047: 'CorporateName',
  x443: 'CorporateNameInverted',
  b048: 'ContributorDescription',
  b247: 'PrefixToKey',
  b248: 'SuffixToKey',
  b249: 'UnnamedPersons',
  // Language
  b059: 'LanguageOfText',
  b251: 'CountryCode',
  b252: 'LanguageCode',
  b253: 'LanguageRole',
  x420: 'ScriptCode',
  // Collections: 3.x, then series and sets of 2.1
  b273: 'SeriesIDType',
  x329: 'CollectionType',
  x344: 'CollectionIDType',
  x479: 'CollectionSequenceType',
  x481: 'CollectionSequenceNumber',
  b018: 'TitleOfSeries',
  b019: 'NumberWithinSeries',
  b023: 'TitleOfSet',
  b024: 'SetPartNumber',
  b026: 'ItemNumberWithinSet',
  // Extents
  b061: 'NumberOfPages',
  b218: 'ExtentType',
  b219: 'ExtentValue',
  b220: 'ExtentUnit',
  // Subjects and audience
  b064: 'BASICMainSubject',
  b065: 'BICMainSubject',
  b067: 'SubjectSchemeIdentifier',
  b069: 'SubjectCode',
  b070: 'SubjectHeadingText',
  b171: 'SubjectSchemeName',
  x425: 'MainSubject',
  b191: 'MainSubjectSchemeIdentifier',
  b073: 'AudienceCode',
  b204: 'AudienceCodeType',
  b205: 'AudienceCodeTypeName',
  b206: 'AudienceCodeValue',
  // Digital products
  b334: 'ProductFormFeatureType',
  b335: 'ProductFormFeatureValue',
  b336: 'ProductFormFeatureDescription',
  x317: 'EpubTechnicalProtection',
  // Texts
  d100: 'Annotation',
  d101: 'MainDescription',
  d102: 'TextTypeCode',
  d103: 'TextFormat',
  d104: 'Text',
  x426: 'TextType',
  x427: 'ContentAudience',
  x429: 'ContentDateRole',
  b324: 'StartDate',
  b325: 'EndDate',
  // Contents
  b284: 'LevelSequenceNumber',
  b288: 'ComponentTypeName',
  b289: 'ComponentNumber',
  b290: 'TextItemType',
  // Covers
  x435: 'ResourceLink',
  x436: 'ResourceContentType',
  x437: 'ResourceMode',
  x441: 'ResourceForm',
  f114: 'MediaFileTypeCode',
  f116: 'MediaFileLinkTypeCode',
  f117: 'MediaFileLink',
  // Trade
  b044: 'BiographicalNote',
  b057: 'EditionNumber',
  b058: 'EditionStatement',
  b390: 'PersonNameIDType',
  x415: 'NameIDType',
  x511: 'EpubLicenseName',
  x508: 'EpubLicenseExpressionType',
  x510: 'EpubLicenseExpressionLink',
  b201: 'WorkIDType',
  x454: 'WorkRelationCode',
  d107: 'TextAuthor',
  b374: 'TextSourceCorporate',
  x428: 'SourceTitle',
  d108: 'TextSourceTitle',
  g126: 'PrizeName',
  g127: 'PrizeYear',
  g128: 'PrizeCountry',
  g129: 'PrizeCode',
  x503: 'PrizeStatement',
  j141: 'AvailabilityCode',
  j148: 'PriceTypeCode',
  x462: 'PriceType',
  j151: 'PriceAmount',
  j152: 'CurrencyCode',
  j161: 'PriceEffectiveFrom',
  j162: 'PriceEffectiveUntil',
  j192: 'UnpricedItemType',
  j261: 'PriceQualifier',
  j263: 'MinimumOrderQuantity',
  x463: 'PriceConditionType',
  x476: 'PriceDateRole',
  j396: 'ProductAvailability',
  x449: 'CountriesIncluded',
  x450: 'RegionsIncluded',
  x451: 'CountriesExcluded',
  x452: 'RegionsExcluded',
  j303: 'Territory',
  j304: 'CountryExcluded',
  j308: 'TerritoryExcluded',
  // Dates and status
  b003: 'PublicationDate',
  b306: 'Date',
  j260: 'DateFormat',
  j408: 'MarketDateRole',
  x448: 'PublishingDateRole',
  // Related products
  h208: 'RelationCode',
  x455: 'ProductRelationCode',
}

const names = [...Object.values(dataElements), ...composites]

/** By short tag and by reference name, these also in lower case, since some feeds write all tags in one case. */
const referenceNames = new Map<string, string>([
  ...names.map((name) => [name, name] as const),
  ...names.map((name) => [name.toLowerCase(), name] as const),
  ...Object.entries(dataElements),
])

/** The reference name of a tag, without its namespace prefix; unknown tags keep their name. */
export function toReferenceName(tag: string): string {
  const known = referenceNames.get(tag)
  if (known !== undefined) return known
  const local = tag.slice(tag.indexOf(':') + 1)
  return referenceNames.get(local.toLowerCase()) ?? local
}

const kinds = new Map<string, 'composite' | 'data'>([
  ...Object.values(dataElements).map((name) => [name, 'data'] as const),
  ...composites.map((name) => [name, 'composite'] as const),
])

/** True for an element that the importer reads; `data` for one without elements of its own. */
export function isRead(name: string): 'composite' | 'data' | false {
  return kinds.get(name) ?? false
}
