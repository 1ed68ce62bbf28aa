import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { decodeText } from '@/importers/decode-text'
import { UnusableError } from '@/importers/importer'
import type { Table } from './columns'
import { readCsv } from './table-csv'
import { readJson, readJsonLines } from './table-json'
import { readXlsx } from './table-xlsx'

/** How to read a file where it does not say so itself. */
export type TableFormat = {
  encoding?: string | undefined
  delimiter?: string | undefined
  sheet?: string | number | undefined
}

/** Reads a table of whatever kind the file is; throws {@link UnusableError} where it is none. */
export async function readTable(file: string, format: TableFormat = {}): Promise<Table> {
  const bytes = await readFile(file)
  const table = await parseTable(bytes, path.extname(file).toLowerCase(), format)
  if (table.columns.length === 0) throw new UnusableError(`${file} holds no table.`)
  return table
}

async function parseTable(bytes: Buffer, extension: string, format: TableFormat): Promise<Table> {
  // Every XLSX is a ZIP, whatever it is called.
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return readXlsx(bytes, format.sheet)
  const text = decodeText(bytes, format.encoding)
  if (extension === '.jsonl' || extension === '.ndjson') return readJsonLines(text)
  if (extension === '.json') return readJson(text)
  const start = text.trimStart()[0]
  if (start === '[' || start === '{') {
    return isJson(text) ? readJson(text) : readJsonLines(text)
  }
  return readCsv(text, format.delimiter)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
