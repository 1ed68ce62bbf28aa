import { toRole } from '@/formats/onix/contributor-roles'
import { children, value, values, type Element } from './element'
import { toLine } from '@/importers/lines'

export type Contributor = { name: string; role: string | null }

/** What stands for people without a name (list 19). */
const unnamed: Readonly<Record<string, string>> = {
  '01': 'Unknown',
  '02': 'Anonymous',
  '03': 'et al.',
  '04': 'Various authors',
  '05': 'Synthesised voice',
  '06': 'Synthesised voice',
  '07': 'Synthesised voice',
  '08': 'Synthesised voice',
  '09': 'Artificial intelligence',
}

/** The contributors of a 3.x record in their sequence, once for each role. */
export function toContributors(product: Element): Contributor[] {
  const [detail] = children(product, 'DescriptiveDetail')
  const found = children(detail, 'Contributor').map((contributor, index) => ({
    contributor,
    // Those without a number keep the order in which they stand, after the ones with.
    place: Number(value(contributor, 'SequenceNumber') ?? Number.MAX_SAFE_INTEGER) || index,
  }))
  const sorted = found.toSorted((a, b) => a.place - b.place).map((each) => each.contributor)
  const named = sorted.flatMap((contributor) => {
    const name = toName(contributor)
    if (name === null) return []
    const description = value(contributor, 'ContributorDescription')
    const codes = values(contributor, 'ContributorRole')
    const roles = codes.map((code) => toRoleName(code, description))
    return (roles.length > 0 ? roles : [null]).map((role) => ({ name, role }))
  })
  const unique = new Map(named.map((each) => [JSON.stringify([each.name, each.role]), each]))
  return [...unique.values()]
}

/** The catalogue's word for a role; the record's own where that is the same but for its case, or where no code says it. */
function toRoleName(code: string, description: string | null): string | null {
  const role = toRole(code)
  if (role === null) return code.startsWith('Z') ? description : null
  return description?.toLowerCase() === role ? description : role
}

function toName(contributor: Element): string | null {
  const read = (name: string) => toLine(value(contributor, name))
  return (
    read('PersonName') ??
    toNameFromParts(contributor) ??
    uninvert(read('PersonNameInverted')) ??
    read('CorporateName') ??
    uninvert(read('CorporateNameInverted')) ??
    unnamed[read('UnnamedPersons') ?? ''] ??
    null
  )
}

/** The parts of a structured name as they are said; titles and letters around it are no part of a byline. */
function toNameFromParts(contributor: Element): string | null {
  if (value(contributor, 'KeyNames') === null) return null
  const parts = ['NamesBeforeKey', 'PrefixToKey', 'KeyNames', 'NamesAfterKey', 'SuffixToKey']
  return toLine(parts.flatMap((part) => values(contributor, part)).join(' '))
}

/** `Küng, Hans` as `Hans Küng`; `King, Martin Luther, Jr` keeps what follows the second comma last. */
function uninvert(name: string | null): string | null {
  if (name === null) return null
  const [last = name, first, ...rest] = name.split(/\s*,\s*/)
  return [first, last, ...rest].filter(Boolean).join(' ')
}
