import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { toIso2709 } from '@/formats/catalogue/marc/serialize'
import { articlesImporter } from '@/importers/articles/importer'
import { booksImporter } from '@/importers/books/importer'
import { evidenceImporter } from '@/importers/evidence/importer'
import type { FlagValues, Importer } from '@/importers/importer'
import { findBook } from '@/reading/catalogue/book'
import { marc } from '../../support/marc-records'
import { emptyCatalogue, importInto } from '../../support/run-import'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-encoding-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => emptyCatalogue(test.payload))

async function run(importer: Importer<unknown>, name: string, bytes: Uint8Array, flags: FlagValues) {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, bytes)
  return importInto({ importer, paths: [file], payload: test.payload, flags })
}
const isbn = '9780306406157'

it('a short list of books is read in the encoding that is named, and its note has words of it', async () => {
  const list = `ISBN;Naslov;Title;Author\n${isbn};;Žiga in škrat;Župančič, Oton\n`
  const bytes = iconv.encode(list, 'windows-1250')
  const { counts, notes } = await run(booksImporter, 'knjige.csv', bytes, { encoding: 'cp1250' })
  expect(counts).toMatchObject({ imported: 1 })
  expect(notes[0]).toMatch(/It was read as windows-1250, which was named: “Žiga”, “škrat”, “Župančič”\.$/)
  expect((await findBook('T2-1'))?.entry).toMatchObject({
    title: 'Žiga in škrat',
    authors: [{ name: 'Oton Župančič' }],
  })
})

it('ONIX whose declaration is wrong, or missing, is read in the encoding that is named', async () => {
  const product = `<Product><RecordReference>a</RecordReference><NotificationType>03</NotificationType><DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>Bílá nemoc, těžká</TitleText></TitleElement></TitleDetail></DescriptiveDetail></Product>`
  for (const declaration of ['<?xml version="1.0" encoding="ISO-8859-1"?>', '']) {
    const message = `${declaration}<ONIXMessage release="3.0">${product}</ONIXMessage>`
    await run(booksImporter, 'feed.xml', iconv.encode(message, 'windows-1250'), { encoding: 'windows-1250' })
    expect((await findBook('T2-1'))?.entry).toMatchObject({ title: 'Bílá nemoc, těžká' })
    await emptyCatalogue(test.payload)
  }
  const inUtf8 = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><ONIXMessage release="3.0">${product}</ONIXMessage>`,
  )
  await run(booksImporter, 'feed.xml', inUtf8, { encoding: 'windows-1250' })
  expect((await findBook('T2-1'))?.entry).toMatchObject({ title: 'Bílá nemoc, těžká' })
})

it('records of MARC that claim to be in MARC-8 or UTF-8 and are in neither are read in the encoding that is named', async () => {
  for (const coding of [' ', 'a']) {
    const leader = `00000nam ${coding}2200000 a 4500`
    const record = marc(['001 1', '003 SI', '008 960101s2001    xv            000 0 slv d', '245 10 $aQiga'], leader)
    const bytes = Buffer.from(toIso2709([record]))
    // `Ž` in windows-1250.
    bytes[bytes.indexOf('Qiga')] = 0x8e
    bytes[9] = coding.charCodeAt(0)
    const { records } = await run(booksImporter, 'knjige.mrc', bytes, { encoding: 'windows-1250' })
    expect(records).toMatchObject([{ outcome: 'imported' }])
    expect((await findBook('T2-1'))?.entry).toMatchObject({ title: 'Žiga' })
    await emptyCatalogue(test.payload)
  }
})

it('an article is read in it, one in UTF-8 beside it is not, and one that is in neither is rejected with its line', async () => {
  const text = 'Knjižnica posoja čitalnike, kot [piše](https://e.org/). '.repeat(4)
  const post = (title: string) => `---\ntitle: ${title}\n---\n${text}`
  await mkdir(path.join(folder, 'posts'), { recursive: true })
  await writeFile(path.join(folder, 'posts/a.md'), iconv.encode(post('Žarek'), 'cp852'))
  await writeFile(path.join(folder, 'posts/b.md'), post('Škrat'))
  await writeFile(path.join(folder, 'posts/c.md'), Buffer.from([0x23, 0x20, 0x41, 0x0a, 0xff, 0xff]))
  const paths = [path.join(folder, 'posts')]
  const given = { importer: articlesImporter, paths, payload: test.payload }
  const { records } = await importInto({ ...given, flags: { encoding: 'shift_jis' }, isDryRun: true })
  expect(records.at(-1)).toMatchObject({
    file: 'c.md',
    outcome: 'rejected',
    reasons: [expect.stringMatching(/^It is not in shift_jis.*line 2/)],
  })
  await importInto({ ...given, flags: { encoding: 'cp852' } })
  const { docs } = await test.payload.find({ collection: 'articles', sort: 'slug' })
  expect(docs.map(({ title }) => title)).toEqual(expect.arrayContaining(['Škrat', 'Žarek']))
})

it('findings are read in it, and a mapping that is saved keeps it for the next file', async () => {
  const table = (text: string) =>
    iconv.encode(
      `Ref,What it does,Country,Sector,Kind,First used\n1,"${text}: odgovarja na vprašanja učencev, in jih preda učitelju.",SI,Šolstvo,deployment,2024\n`,
      'windows-1250',
    )
  const flags = {
    encoding: 'windows-1250',
    'save-mapping': 'sola',
    key: ['Ref'],
    set: ['region=Slovenia', 'kind=deployment'],
  }
  expect(await run(evidenceImporter, 'sola-1.csv', table('Žiga'), flags)).toMatchObject({
    problem: null,
    counts: { imported: 1 },
  })
  expect((await run(evidenceImporter, 'sola-2.csv', table('Čuk'), {})).counts).toMatchObject({ changed: 1 })
  const { docs } = await test.payload.find({ collection: 'evidence-entries' })
  expect(docs).toMatchObject([{ text: expect.stringMatching(/^Čuk: odgovarja na vprašanja učencev/) }])
})

it('an export of another system that cannot be decoded is named with the reason', async () => {
  const file = path.join(folder, 'wordpress.xml')
  await writeFile(file, Buffer.from([0x3c, 0x61, 0x3e, 0x0a, 0xff, 0xff]))
  const paths = [file, path.join(folder, 'posts/b.md')]
  const given = { importer: articlesImporter, paths, payload: test.payload, flags: { encoding: 'shift_jis' } }
  expect((await importInto(given)).notes).toContainEqual(
    expect.stringMatching(/^wordpress\.xml: It is not in shift_jis/),
  )
})
