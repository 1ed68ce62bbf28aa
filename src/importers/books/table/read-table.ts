import type { BookReader } from '@/importers/books/feeds/book-reader'
import { readAll } from '@/importers/books/feeds/read-all'
import { ImportError } from '@/importers/importer'
import { limits } from '@/importers/limits'
import { parseTable } from '@/importers/tables/read-table'
import { createWrittenReader } from './as-written'
import { countOthers, toColumnUses, toLayout } from './layout'
import { toBookRecord, toReference } from './to-book-record'
import { arrangeByWork } from './works'

/** A table with a row for each book or each format of one: delimited text, or a workbook in XLSX or ODS. */
export const readBookTable: BookReader = async function* (bytes, encoding) {
  const table = await parseTable(
    await readAll(bytes, { maxBytes: limits.table.bytes, remedy: 'import it in parts' }),
    '',
    { limits: limits.table, encoding: encoding ?? undefined },
  )
  if (table.columns.some((name) => name.toLowerCase() === 'publication_title')) {
    throw new ImportError(
      'this is a list of titles in KBART, which has family names alone, and titles and subtitles in one: import the ONIX or MARC records of its source.',
    )
  }
  const layout = toLayout(table)
  if (!layout.has('isbn') && !layout.has('reference')) {
    const names = table.columns.slice(0, 30).map((name) => `“${name}”`)
    throw new ImportError(
      `no column is called “ISBN” or “Reference”, by which a book is known; its columns are ${names.join(', ')}. ` +
        'If this is a table of books, rename its columns; findings are imported as evidence.',
    )
  }
  yield { sentAt: '', columns: toColumnUses(layout), note: table.note ?? null }
  const asWritten = createWrittenReader(layout)
  for (const { row, work } of arrangeByWork(table.rows, layout)) {
    yield {
      line: row.line ?? 0,
      reference: toReference(row, layout),
      source: null,
      toRecord(addUnread) {
        if (addUnread) countOthers(row, layout, addUnread)
        return { ...toBookRecord(row, layout), work, asWritten }
      },
    }
  }
}
