import { toColumnKey } from '@/importers/tables/columns'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Codes of CLDR that name no place where a finding could be from. The European Union is one: it makes laws. */
const otherCodes = new Set(['EZ', 'UN', 'ZZ', 'XA', 'XB', 'QO'])

let nameByCode: ReadonlyMap<string, string> | null = null
let knownNames: ReadonlyMap<string, string> | null = null

/** The English names of countries by their code of two letters (ISO 3166-1), from the data that Node has. */
function findNames(): ReadonlyMap<string, string> {
  if (nameByCode) return nameByCode
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = [...letters].flatMap((first) => [...letters].map((second) => `${first}${second}`))
  nameByCode = new Map(
    codes.flatMap((code) => {
      const name = otherCodes.has(code) ? undefined : names.of(code)
      return name === undefined ? [] : [[code, name.replace(/ SAR China$| \([A-Z][a-z]+\)$/, '')] as const]
    }),
  )
  return nameByCode
}

/** The English name for a code such as `FR`; null for anything else. */
export function toCountryName(code: string): string | null {
  return findNames().get(code.trim().toUpperCase()) ?? null
}

/** True for the English name of a country. */
export function isCountryName(text: string): boolean {
  return spellCountryName(text) !== null
}

/** The name of a country as it is written, whatever the case of its letters: `uk` is UK. Null for anything else. */
export function spellCountryName(text: string): string | null {
  knownNames ??= new Map([...findNames().values(), ...otherNames].map((name) => [toNameKey(name), name]))
  return knownNames.get(toNameKey(text)) ?? null
}

/** Abbreviations are written with and without full stops. */
function toNameKey(name: string): string {
  return toColumnKey(name).replaceAll('.', '')
}

/** Names in use that are not those of CLDR. */
const otherNames = [
  'US',
  'USA',
  'United States of America',
  'UK',
  'Great Britain',
  'EU',
  'UAE',
  'Turkey',
  'Czech Republic',
  'Republic of Korea',
  'Viet Nam',
  'Russian Federation',
  'Hong Kong SAR China',
  'Myanmar (Burma)',
]
