import { parseEncodingFlag } from '@/importers/text/named-encoding'
import { ImportError, type FlagValues } from '@/importers/importer'
import { guessName, toSavedName } from './saved-name'
import { mappedFields } from './mapping'
import type { TableOptions } from './open-table'

export type Options = TableOptions & {
  isProfile: boolean
  prunes: boolean
  /** The name under which the mapping is saved; null if it is not. */
  savedName: string | null
}

/** Parses the flags of an import of findings; throws {@link ImportError}. */
export async function parseOptions(values: FlagValues): Promise<Options> {
  const { mapping, 'save-mapping': savedName, set, profile, key, prune } = values
  return {
    mappingName: typeof mapping === 'string' ? mapping : null,
    savedName: typeof savedName === 'string' ? parseSavedName(savedName) : null,
    isProfile: profile === true,
    keys: Array.isArray(key) ? key.map(String) : [],
    prunes: prune === true,
    encoding: parseEncodingFlag(values.encoding),
    constants: parseConstants(Array.isArray(set) ? set.map(String) : []),
  }
}

function parseSavedName(text: string): string {
  const name = toSavedName(text)
  if (name === null)
    throw new ImportError(`--save-mapping ${text}: a name has letters or digits, and is not “${guessName}”.`)
  return name
}

function parseConstants(pairs: readonly string[]): TableOptions['constants'] {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [field = '', ...value] = pair.split('=')
      if (!mappedFields.some((known) => known === field) || value.length === 0) {
        throw new ImportError(`--set ${pair}: write FIELD=VALUE; the fields are ${mappedFields.join(', ')}.`)
      }
      return [field, value.join('=')]
    }),
  )
}
