import { z } from 'zod'

import { toStorableText } from '@/lib/json/storable-json'

/** JSON can have what no text in Postgres can. */
const text = z.string().overwrite(toStorableText).nullish()
const number = z.number().nullish()
const list = <Item extends z.ZodType>(item: Item) => z.array(item).nullish()
/** Texts in several languages, of which one is the work's own. */
const localized = { canonical: z.boolean().nullish() }

const person = z.object({ firstName: text, lastName: text, orcid: text })
const imprint = z.object({ imprintName: text, publisher: z.object({ publisherName: text }).nullish() })

/** Names and abstracts, which older versions have as members of the work. */
const texts = {
  fullTitle: text,
  title: text,
  subtitle: text,
  titles: list(z.object({ ...localized, fullTitle: text, title: text, subtitle: text })),
  shortAbstract: text,
  longAbstract: text,
  abstracts: list(z.object({ ...localized, content: text, abstractType: text })),
}
const contributions = list(
  z.object({
    contributionType: text,
    firstName: text,
    lastName: text,
    fullName: text,
    biography: text,
    biographies: list(z.object({ ...localized, content: text })),
    contributionOrdinal: number,
    contributor: person.nullish(),
  }),
)
const related = z.object({ ...texts, doi: text, contributions })

/** A work of Thoth as far as it is read, in the shape of its GraphQL: all but what names it may be missing. */
export const workSchema = z.object({
  workId: text,
  workType: text,
  workStatus: text,
  ...texts,
  reference: text,
  edition: number,
  doi: text,
  publicationDate: text,
  license: text,
  place: text,
  pageCount: number,
  toc: text,
  lccn: text,
  oclc: text,
  coverUrl: text,
  imprint: imprint.nullish(),
  issues: list(
    z.object({
      issueOrdinal: number,
      issueNumber: number,
      series: z
        .object({ seriesType: text, seriesName: text, issnPrint: text, issnDigital: text, seriesDescription: text })
        .nullish(),
    }),
  ),
  contributions,
  languages: list(z.object({ languageCode: text, languageRelation: text, mainLanguage: z.boolean().nullish() })),
  publications: list(
    z.object({
      publicationType: text,
      isbn: text,
      prices: list(z.object({ currencyCode: text, unitPrice: number })),
    }),
  ),
  subjects: list(z.object({ subjectCode: text, subjectType: text, subjectOrdinal: number })),
  relations: list(z.object({ relationType: text, relationOrdinal: number, relatedWork: related.nullish() })),
})

/** The texts of a work or of one that it relates to. */
export type WorkTexts = Pick<Work, keyof typeof texts>
export type Work = z.infer<typeof workSchema>
export type Contributions = z.infer<typeof contributions>

/** The one of several languages that is the work's own, else the first. */
export function canonical<T extends { canonical?: boolean | null }>(
  texts: readonly T[] | null | undefined,
): T | undefined {
  return texts?.find((each) => each.canonical === true) ?? texts?.[0]
}

/** Rows in the order of their numbers. */
export function ordered<T>(
  rows: readonly T[] | null | undefined,
  toNumber: (row: T) => number | null | undefined,
): T[] {
  return (rows ?? []).toSorted((a, b) => (toNumber(a) ?? Infinity) - (toNumber(b) ?? Infinity) || 0)
}
