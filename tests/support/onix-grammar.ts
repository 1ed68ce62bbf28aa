import type { Element } from '@/importers/books/onix/element'

/**
 * The children that ONIX 3.1 allows in each element that our message uses, in the order of its schema:
 * `?` at most once, `*` any number, `+` at least once, nothing exactly once.
 */
const grammar: Readonly<Record<string, string>> = {
  Header: 'Sender Addressee* MessageNumber? MessageRepeat? SentDateTime MessageNote*',
  Sender: 'SenderIdentifier* SenderName? ContactName? EmailAddress?',
  Product: `RecordReference NotificationType DeletionText* RecordSourceType? RecordSourceIdentifier* RecordSourceName?
    ProductIdentifier+ Barcode* DescriptiveDetail? CollateralDetail? ContentDetail? PublishingDetail? RelatedMaterial? ProductSupply*`,
  ProductIdentifier: 'ProductIDType IDTypeName* IDValue',
  DescriptiveDetail: `ProductComposition ProductForm ProductFormDetail* ProductContentType* Collection* NoCollection? TitleDetail+
    Contributor* ContributorStatement* NoContributor? EditionType* EditionNumber? Language* Extent* Illustrated?
    Subject* NameAsSubject* Audience* AudienceRange*`,
  Collection: 'CollectionType SourceName* CollectionIdentifier* CollectionSequence* TitleDetail* Contributor*',
  CollectionIdentifier: 'CollectionIDType IDTypeName* IDValue',
  CollectionSequence: 'CollectionSequenceType CollectionSequenceTypeName? CollectionSequenceNumber',
  TitleDetail: 'TitleType TitleElement+ TitleStatement?',
  TitleElement: 'SequenceNumber? TitleElementLevel PartNumber? TitlePrefix? TitleWithoutPrefix? TitleText? Subtitle?',
  Contributor: `SequenceNumber? ContributorRole+ FromLanguage* ToLanguage* NameType? NameIdentifier* PersonName? PersonNameInverted?
    CorporateName? UnnamedPersons? BiographicalNote* Website* ContributorDescription*`,
  Language: 'LanguageRole LanguageCode CountryCode? RegionCode? ScriptCode?',
  Extent: 'ExtentType ExtentValue ExtentValueRoman? ExtentUnit',
  Subject:
    'MainSubject? SubjectSchemeIdentifier SubjectSchemeName* SubjectSchemeVersion? SubjectCode? SubjectHeadingText*',
  Audience: 'AudienceCodeType AudienceCodeTypeName* AudienceCodeValue? AudienceHeadingText*',
  CollateralDetail: 'TextContent* CitedContent* SupportingResource* Prize*',
  TextContent: 'SequenceNumber? TextType ContentAudience+ Territory? Text+',
  SupportingResource: 'ResourceContentType ContentAudience+ Territory? ResourceMode ResourceFeature* ResourceVersion+',
  ResourceVersion: 'ResourceForm ResourceVersionFeature* ResourceLink+',
  ContentDetail: 'ContentItem+',
  ContentItem:
    'LevelSequenceNumber? TextItem? AVItem? ComponentTypeName? ComponentNumber? TitleDetail* Contributor* Subject* TextContent*',
  TextItem: 'TextItemType TextItemIdentifier* PageRun* NumberOfPages?',
  PublishingDetail: 'Imprint* Publisher* CityOfPublication* CountryOfPublication? PublishingStatus? PublishingDate*',
  Publisher: 'PublishingRole PublisherIdentifier* PublisherName* Website*',
  PublishingDate: 'PublishingDateRole DateFormat? Date',
}

/** Codes that our message uses, from issue 67 of the code lists. */
const codes: Readonly<Record<string, RegExp>> = {
  NotificationType: /^0[1-589]$/,
  ProductIDType: /^(01|06|15)$/,
  ProductComposition: /^00$/,
  ProductForm: /^[A-Z]{2}$/,
  CollectionType: /^10$/,
  CollectionIDType: /^01$/,
  CollectionSequenceType: /^0[27]$/,
  TitleType: /^01$/,
  TitleElementLevel: /^0[124]$/,
  ContributorRole: /^([A-F]\d\d|Z0[1-6]|Z99)$/,
  LanguageRole: /^0[12]$/,
  LanguageCode: /^[a-z]{3}$/,
  CountryCode: /^[A-Z]{2}$/,
  ScriptCode: /^[A-Z][a-z]{3}$/,
  ExtentType: /^00$/,
  ExtentValue: /^[1-9]\d*$/,
  ExtentUnit: /^03$/,
  SubjectSchemeIdentifier: /^(24|93|10|12)$/,
  AudienceCodeType: /^02$/,
  TextType: /^(02|03|06|11|17)$/,
  ContentAudience: /^00$/,
  ResourceContentType: /^01$/,
  ResourceMode: /^03$/,
  ResourceForm: /^02$/,
  TextItemType: /^03$/,
  PublishingRole: /^01$/,
  PublishingDateRole: /^01$/,
  SentDateTime: /^\d{8}T\d{6}Z$/,
  SequenceNumber: /^[1-9]\d*$/,
}

/** Everything in an element that ONIX 3.1 does not allow, as messages; empty if it is valid. */
export function findOnixErrors(element: Element): string[] {
  const rules = grammar[element.name]?.trim().split(/\s+/)
  if (!rules) {
    const text = element.content.filter((each) => typeof each === 'string').join('')
    const allowed = codes[element.name]
    if (allowed && !allowed.test(text)) return [`${element.name} is ${JSON.stringify(text)}.`]
    return element.content.length === 0 && element.name !== 'MainSubject' ? [`${element.name} is empty.`] : []
  }
  const children = element.content.filter((each) => typeof each !== 'string')
  const names = children.map(({ name }) => name)
  const pattern = new RegExp(
    `^${rules.map((rule) => rule.replace(/^(\w+)([?*+]?)$/, (_, name: string, many: string) => `(${name} )${many}`)).join('')}$`,
  )
  const own = pattern.test(names.map((name) => `${name} `).join(''))
    ? []
    : [`${element.name} contains ${names.join(' ')}.`]
  return [...own, ...children.flatMap(findOnixErrors)]
}
