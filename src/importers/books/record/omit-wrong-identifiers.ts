import { doiPattern } from '@/lib/identifiers/doi'
import { isIssn } from '@/lib/identifiers/issn'
import type { BookFields } from './book-record'

type Identified = Pick<Partial<BookFields>, 'identifiers' | 'related' | 'series'>

/** Omits DOIs and ISSNs that are none, with a note for each: the form of the book would refuse them. */
export function omitWrongIdentifiers({ identifiers, related, series }: Identified, notes: string[]): Identified {
  const isRight = ({ type, value }: { type: string; value: string }) => {
    if (type !== '06' || doiPattern.test(value)) return true
    notes.push(`doi: ${value} is left out; a DOI is written as 10.1000/182.`)
    return false
  }
  return {
    ...(identifiers && { identifiers: identifiers.filter(isRight) }),
    ...(related && { related: related.filter(isRight) }),
    ...(series && {
      series: series.map((each) => {
        if (each.issn === null || isIssn(each.issn)) return each
        notes.push(`issn: ${each.issn} of “${each.title}” is left out; its last character does not fit the others.`)
        return { ...each, issn: null }
      }),
    }),
  }
}
