import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

import { decodeText, type DecodedText } from '@/importers/text/decode-text'
import type { Encoding } from '@/lib/text/encodings'
import { ImportError, RecordError } from '@/importers/importer'
import { isJson } from '@/importers/text/is-json'
import { limits as defaultLimits } from '@/importers/limits'
import { isGzip } from '@/importers/files/unpack-gzip'
import { toUnpackedSize } from '@/importers/files/unpacked-size'
import type { Table, TableLimits } from './columns'
import { readCsv } from './read-csv'
import { readJson, readJsonLines } from './read-json'
import { isOds, readOds } from './read-ods'
import { readXlsx } from './read-xlsx'
import { findSheetTable } from './sheets'

/** Overrides for what cannot be detected from the file. */
export type TableFormat = {
  encoding?: Encoding | undefined
  delimiter?: string | undefined
  sheet?: string | number | undefined
}

/** Reads a table from CSV, JSON, JSON Lines, XLSX or ODS, which may be compressed (.gz); throws {@link ImportError} where the file contains none. */
export async function readTable(
  file: string,
  format: TableFormat = {},
  limits: TableLimits = defaultLimits.table,
): Promise<Table> {
  if ((await stat(file)).size > limits.bytes)
    throw new ImportError(`${file} is larger than ${limits.bytes / 1e6} MB; import it in parts.`)
  const packed = await readFile(file)
  const isPacked = isGzip(packed)
  const bytes = isPacked ? unpack(packed, file, limits) : packed
  const name = isPacked ? file.replace(/\.gz$/i, '') : file
  const table = await parseTable(bytes, path.extname(name).toLowerCase(), { ...format, limits })
  if (table.columns.length === 0) throw new ImportError(`${file} holds no table.`)
  return table
}

type Parsing = TableFormat & { limits: TableLimits }

/** The table in the bytes of a file with that extension, which tells what its bytes do not; throws {@link ImportError}. */
export async function parseTable(bytes: Buffer, extension: string, { limits, ...format }: Parsing): Promise<Table> {
  // Workbooks are recognized by the signature of ZIP, whatever their extension.
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    checkUnpackedSize(bytes, limits)
    const sheets = isOds(bytes) ? readOds(bytes, limits) : await readXlsx(bytes, limits)
    return findSheetTable(sheets, { sheet: format.sheet, limits })
  }
  const unsupported = unsupportedSignatures.find(({ signature }) =>
    bytes.subarray(0, signature.length).equals(signature),
  )
  if (unsupported) throw new ImportError(`This is ${unsupported.name}, which is not read; save it as XLSX, ODS or CSV.`)
  const { text, note } = decode(bytes, format.encoding)
  return { ...parseText(text, extension, { limits, delimiter: format.delimiter }), note }
}

function decode(bytes: Buffer, encoding: Encoding | undefined): DecodedText {
  try {
    const { text, note } = decodeText(bytes, encoding)
    return { text, note: note && withExcel(note) }
  } catch (error) {
    throw error instanceof RecordError ? new ImportError(withExcel(error.message)) : error
  }
}

/** A message that ends with what to do, with what that is called in Excel. */
const withExcel = (message: string) =>
  /save it as UTF-8\.$/i.test(message) ? `${message} Excel calls that “CSV UTF-8”.` : message

type TextFormat = { limits: TableLimits; delimiter: string | undefined }

function parseText(text: string, extension: string, { limits, delimiter }: TextFormat): Table {
  if (extension === '.jsonl' || extension === '.ndjson') return readJsonLines(text, limits)
  if (extension === '.json') return readJson(text, limits)
  const start = text.trimStart()[0]
  if (start === '[' || start === '{') {
    return isJson(text) ? readJson(text, limits) : readJsonLines(text, limits)
  }
  return readCsv(text, { delimiter, limits })
}

/** What is not read, by its first bytes. */
const unsupportedSignatures = [
  { signature: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), name: 'a workbook of Excel before 2007 (.xls)' },
  { signature: Buffer.from('%PDF'), name: 'a PDF' },
  { signature: Buffer.from('PAR1'), name: 'a Parquet file' },
  { signature: Buffer.from('SQLite format 3'), name: 'an SQLite database' },
]

function unpack(bytes: Buffer, file: string, { unpackedBytes }: TableLimits): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: unpackedBytes })
  } catch (error) {
    throw new ImportError(
      (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
        ? `${file} unpacks to more than ${unpackedBytes / 1e6} MB; import it in parts.`
        : `${file} cannot be unpacked: ${(error as Error).message}`,
    )
  }
}

/** Throws {@link ImportError} where the declared size of an unpacked workbook exceeds the limit. */
function checkUnpackedSize(bytes: Uint8Array, { unpackedBytes }: TableLimits): void {
  let total: number
  try {
    total = toUnpackedSize(bytes)
  } catch (error) {
    throw new ImportError(`This is no readable XLSX or ODS file: ${(error as Error).message}`)
  }
  if (total > unpackedBytes)
    throw new ImportError(`The workbook unpacks to more than ${unpackedBytes / 1e6} MB; import it in parts.`)
}
