import { evidenceKindDefaults, evidenceKindIds } from '@/schemas/content/evidence-kinds'
import { toSlug } from '@/lib/text/slug'
import { columnNames, commonIndustries } from './column-names'
import { toColumnKey } from '@/importers/tables/columns'
import { isCountryName, spellCountryName } from './country-names'
import type { MappedField } from './mapping'
import type { ColumnSummary } from './summarize-columns'

/** What a true/false column stands for: a value of a field where it says yes. */
type TrueFalseGuess = { column: string; field: MappedField; value: string; reason: string }

/** Facet values that findings have already, as keys of columns. */
export type KnownValues = Readonly<Record<'industry' | 'region' | 'role' | 'org', ReadonlySet<string>>>

const facets = ['industry', 'region', 'role'] as const

/** Guesses what true/false columns stand for, by their names; those that name nothing known are not among the guesses. */
export function guessTrueFalse(columns: readonly ColumnSummary[], known: KnownValues): TrueFalseGuess[] {
  const guesses = columns.map((column) => (column.look === 'true-false' ? guessOne(column.name, known) : null))
  return columns.flatMap(({ name }, index) => guesses[index] ?? guessByNeighbours(name, { columns, guesses, index }))
}

function guessOne(column: string, known: KnownValues): TrueFalseGuess | null {
  const key = toColumnKey(column).replace(/[_-]+/g, ' ').replace(/\?$/, '').trim()
  const plain = key.replace(/^(?:is|was|has been) (?:it |this |the use case |the system )?/, '')
  const prefixed = toPrefixed(column)
  if (prefixed) return { column, ...prefixed, reason: `its name says “${prefixed.prefix}”` }
  const kind = evidenceKindIds.find((id) =>
    [id, `${id}s`, toSlug(evidenceKindDefaults[id].label)].includes(toSlug(plain)),
  )
  if (kind) return { column, field: 'kind', value: kind, reason: 'its name is a kind of finding' }
  if (/^(?:fully )?(?:deployed|in use|in production|operational|live|implemented)$/.test(plain))
    return { column, field: 'kind', value: 'deployment', reason: 'its name says that something is in use' }
  if (/^(?:published?|approved|approved for publication|ready to publish)$/.test(plain))
    return { column, field: 'status', value: 'published', reason: 'its name says whether it may be public' }
  const value = toValue(column)
  for (const field of facets)
    if (known[field].has(toColumnKey(value)))
      return { column, field, value, reason: `findings have this ${field} already` }
  if (commonIndustries.has(key)) return { column, field: 'industry', value, reason: 'its name is an industry' }
  if (isCountryName(value)) return { column, field: 'region', value, reason: 'its name is a country' }
  return null
}

type Place = { columns: readonly ColumnSummary[]; guesses: readonly (TrueFalseGuess | null)[]; index: number }

/** A short name among true/false columns that are values of one facet is another value of it. */
function guessByNeighbours(column: string, { columns, guesses, index }: Place): TrueFalseGuess[] {
  if (columns[index]?.look !== 'true-false' || /\?/.test(column) || column.split(/\s+/).length > 4) return []
  const [before, after] = [guesses[index - 1], guesses[index + 1]]
  const field = before?.field ?? after?.field
  if (!field || !facets.some((facet) => facet === field)) return []
  const isBetween = before?.field === after?.field
  const isNextToTwo = [
    [index - 1, index - 2],
    [index + 1, index + 2],
  ].some((pair) => pair.every((at) => guesses[at]?.field === field))
  if (!isBetween && !isNextToTwo) return []
  return [{ column, field, value: toValue(column), reason: `it stands among columns that are values of ${field}` }]
}

/** `Sector: Health`, `sector_health`, `Sector [Health]`, `Sector/Health`: a field by the name of a column, and its value. */
function toPrefixed(column: string): { field: MappedField; value: string; prefix: string } | null {
  const at = column.search(/[:[/_.–-]/)
  const prefix = column.slice(0, Math.max(at, 0)).trim()
  const rest = column
    .slice(at + 1)
    .replace(/^[\s:[/_.–-]+/, '')
    .replace(/\]$/, '')
    .trim()
  const field = facets.find((each) => columnNames[each].includes(toColumnKey(prefix).replace(/s$/, '')))
  return field && rest !== '' ? { field, value: toValue(rest), prefix } : null
}

/** The value of a facet as readers see it: `public_safety` is Public safety, and `uk` is UK. */
function toValue(name: string): string {
  const text = name.replace(/_+/g, ' ').trim()
  if (text !== text.toLowerCase()) return text
  return spellCountryName(text) ?? text.slice(0, 1).toUpperCase() + text.slice(1)
}
