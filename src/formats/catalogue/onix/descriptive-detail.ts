import { toLanguageCode } from '@/lib/languages/language-codes'
import type { Book } from '@/schemas/catalogue/book'
import { toUnnamedCode } from '@/schemas/catalogue/unnamed-contributors'
import { toRoleCode } from './contributor-roles'
import type { BundleMembership } from './bundle-membership'
import { onixNames } from './names'
import { countryCodes, languageCodes, scriptCodes } from './standard-codes'
import { toUri } from './uri'
import { toAccessibility, toDuration } from './digital'
import { tag, tagIf, toXhtml, type Xml } from './xml'

/**
 * The descriptive detail of a book: its form, titles, contributors, edition, languages, extent, subjects and audience.
 */
export function toDescriptiveDetail(book: Book, bundles: readonly BundleMembership[]): Xml {
  return tag('DescriptiveDetail', [
    tag('ProductComposition', '00'), // a single item
    tag('ProductForm', book.product_form ?? 'BA'), // a book
    ...book.accessibility.map(toAccessibility),
    tagIf('EpubTechnicalProtection', book.technical_protection?.code ?? null),
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
    toDuration(book.duration),
    ...book.subject_codes.map(toSubjectCode),
    ...book.subjects.map(toSubject),
    tag('Audience', [
      tag('AudienceCodeType', '02'), // proprietary
      tag('AudienceCodeTypeName', onixNames.tier),
      tag('AudienceCodeValue', book.tier),
    ]),
  ])
}

function toLicence(licence: Book['licence']): Xml | null {
  if (licence === null) return null
  const url = licence.url === null ? null : toUri(licence.url)
  // The name is required.
  const name = [licence.name, url, licence.url].map((text) => tagIf('EpubLicenseName', text)).find((each) => each)
  if (!name) return null
  const link = tagIf('EpubLicenseExpressionLink', url)
  return tag('EpubLicense', [
    name,
    link && tag('EpubLicenseExpression', [tag('EpubLicenseExpressionType', '01'), link]), // for people
  ])
}

function toLanguage(role: string, language: string): Xml {
  const { code, script, country } = toLanguageCode(language)
  return tag('Language', [
    tag('LanguageRole', role),
    tag('LanguageCode', languageCodes.has(code) ? code : 'und'),
    country !== null && countryCodes.has(country) ? tag('CountryCode', country) : null,
    script !== null && scriptCodes.has(script) ? tag('ScriptCode', script) : null,
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

function toSeries({ title, number, issn }: Book['series'][number], index: number): Xml | null {
  if (tagIf('TitleText', title) === null) return null
  const isSequence = number !== null && /^(?:\d+|-)(?:\.(?:\d+|-))*$/.test(number)
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
    isSequence
      ? tag('CollectionSequence', [
          tag('CollectionSequenceType', '02'), // order of the titles
          tag('CollectionSequenceNumber', number),
        ])
      : null,
    // A number such as `IV` is none of the sequence.
    toTitleDetail('02', title, null, isSequence ? null : number),
  ])
}

/** Levels (list 149): 01 the product, 02 its collection, 04 an item of its contents. */
export function toTitleDetail(
  level: '01' | '02' | '04',
  title: string,
  subtitle: string | null,
  part: string | null = null,
): Xml {
  return tag('TitleDetail', [
    tag('TitleType', '01'),
    tag('TitleElement', [
      tag('TitleElementLevel', level),
      tagIf('PartNumber', part),
      tag('TitleText', title),
      tagIf('Subtitle', subtitle),
    ]),
  ])
}

function toContributor(person: Book['contributors'][number], sequence: number): Xml {
  const { role, orcid, isni, biography } = person
  return tag('Contributor', [
    tag('SequenceNumber', sequence),
    tag('ContributorRole', (role && toRoleCode(role)) ?? 'Z99'), // other
    toNameIdentifier('16', isni),
    toNameIdentifier('21', orcid?.replaceAll('-', '') ?? null),
    ...toName(person),
    biography === null ? null : tag('BiographicalNote', toXhtml(biography), { textformat: '05' }),
    tagIf('ContributorDescription', role),
  ])
}

function toName(person: Book['contributors'][number]): (Xml | null)[] {
  const unnamed = toUnnamedCode(person.name)
  if (unnamed !== null) return [tag('UnnamedPersons', unnamed)]
  if (person.is_corporate) return [tag('CorporateName', person.name)]
  return [tag('PersonName', person.name), ...toNameParts(person)]
}

/** Of types in list 44: ISNI, ORCID. */
function toNameIdentifier(type: string, id: string | null): Xml | null {
  return id === null ? null : tag('NameIdentifier', [tag('NameIDType', type), tag('IDValue', id)])
}

function toNameParts({ given, particle, family, suffix }: Book['contributors'][number]): (Xml | null)[] {
  if (!family?.trim()) return []
  return [
    tagIf('NamesBeforeKey', given),
    tagIf('PrefixToKey', particle),
    tag('KeyNames', family),
    tagIf('SuffixToKey', suffix),
  ]
}

function toSubject(subject: string): Xml | null {
  const heading = tagIf('SubjectHeadingText', subject)
  return (
    heading &&
    tag('Subject', [
      tag('SubjectSchemeIdentifier', '24'), // proprietary
      tag('SubjectSchemeName', onixNames.subjects),
      heading,
    ])
  )
}

/** A scheme that list 27 does not have is exported as a proprietary one of that name. */
function toSubjectCode({ scheme: given, scheme_name, code, heading, is_main }: Book['subject_codes'][number]) {
  const texts = [tagIf('SubjectCode', code), tagIf('SubjectHeadingText', heading)]
  if (texts.every((each) => each === null)) return null
  const scheme = knownScheme.test(given) ? given : '24'
  return tag('Subject', [
    is_main ? tag('MainSubject', null) : null,
    tag('SubjectSchemeIdentifier', scheme),
    proprietarySchemes.includes(scheme) ? tagIf('SubjectSchemeName', scheme_name) : null,
    ...texts,
  ])
}

/** The codes of list 27. */
const knownScheme = /^(?:0[1-9]|[1-9]\d|A[2-9]|[BC]\d|D[0-2])$/

/** Schemes (list 27) whose names only their records tell. */
const proprietarySchemes = ['23', '24']
