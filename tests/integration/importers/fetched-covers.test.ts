import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { down, up } from '@/cms/migrations/20261128_120000_fetched_covers'
import { readEnv } from '@/config/env'
import { toDatabase } from '@/importers/books/stored/database'
import { booksImporter } from '@/importers/books/importer'
import { createImage } from '@/importers/writing/create-image'
import { findBook } from '@/reading/catalogue/book'
import { emptyCatalogue, importInto } from '../../support/run-import'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let folder: string
let picture: Buffer
let requested: string[] = []
const server = createServer((req, res) => {
  requested.push(req.url ?? '')
  if (req.url === '/missing.png') res.writeHead(404).end()
  else if (req.url === '/elsewhere.png')
    res.writeHead(302, { location: `http://localhost:${req.socket.localPort}/a.png` }).end()
  else if (req.url === '/moved.png') res.writeHead(301, { location: '/a.png' }).end()
  else res.writeHead(200, { 'content-type': 'image/png' }).end(picture)
})

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-covers-'))
  picture = await sharp({ create: { width: 60, height: 90, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
beforeEach(async () => {
  requested = []
  await emptyCatalogue(test.payload)
})
afterAll(async () => {
  server.close()
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

type Cover = { name: string; restriction?: string }

function toCover({ name, restriction = '' }: Cover): string {
  const { port } = server.address() as AddressInfo
  return `<SupportingResource><ResourceContentType>01</ResourceContentType>${restriction}<ResourceMode>03</ResourceMode>
    <ResourceVersion><ResourceForm>02</ResourceForm><ResourceLink>http://127.0.0.1:${port}/${name}</ResourceLink></ResourceVersion></SupportingResource>`
}

function toCollateral(covers: readonly (Cover | null)[]): string {
  const resources = covers.flatMap((cover) => (cover ? toCover(cover) : []))
  return resources.length === 0 ? '' : `<CollateralDetail>${resources.join('')}</CollateralDetail>`
}

const toProduct = (
  title: string,
  cover: Cover | null,
  notification = '03',
  other: Cover | null = null,
) => `<Product><RecordReference>${title}</RecordReference><NotificationType>${notification}</NotificationType>
  <DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
  <TitleText>${title}</TitleText></TitleElement></TitleDetail></DescriptiveDetail>${toCollateral([cover, other])}</Product>`

async function run(products: readonly string[], flags = {}) {
  const feed = path.join(folder, 'feed.xml')
  await writeFile(feed, `<ONIXMessage release="3.0">${products.join('\n')}</ONIXMessage>`)
  return importInto({ importer: booksImporter, paths: [feed], flags, payload: test.payload })
}
/** The server of these tests is not on the public internet. */
const fetching = { 'fetch-covers': true, 'covers-from': ['127.0.0.1'] }

const findCover = async () => (await findBook('T2-1'))?.entry.cover ?? null

async function findStored() {
  const { docs } = await test.payload.find({ collection: 'books', where: { code: { equals: 'T2-1' } }, depth: 0 })
  return { id: docs[0]!.id, cover: docs[0]!.cover as number | null }
}

async function chooseCover(draft = false): Promise<number> {
  const file = { data: picture, mimetype: 'image/png', name: 'ours.png', size: picture.length }
  const { id: cover } = await createImage(test.payload, { data: { alt: 'Ours' }, file })
  const { id } = await findStored()
  await test.payload.update({
    collection: 'books',
    id,
    draft,
    data: { cover, synopsis: 'Ours.', authors: [{ name: 'Ann' }], language: 'en' },
  })
  return cover
}

it('are fetched from the public internet alone, and from hosts that are named, also after redirects', async () => {
  const product = (name: string) => [toProduct('First', { name })]
  const { records } = await run(product('a.png'), { 'fetch-covers': true })
  expect(records[0]?.reasons.join()).toMatch(/could not be fetched: The address names a port that is not asked/)
  const { records: named } = await run(
    [product('a.png')[0]!.replace(/http:[^<]*/, 'http://169.254.169.254/latest/meta-data/a.png')],
    fetching,
  )
  expect(named[0]?.reasons.join()).toMatch(/could not be fetched: The address is not on the public internet/)
  expect(requested).toEqual([])
  const { records: redirected } = await run(product('elsewhere.png'), fetching)
  expect(redirected[0]?.reasons.join()).toMatch(/could not be fetched: The address/)
  expect(requested).toEqual(['/elsewhere.png'])
  expect(await findCover()).toBeNull()
  await run(product('moved.png'), fetching)
  expect(requested).toEqual(['/elsewhere.png', '/moved.png', '/a.png'])
  expect(await findCover()).toMatchObject({ width: 60 })
})

it.each(['http://images.internal', 'images.internal:80', 'me@images.internal', '[::1]:80', 'a b', 'a\nb', ''])(
  'are not fetched from the host “%s”',
  async (host) => {
    await expect(run([], { 'fetch-covers': true, 'covers-from': [host] })).rejects.toThrow(
      `--covers-from takes the name or IP address of a host, such as images.internal, not ${host}.`,
    )
  },
)

it.each([
  ['Images.Internal', 'images.internal'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['10.0.0.7', '10.0.0.7'],
  ['fd00::7', '[fd00::7]'],
  ['[FD00::7]', '[fd00::7]'],
])('are fetched from the host “%s” by the name that addresses have for it', async (given, host) => {
  const options = await booksImporter.parseOptions({ 'fetch-covers': true, 'covers-from': [given] })
  expect(options).toMatchObject({ coverHosts: [host] })
})

/** What an import announces to the caches. */
async function announcedBy(action: () => Promise<unknown>): Promise<string[]> {
  const client = new pg.Client({ connectionString: readEnv().DATABASE_URL })
  await client.connect()
  const heard: string[] = []
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('listen lectern_changes')
  await action()
  await client.query('select 1')
  await client.end()
  return heard
}

it('are fetched with --fetch-covers, each once', async () => {
  const products = [toProduct('First', { name: 'a.png' }), toProduct('Second', { name: 'missing.png' })]
  await run(products)
  expect(requested).toEqual([])
  const { records } = await run(products, fetching)
  expect(records.map(({ outcome }) => outcome)).toEqual(['changed', 'unchanged'])
  expect(records[1]?.reasons[0]).toMatch(/missing\.png could not be fetched: the answer is 404/)
  expect(await findCover()).toMatchObject({ width: 60, height: 90, alt: 'Cover of “First”' })
  await run(products, fetching)
  expect(requested).toEqual(['/a.png', '/missing.png', '/missing.png'])
})

it('are replaced by others of their records, which the caches learn', async () => {
  await run([toProduct('First', { name: 'a.png' })], fetching)
  const { cover: before } = await findStored()
  const announced = await announcedBy(() => run([toProduct('First', { name: 'b.png' })], fetching))
  const { cover } = await findStored()
  expect(cover).not.toBe(before)
  expect(announced).toEqual(expect.arrayContaining([`media:${before}`, `media:${cover}`]))
})

async function publishDraft(id: number) {
  const { docs } = await test.payload.findVersions({
    collection: 'books',
    where: { and: [{ parent: { equals: id } }, { latest: { equals: true } }] },
    depth: 0,
  })
  const cover = docs[0]!.version.cover as number | null
  await test.payload.update({ collection: 'books', id, data: { _status: 'published' } })
  return cover
}

describe('reach the newer draft of an editor', () => {
  const draft = { synopsis: 'Ours.', authors: [{ name: 'Ann' }], language: 'en' as const }

  it('so that it is published with them', async () => {
    await run([toProduct('First', null)])
    const { id } = await findStored()
    await test.payload.update({ collection: 'books', id, draft: true, data: draft })
    for (const name of ['a.png', 'b.png']) {
      await run([toProduct('First', { name })], fetching)
      const { cover } = await findStored()
      expect(cover).not.toBeNull()
      expect(await publishDraft(id)).toBe(cover)
      expect((await findStored()).cover).toBe(cover)
      await test.payload.update({ collection: 'books', id, draft: true, data: draft })
    }
    await run([toProduct('First', null)])
    expect(await publishDraft(id)).toBeNull()
    expect(await findCover()).toBeNull()
  })

  it('unless another is chosen in it', async () => {
    await run([toProduct('First', { name: 'a.png' })], fetching)
    const { id, cover: fetched } = await findStored()
    await chooseCover(true)
    await run([toProduct('First', { name: 'b.png' })], fetching)
    const { cover } = await findStored()
    expect(cover).not.toBe(fetched)
    const chosen = await publishDraft(id)
    expect([fetched, cover]).not.toContain(chosen)
    expect((await findStored()).cover).toBe(chosen)
  })
})

it('are in the form of a book that is not published, of which nobody has a draft', async () => {
  await run([toProduct('First', null)])
  const { id } = await findStored()
  const written = { synopsis: 'Ours.', authors: [{ name: 'Ann' }], language: 'en' as const }
  await test.payload.update({ collection: 'books', id, data: { ...written, _status: 'draft' } })
  for (const name of ['a.png', 'b.png']) {
    const { records } = await run([toProduct('First', { name })], fetching)
    expect(records[0]?.reasons.join(' ')).not.toContain('draft')
    const { cover } = await test.payload.findByID({ collection: 'books', id, draft: true, depth: 0 })
    expect(cover).toBe((await findStored()).cover)
    expect(cover).not.toBeNull()
  }
})

describe('are taken off their books', () => {
  it.each<[string, Cover | null]>([
    ['that no longer have one', null],
    ['that give it to booksellers alone', { name: 'a.png', restriction: '<ContentAudience>02</ContentAudience>' }],
    [
      'that embargo it',
      {
        name: 'a.png',
        restriction: '<ContentDate><ContentDateRole>14</ContentDateRole><Date>29990101</Date></ContentDate>',
      },
    ],
  ])('by records %s, with and without --fetch-covers', async (_, cover) => {
    for (const flags of [{}, fetching]) {
      await run([toProduct('First', { name: 'a.png' })], fetching)
      const { cover: fetched } = await findStored()
      expect(fetched).not.toBeNull()
      let records: unknown
      const announced = await announcedBy(async () => {
        records = (await run([toProduct('First', cover)], flags)).records
      })
      expect(records).toMatchObject([{ outcome: 'changed', reasons: expect.arrayContaining(['cover']) }])
      expect([await findCover(), (await findStored()).cover]).toEqual([null, null])
      expect(announced).toContain(`media:${fetched}`)
      expect((await run([toProduct('First', cover)], flags)).records).toMatchObject([{ outcome: 'unchanged' }])
    }
    // The record has it again.
    await run([toProduct('First', { name: 'a.png' })], fetching)
    expect(await findCover()).not.toBeNull()
  })

  it('by records that restrict it and name another, which may not be fetched yet', async () => {
    const restriction = '<ContentAudience>02</ContentAudience>'
    const product = toProduct('First', { name: 'a.png', restriction }, '03', { name: 'missing.png' })
    for (const flags of [{}, fetching]) {
      await run([toProduct('First', { name: 'a.png' })], fetching)
      expect(await findCover()).not.toBeNull()
      expect((await run([product], flags)).records).toMatchObject([{ outcome: 'changed' }])
      expect(await findCover()).toBeNull()
    }
    await run([toProduct('First', { name: 'a.png' })], fetching)
    await run([toProduct('First', { name: 'a.png', restriction }, '04')])
    expect(await findCover()).toBeNull()
    await run([toProduct('First', { name: 'a.png', restriction }, '03', { name: 'b.png' })], fetching)
    expect(await findCover()).not.toBeNull()
  })

  it('in the versions that editors see, too, and not by a partial update', async () => {
    await run([toProduct('First', { name: 'a.png' })], fetching)
    const { id, cover } = await findStored()
    await run([toProduct('First', null, '04')])
    expect((await findStored()).cover).toBe(cover)
    await run([toProduct('First', null)])
    const { docs } = await test.payload.findVersions({
      collection: 'books',
      where: { parent: { equals: id } },
      depth: 0,
    })
    expect(docs[0]?.version.cover ?? null).toBeNull()
  })

  it('if they were fetched before an upgrade to this version, too', async () => {
    await run([toProduct('First', { name: 'a.png' })], fetching)
    const db = toDatabase(test.payload)
    await down({ db } as MigrateDownArgs)
    await up({ db } as MigrateUpArgs)
    await run([toProduct('First', null)])
    expect((await findStored()).cover).toBeNull()
  })

  it('unless an editor has chosen another since, which stays whatever the record says', async () => {
    await run([toProduct('First', { name: 'a.png' })], fetching)
    const chosen = await chooseCover()
    await run([toProduct('First', { name: 'b.png' })], fetching)
    expect((await findStored()).cover).toBe(chosen)
    const { records } = await run([toProduct('First', null)])
    expect((await findStored()).cover).toBe(chosen)
    expect(records).toMatchObject([
      {
        outcome: 'unchanged',
        reasons: expect.arrayContaining(['It keeps what was changed here since its last import: cover.']),
      },
    ])
  })
})
