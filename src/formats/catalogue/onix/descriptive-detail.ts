import { toLanguageCode } from '@/lib/language-codes'
import type { Book } from '@/schemas/catalogue/book'
import { toRoleCode } from './contributor-roles'
import type { BundleMembership } from './bundle-membership'
import { onixNames } from './names'
import { tag, tagIf, toXhtml, type Xml } from './xml'

/**
 * The descriptive detail of a book: its form, titles, contributors, edition, languages, extent, subjects and audience.
 */
export function toDescriptiveDetail(book: Book, bundles: readonly BundleMembership[]): Xml {
  return tag('DescriptiveDetail', [
    tag('ProductComposition', '00'), // a single item
    tag('ProductForm', book.product_form ?? 'BA'), // a book
    toLicence(book.licence),
    ...bundles.map(toBundle),
    ...book.series.map(toSeries),
    toTitleDetail('01', book.title, book.subtitle),
    ...book.contributors.map((each, index) => toContributor(each, index + 1)),
    tagIf('EditionNumber', book.edition?.number ?? null),
    tagIf('EditionStatement', book.edition?.statement ?? null),
    toLanguage('01', book.language), // of the text
    ...book.languages.map(({ role, language }) => toLanguage(role, language)),
    book.pages === null
      ? null
      : tag('Extent', [tag('ExtentType', '00'), tag('ExtentValue', book.pages), tag('ExtentUnit', '03')]),
    ...book.subject_codes.map(toSubjectCode),
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

function toLicence(licence: Book['licence']): Xml | null {
  if (licence === null) return null
  return tag('EpubLicense', [
    // The name is required.
    tag('EpubLicenseName', licence.name ?? licence.url ?? ''),
    licence.url === null
      ? null
      : tag('EpubLicenseExpression', [
          tag('EpubLicenseExpressionType', '01'), // for people
          tag('EpubLicenseExpressionLink', licence.url),
        ]),
  ])
}

function toLanguage(role: string, language: string): Xml {
  const { code, script, country } = toLanguageCode(language)
  return tag('Language', [
    tag('LanguageRole', role),
    tag('LanguageCode', code),
    country === null ? null : tag('CountryCode', country),
    script === null ? null : tag('ScriptCode', script),
  ])
}

function toBundle({ id, title, position }: BundleMembership): Xml {
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

function toSeries({ title, number, issn }: Book['series'][number], index: number): Xml {
  return tag('Collection', [
    tag('CollectionType', '10'),
    tag('CollectionIdentifier', [
      tag('CollectionIDType', '01'),
      tag('IDTypeName', onixNames.series),
      tag('IDValue', index + 1),
    ]),
    issn === null
      ? null
      : tag('CollectionIdentifier', [tag('CollectionIDType', '02'), tag('IDValue', issn.replace('-', ''))]),
    number === null
      ? null
      : tag('CollectionSequence', [
          tag('CollectionSequenceType', '02'), // order of the titles
          tag('CollectionSequenceNumber', number),
        ]),
    toTitleDetail('02', title, null),
  ])
}

/** Levels (list 149): 01 the product, 02 its collection, 04 an item of its contents. */
export function toTitleDetail(level: '01' | '02' | '04', title: string, subtitle: string | null): Xml {
  return tag('TitleDetail', [
    tag('TitleType', '01'),
    tag('TitleElement', [
      tag('TitleElementLevel', level),
      tag('TitleText', title),
      subtitle === null ? null : tag('Subtitle', subtitle),
    ]),
  ])
}

function toContributor(person: Book['contributors'][number], sequence: number): Xml {
  const { name, role, orcid, isni, biography } = person
  return tag('Contributor', [
    tag('SequenceNumber', sequence),
    tag('ContributorRole', (role && toRoleCode(role)) ?? 'Z99'), // other
    toNameIdentifier('16', isni),
    toNameIdentifier('21', orcid?.replaceAll('-', '') ?? null),
    ...(person.is_corporate ? [tag('CorporateName', name)] : [tag('PersonName', name), ...toNameParts(person)]),
    biography === null ? null : tag('BiographicalNote', toXhtml(biography), { textformat: '05' }),
    role === null ? null : tag('ContributorDescription', role),
  ])
}

/** Of types in list 44: ISNI, ORCID. */
function toNameIdentifier(type: string, id: string | null): Xml | null {
  return id === null ? null : tag('NameIdentifier', [tag('NameIDType', type), tag('IDValue', id)])
}

function toNameParts({ given, particle, family, suffix }: Book['contributors'][number]): (Xml | null)[] {
  if (!family) return []
  return [
    given === null ? null : tag('NamesBeforeKey', given),
    particle === null ? null : tag('PrefixToKey', particle),
    tag('KeyNames', family),
    suffix === null ? null : tag('SuffixToKey', suffix),
  ]
}

function toSubjectCode({ scheme, scheme_name, code, heading, is_main }: Book['subject_codes'][number]): Xml {
  return tag('Subject', [
    is_main ? tag('MainSubject', null) : null,
    tag('SubjectSchemeIdentifier', scheme),
    proprietarySchemes.includes(scheme) ? tag('SubjectSchemeName', scheme_name) : null,
    tagIf('SubjectCode', code),
    tagIf('SubjectHeadingText', heading),
  ])
}

/** Schemes (list 27) whose names only their records tell. */
const proprietarySchemes = ['23', '24']
