import type { Book } from '@/schemas/catalogue/book'
import { toTitleDetail } from './descriptive-detail'
import type { BundleMembership } from './bundle-membership'
import { countryCodes } from './standard-codes'
import { tag, tagIf, toXhtml, type Xml } from './xml'

/** Text types (list 153). Sequence numbers are unique among all texts; those of collections are in their order. */
export function toCollateral(book: Book, bundles: readonly BundleMembership[]): (Xml | null)[] {
  const { synopsis, outcomes, reviews, prizes, cover } = book
  const afterBundles = outcomes.length + bundles.length
  return [
    synopsis === '' ? null : toText('03', synopsis),
    ...outcomes.map((outcome, index) => toText('11', outcome, index + 1)),
    ...bundles.map(({ description }, index) => toText('17', description, outcomes.length + index + 1)),
    ...reviews.map((review, index) => toReview(review, afterBundles + index + 1)),
    cover === null
      ? null
      : tag('SupportingResource', [
          tag('ResourceContentType', '01'), // front cover
          tag('ContentAudience', '00'),
          tag('ResourceMode', '03'), // still image
          tag('ResourceVersion', [tag('ResourceForm', '02'), tag('ResourceLink', cover.url)]),
        ]),
    ...prizes.map(toPrize),
  ]
}

/** A year that is no four digits, such as `2012/13`, is only in the statement, from which the importer reads it. */
function toPrize({ name, year, country, achievement }: Book['prizes'][number]): Xml | null {
  const named = tagIf('PrizeName', name)
  if (named === null) return null
  const isYear = year !== null && /^(?:1\d|20)\d\d$/.test(year)
  return tag('Prize', [
    named,
    isYear ? tag('PrizeYear', year) : null,
    country !== null && countryCodes.has(country) ? tag('PrizeCountry', country) : null,
    tagIf('PrizeCode', achievement?.code ?? null),
    year === null || isYear ? null : tagIf('PrizeStatement', `${name}, ${year}`),
  ])
}

function toReview({ text, author, source }: Book['reviews'][number], sequence: number): Xml {
  return toText('06', text, sequence, [tagIf('TextAuthor', author), tagIf('SourceTitle', source)])
}

function toText(type: string, text: string, sequence?: number, source: readonly (Xml | null)[] = []): Xml {
  return tag('TextContent', [
    sequence === undefined ? null : tag('SequenceNumber', sequence),
    tag('TextType', type),
    tag('ContentAudience', '00'), // unrestricted
    tag('Text', toXhtml(text), { textformat: '05' }),
    ...source,
  ])
}

/** The chapters of a book, nested by their sequence numbers: 2.1 is the first in the second. */
export function toContentItems({ chapters }: Book): Xml[] {
  const counts: number[] = []
  return chapters.map(({ title, summary, label, level, authors }) => {
    // A chapter that skips a level is placed one level below the previous one.
    const depth = Math.min(level, counts.length + 1)
    counts.length = Math.max(depth, Math.min(counts.length, depth))
    counts[depth - 1] = (counts[depth - 1] ?? 0) + 1
    return tag('ContentItem', [
      tag('LevelSequenceNumber', counts.join('.')),
      tag('TextItem', [tag('TextItemType', '03')]), // body matter
      tag('ComponentTypeName', 'Chapter'),
      tagIf('ComponentNumber', label),
      toTitleDetail('04', title, null),
      ...authors.map((name, index) =>
        tag('Contributor', [
          tag('SequenceNumber', index + 1),
          tag('ContributorRole', 'A01'), // written by
          tag('PersonName', name),
        ]),
      ),
      summary === null ? null : toText('02', summary),
    ])
  })
}
