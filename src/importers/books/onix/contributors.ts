import { toRole } from '@/formats/catalogue/onix/contributor-roles'
import { toSingleLineText } from '@/importers/text/single-line-text'
import type { Contributor } from '@/importers/books/record/book-record'
import { uninvert } from '@/importers/books/record/person-names'
import { lookUp } from '@/lib/look-up'
import { unnamedContributors } from '@/schemas/catalogue/unnamed-contributors'
import { toNameParts } from './contributor-names'
import { children, value, values, type Element } from './element'
import { toPlainText } from './plain-text'

/** The contributors of a book or of one of its chapters, of ONIX 3.x, in sequence, one entry per role. */
export function toContributors(parent: Element | undefined): Contributor[] {
  const found = children(parent, 'Contributor').map((contributor, index) => ({
    contributor,
    // Contributors without a number follow the others, in document order.
    sequence: Number(value(contributor, 'SequenceNumber') ?? Number.MAX_SAFE_INTEGER) || index,
  }))
  const sorted = found.toSorted((a, b) => a.sequence - b.sequence).map((each) => each.contributor)
  const named = sorted.flatMap((contributor) => {
    const name = toName(contributor)
    if (name === null) return []
    const description = value(contributor, 'ContributorDescription')
    const codes = values(contributor, 'ContributorRole')
    const roles = codes.map((code) => toRoleName(code, description))
    const parts = { ...toNameParts(contributor), ...toFacts(contributor) }
    return (roles.length > 0 ? roles : [null]).map((role) => ({ name, role, ...parts }))
  })
  const unique = new Map(named.map((each) => [JSON.stringify([each.name, each.role]), each]))
  return [...unique.values()]
}

/** Identifiers (list 44) of a person or organization, and a biography. */
function toFacts(contributor: Element): Pick<Contributor, 'orcid' | 'isni' | 'biography'> {
  const identifier = (type: string) => {
    const found = children(contributor, 'NameIdentifier').find((each) => value(each, 'NameIDType') === type)
    const digits = (value(found, 'IDValue') ?? '')
      .toUpperCase()
      .replace(/^HTTPS?:.*\//, '')
      .replace(/[\s-]/g, '')
    return /^\d{15}[\dX]$/.test(digits) ? digits : null
  }
  const orcid = identifier('21')
  const [note] = children(contributor, 'BiographicalNote')
  return {
    orcid: orcid?.replace(/(.{4})(?=.)/g, '$1-') ?? null,
    isni: identifier('16'),
    biography: (note && toPlainText(note)) || null,
  }
}

/** Various roles, and any other: codes (list 17) that say nothing. */
const saysNothing = ['Z98', 'Z99']

/**
 * The catalogue's name of a role, or the record's where it differs in case only or the code is unspecific. Who has a code
 * that is not known here is not taken for an author.
 */
function toRoleName(code: string, description: string | null): string | null {
  const role = toRole(code) ?? (saysNothing.includes(code) ? null : 'contributor')
  if (toRole(code) === null || code.startsWith('Z')) return description ?? role
  return description?.toLowerCase() === role ? description : role
}

function toName(contributor: Element): string | null {
  const read = (name: string) => toSingleLineText(value(contributor, name))
  return (
    read('PersonName') ??
    toNameFromParts(contributor) ??
    uninvert(read('PersonNameInverted')) ??
    toSingleLineText(value(contributor, 'KeyNames')) ??
    read('CorporateName') ??
    uninvert(read('CorporateNameInverted')) ??
    lookUp(unnamedContributors, read('UnnamedPersons') ?? '') ??
    null
  )
}

/** A structured name in display order, without titles and qualifications; null where an inverted name says more. */
function toNameFromParts(contributor: Element): string | null {
  if (value(contributor, 'KeyNames') === null) return null
  const hasGivenName = value(contributor, 'NamesBeforeKey') !== null || value(contributor, 'NamesAfterKey') !== null
  if (!hasGivenName && value(contributor, 'PersonNameInverted') !== null) return null
  const parts = ['NamesBeforeKey', 'PrefixToKey', 'KeyNames', 'NamesAfterKey', 'SuffixToKey']
  return toSingleLineText(parts.flatMap((part) => values(contributor, part)).join(' '))
}
