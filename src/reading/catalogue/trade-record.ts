import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import {
  availabilities,
  identifierTypes,
  productForms,
  publishingStatuses,
  subjectSchemes,
} from '@/formats/catalogue/onix/code-names'
import { accessibilityFeatures, technicalProtections } from '@/formats/catalogue/onix/digital-names'
import { languageRoles, prizeAchievements, productRelations } from '@/formats/catalogue/onix/relation-names'
import { toDuration } from '@/lib/dates/duration'
import type { BookContributor, StoredTradeLists, TradeRecord } from '@/schemas/catalogue/trade-record'

type Price = { price: string | null; currency: string | null }

/** A book's trade record as it is stored. */
export type TradeRow = Price &
  StoredTradeLists & {
    form: string | null
    duration: number | null
    technicalProtection: string | null
    status: string | null
    availability: string | null
    editionNumber: number | null
    editionStatement: string | null
    licenceName: string | null
    licenceUrl: string | null
    contributors: BookContributor[]
  }

/** The columns of {@link TradeRow}, of the book `b`. */
export const tradeRecordJson: SQL = sql`json_build_object('form', b.product_form, 'status', b.publishing_status,
  'availability', b.availability, 'price', b.price, 'currency', b.currency,
  'duration', b.duration::integer, 'technicalProtection', b.technical_protection,
  'editionNumber', b.edition_number::integer, 'editionStatement', b.edition_statement,
  'licenceName', b.licence_name, 'licenceUrl', b.licence_url,
  'contributors', (select coalesce(json_agg(json_build_object('name', a.name, 'role', a.role, 'given', a.given,
    'particle', a.particle, 'family', a.family, 'suffix', a.suffix, 'is_corporate', a.is_corporate is true,
    'orcid', a.orcid, 'isni', a.isni, 'biography', a.biography) order by a._order), '[]')
    from books_authors a where a._parent_id = b.id),
  'identifiers', coalesce(b.identifiers, '[]'), 'subjectCodes', coalesce(b.subject_codes, '[]'),
  'series', coalesce(b.series, '[]'), 'formats', coalesce(b.formats, '[]'), 'related', coalesce(b.related, '[]'),
  'languages', coalesce(b.languages, '[]'), 'reviews', coalesce(b.reviews, '[]'), 'prizes', coalesce(b.prizes, '[]'),
  'accessibility', coalesce(b.accessibility, '[]'))`

/** The public shape of a trade record, with the names of its codes. */
export function toTradeRecord(row: TradeRow): TradeRecord {
  const { editionNumber, editionStatement, licenceName, licenceUrl } = row
  return {
    product_form_name: row.form === null ? null : (productForms[row.form] ?? null),
    status: toNamed(row.status, publishingStatuses),
    availability: toNamed(row.availability, availabilities),
    price: toPrice(row),
    duration: toDuration(row.duration),
    technical_protection: toNamed(row.technicalProtection, technicalProtections),
    edition:
      editionNumber === null && editionStatement === null
        ? null
        : { number: editionNumber, statement: editionStatement },
    licence: licenceName === null && licenceUrl === null ? null : { name: licenceName, url: licenceUrl },
    contributors: row.contributors,
    identifiers: row.identifiers.map(({ type, name, value }) => ({
      type,
      name: name ?? identifierTypes[type] ?? type,
      value,
    })),
    subject_codes: row.subjectCodes.map(({ scheme, schemeName, code, heading, isMain }) => ({
      scheme,
      scheme_name: schemeName ?? subjectSchemes[scheme] ?? `Scheme ${scheme}`,
      code: code ?? null,
      heading: heading ?? null,
      is_main: isMain === true,
    })),
    series: toSeries(row.series),
    formats: row.formats.map(
      ({ isbn, form, status, availability, duration, technicalProtection, accessibility, ...price }) => ({
        isbn: isbn ?? null,
        product_form: form ?? null,
        name: form ? (productForms[form] ?? null) : null,
        status: toNamed(status, publishingStatuses),
        availability: toNamed(availability, availabilities),
        price: toPrice(price),
        duration: toDuration(duration),
        technical_protection: toNamed(technicalProtection, technicalProtections),
        accessibility: (accessibility ?? []).map((code) => toStatement({ code, note: null })),
      }),
    ),
    related: row.related.map(({ relation, type, value }) => ({
      relation,
      name: productRelations[relation] ?? 'Related',
      type,
      value,
    })),
    languages: row.languages.map(({ role, language }) => ({ role, name: languageRoles[role] ?? role, language })),
    reviews: row.reviews.map(({ text, author, source }) => ({
      text,
      author: author ?? null,
      source: source ?? null,
    })),
    prizes: row.prizes.map(({ name, year, country, achievement }) => ({
      name,
      year: year ?? null,
      country: country ?? null,
      achievement: toNamed(achievement, prizeAchievements),
    })),
    accessibility: row.accessibility.map(toStatement),
  }
}

/** The series of a book as they are stored, with all of their members. */
export function toSeries(series: TradeRow['series']): TradeRecord['series'] {
  return series.map(({ title, number, issn }) => ({ title, number: number ?? null, issn: issn ?? null }))
}

function toStatement({ code, note }: StoredTradeLists['accessibility'][number]): TradeRecord['accessibility'][number] {
  return { code, name: accessibilityFeatures[code] ?? code, note: note || null }
}

function toNamed(
  code: string | null | undefined,
  names: Readonly<Record<string, string>>,
): { code: string; name: string } | null {
  const name = names[code ?? '']
  return code && name ? { code, name } : null
}

function toPrice({ price, currency }: Price): { amount: string; currency: string } | null {
  return price && currency ? { amount: price, currency } : null
}
