import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { findReader } from '@/importers/books/feeds/find-reader'
import { readOnix } from '@/importers/books/onix/read-onix'
import { readBookTable } from '@/importers/books/table/read-table'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-reader-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function find(content: string | Uint8Array) {
  const file = path.join(folder, 'file')
  await writeFile(file, content)
  return findReader(file)
}
const zip = (name: string, text = '') => zipSync({ [name]: new TextEncoder().encode(text) }, { level: 0 })

it.each([
  ['an Excel workbook or Word document of an old version', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
  ['a Word document', zip('word/document.xml')],
  ['an e-book (EPUB)', zip('mimetype', 'application/epub+zip')],
  ['a list of references (BibTeX)', '@book{lee2020,\n title = {Kites},\n}\n'],
  ['a list of references (RIS)', 'TY  - BOOK\nTI  - Kites\nER  - \n'],
  ['a PDF', '%PDF-1.7\n'],
  ['a web page', '<!DOCTYPE html>\n<html><body>Sign in</body></html>'],
])('a file that is %s is refused with what it is, and what books are imported from', async (name, content) => {
  await expect(find(content)).rejects.toThrow(
    `this is ${name}, and no format of books: books are imported from ONIX, MARC 21, MARCXML`,
  )
})

it.each([
  ['an Excel workbook', zip('xl/workbook.xml')],
  [
    'a workbook whose list of parts is last',
    zipSync({ 'docProps/app.xml': new Uint8Array(9), 'xl/a.xml': new Uint8Array(9) }),
  ],
  ['an OpenDocument spreadsheet', zip('mimetype', 'application/vnd.oasis.opendocument.spreadsheet')],
  ['text with semicolons', 'Titel;Autor;ISBN\nDrachen;Lee, Ann;9780306406157\n'],
  ['text below a title', 'Spring 2026\n\nTitle,Author,ISBN\nKites,"Lee, Ann",9780306406157\n'],
  ['text with brackets in the header', 'ISBN;Titel;Preis [EUR]\n9780306406157;A;9,90\n'],
  ['text with a mark of Word', 'ISBN;Titel;Text\n9780306406157;A;<?xml:namespace prefix = o />Text\n'],
  ['text in UTF-16', Buffer.from('\ufeffpublication_title\tprint_identifier\nKites\t9780306406157\n', 'utf16le')],
])('a table is read as such: %s', async (_, content) => {
  expect(await find(content)).toBe(readBookTable)
})

it('an archive is refused with what to do, and an empty file as one', async () => {
  await expect(find(zip('feed.xml', '<ONIXMessage/>'))).rejects.toThrow('this is a ZIP archive: unpack it')
  await expect(find(' \n')).rejects.toThrow('it is empty.')
})

it.each([
  ['in UTF-16', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><ONIXMessage/>', 'utf16le')],
  ['after a comment with commas', '<!-- a, b; c -->\n<ONIXMessage/>'],
  ['after a line of text and without a declaration', 'Exported, by us\n<ONIXMessage release="3.0"/>'],
  ['after a line of text', 'Exported, by us\n<?xml version="1.0"?><ONIXMessage/>'],
])('XML %s is read as such', async (_, content) => {
  expect(await find(content)).toBe(readOnix)
})
