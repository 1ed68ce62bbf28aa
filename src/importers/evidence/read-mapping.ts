import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import { parse } from 'yaml'

import { ImportError } from '@/importers/importer'
import { limits } from '@/importers/limits'
import { toColumnKey, type Table } from '@/importers/tables/columns'
import { parseMapping, type Mapping } from './mapping'

const builtInFolder = path.resolve(process.cwd(), 'src/importers/evidence/mappings')

/** The built-in mapping of that name, or the mapping in that file. */
export async function readMapping(fileOrName: string): Promise<Mapping> {
  const builtIn = await readBuiltInMappings()
  const named = builtIn.find(({ name }) => name === fileOrName)
  if (named) return named
  const size = await stat(fileOrName).then(
    (found) => found.size,
    () => 0,
  )
  if (size > limits.mappingBytes)
    throw new ImportError(`${fileOrName} is larger than a mapping may be, ${limits.mappingBytes / 1000} kB.`)
  const text = await readFile(fileOrName, 'utf8').catch(() => {
    const names = builtIn.map(({ name }) => name).join(', ')
    throw new ImportError(`${fileOrName} is neither a mapping file nor a ready mapping (${names}).`)
  })
  return parseMapping(parseYaml(text, fileOrName), fileOrName)
}

/** The built-in mapping that matches the columns of the table, or null. */
export async function findBuiltInMapping(table: Table): Promise<Mapping | null> {
  const keys = new Set(table.columns.map(toColumnKey))
  const builtIn = await readBuiltInMappings()
  return builtIn.find(({ match }) => match?.every((column) => keys.has(toColumnKey(column)))) ?? null
}

async function readBuiltInMappings(): Promise<Mapping[]> {
  const names = (await readdir(builtInFolder)).filter((name) => name.endsWith('.yaml')).sort()
  return Promise.all(
    names.map(async (name) =>
      parseMapping(parseYaml(await readFile(path.join(builtInFolder, name), 'utf8'), name), name),
    ),
  )
}

function parseYaml(text: string, source: string): unknown {
  try {
    // The core schema leaves dates as strings.
    return parse(text, { schema: 'core' })
  } catch (error) {
    throw new ImportError(`${source} is no YAML: ${(error as Error).message}`)
  }
}
