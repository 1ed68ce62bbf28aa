import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

import { ImportError } from '@/importers/importer'

const tableFile = /\.(?:csv|tsv|json|jsonl|ndjson|xlsx|ods)(?:\.gz)?$/i

/** The files to import: those named, and the tables in folders that are named, by name. */
export async function findTableFiles(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (location) => {
      if (!(await stat(location)).isDirectory()) return [location]
      const names = (await readdir(location)).filter((name) => tableFile.test(name) && !name.startsWith('.')).sort()
      if (names.length === 0)
        throw new ImportError(`${location} holds no tables: no CSV, TSV, JSON, JSON lines, XLSX or ODS.`)
      return names.map((name) => path.join(location, name))
    }),
  )
  return found.flat()
}
