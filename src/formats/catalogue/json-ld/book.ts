import type { JsonLdNode } from '@/formats/shared/json-ld'
import { groupByRole } from '@/formats/catalogue/group-by-role'
import type { Book } from '@/schemas/catalogue/book'
import { toUnnamedCode } from '@/schemas/catalogue/unnamed-contributors'
import { toAccessibility } from './accessibility'
import { toOffers } from './offer'
import { toNamedPublisher } from '@/formats/catalogue/publisher-name'

/** A book as schema.org's `Book`, with its chapters and the collections that it is part of. */
export function toBookNode(book: Book, baseUrl: string): JsonLdNode {
  const {
    id,
    isbn,
    title,
    subtitle,
    language,
    contributors,
    synopsis,
    chapters,
    outcomes,
    collections,
    subjects,
    pages,
    cover,
    url,
  } = book
  const format = toBookFormat(book.product_form)
  const publisher = toNamedPublisher(book)
  const people = Object.entries(groupByRole(contributors))
  return {
    ...toType(book),
    '@id': `${url}#book`,
    mainEntityOfPage: { '@id': `${url}#page` },
    url,
    name: title,
    ...(subtitle ? { alternativeHeadline: subtitle } : {}),
    ...(isbn === null ? {} : { isbn }),
    identifier: [
      toProperty('catalogue code', id),
      ...book.identifiers.map(({ name, value }) => toProperty(name, value)),
    ],
    inLanguage: language,
    ...(synopsis ? { description: synopsis } : {}),
    ...Object.fromEntries(people.map(([property, found]) => [property, found.map(toAgent)])),
    ...(book.edition === null ? {} : { bookEdition: book.edition.statement ?? String(book.edition.number) }),
    ...(book.licence?.url ? { license: book.licence.url } : {}),
    ...(book.formats.length > 0 ? { workExample: book.formats.map(toWorkExample) } : {}),
    ...(book.prizes.length > 0 ? { award: book.prizes.map(toAward) } : {}),
    ...(book.reviews.length > 0 ? { review: book.reviews.map(toReview) } : {}),
    ...toOffers(book),
    ...toAccessibility(book.accessibility),
    ...(pages === null ? {} : { numberOfPages: pages }),
    ...(book.publication_date === null ? {} : { datePublished: book.publication_date }),
    ...(format === null ? {} : { bookFormat: `https://schema.org/${format}` }),
    dateModified: book.modified_at,
    ...(cover ? { image: cover.url } : {}),
    publisher: publisher === null ? { '@id': `${baseUrl}/#organization` } : toOrganization(publisher),
    ...(book.imprint !== null && book.imprint !== publisher ? { publisherImprint: toOrganization(book.imprint) } : {}),
    ...(subjects.length + book.subject_codes.length > 0
      ? { about: [...subjects.map((name) => ({ '@type': 'Thing', name })), ...book.subject_codes.map(toTerm)] }
      : {}),
    ...(subjects.length > 0 ? { keywords: subjects.join(', ') } : {}),
    ...(outcomes.length > 0 ? { teaches: outcomes } : {}),
    ...(chapters.length > 0
      ? {
          hasPart: chapters.map(({ number, title: name, summary, authors }) => ({
            '@type': 'Chapter',
            '@id': `${url}#chapter-${number}`,
            position: number,
            name,
            ...(authors.length > 0 ? { author: authors.map((each) => ({ '@type': 'Person', name: each })) } : {}),
            ...(summary ? { description: summary } : {}),
          })),
        }
      : {}),
    ...toPosition(book.series),
    ...(collections.length + book.series.length > 0
      ? {
          isPartOf: [
            ...collections.map((bundle) => ({
              '@type': 'Collection',
              '@id': `${bundle.url}#bundle`,
              name: bundle.title,
              url: bundle.url,
            })),
            ...book.series.map(({ title: name, issn }) => ({ '@type': 'BookSeries', name, ...(issn ? { issn } : {}) })),
          ],
        }
      : {}),
  }
}

/** The number of a book in its series; with several series it would not say in which. */
function toPosition([series, second]: Book['series']): JsonLdNode {
  return series?.number && !second ? { position: series.number } : {}
}

/** schema.org has a duration for audiobooks alone, which are books. */
function toType({ duration }: Pick<Book, 'duration'>): JsonLdNode {
  return duration === null ? { '@type': 'Book' } : { '@type': ['Book', 'Audiobook'], duration }
}

function toProperty(propertyID: string, value: string): JsonLdNode {
  return { '@type': 'PropertyValue', propertyID, value }
}

function toOrganization(name: string): JsonLdNode {
  return { '@type': 'Organization', name }
}

function toAgent({ name, role, orcid, isni, biography, ...parts }: Book['contributors'][number]): JsonLdNode {
  const same = [orcid && `https://orcid.org/${orcid}`, isni && `https://isni.org/isni/${isni}`].filter(Boolean)
  return {
    '@type': parts.is_corporate ? 'Organization' : 'Person',
    name,
    ...(parts.given ? { givenName: parts.given } : {}),
    ...(parts.family ? { familyName: [parts.particle, parts.family].filter(Boolean).join(' ') } : {}),
    ...(role && !parts.is_corporate ? { jobTitle: role } : {}),
    ...(same.length > 0 ? { sameAs: same } : {}),
    ...(biography ? { description: biography } : {}),
  }
}

function toWorkExample(format: Book['formats'][number]): JsonLdNode {
  const { isbn } = format
  const bookFormat = toBookFormat(format.product_form)
  return {
    ...toType(format),
    ...(isbn === null ? {} : { isbn }),
    ...(bookFormat === null ? {} : { bookFormat: `https://schema.org/${bookFormat}` }),
    ...toOffers(format),
    ...toAccessibility(format.accessibility),
  }
}

function toTerm({ scheme_name, code, heading }: Book['subject_codes'][number]): JsonLdNode {
  return {
    '@type': 'DefinedTerm',
    ...(code === null ? {} : { termCode: code }),
    ...(heading === null ? {} : { name: heading }),
    inDefinedTermSet: scheme_name,
  }
}

function toAward({ name, year, achievement }: Book['prizes'][number]): string {
  return [name, year, achievement?.name].filter(Boolean).join(', ')
}

function toReview({ text, author, source }: Book['reviews'][number]): JsonLdNode {
  return {
    '@type': 'Review',
    reviewBody: text,
    ...(author && toUnnamedCode(author) === null ? { author: { '@type': 'Person', name: author } } : {}),
    ...(source ? { publisher: toOrganization(source) } : {}),
  }
}

/** The form of a product (ONIX list 150) in schema.org's terms; null where those have no word for it. */
function toBookFormat(form: string | null): string | null {
  if (form === 'BB') return 'Hardcover'
  if (form === 'BC') return 'Paperback'
  if (form?.startsWith('A')) return 'AudiobookFormat'
  return form?.startsWith('E') ? 'EBook' : null
}
