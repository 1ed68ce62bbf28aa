import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { readEnv } from '@/config/env'
import { articlesImporter } from '@/importers/articles/importer'
import { createFileWriter } from '@/importers/articles/own/file-writer'
import { exportArticles } from '@/importers/articles/own/export-articles'
import { toDatabase } from '@/importers/books/stored/database'
import { booksImporter } from '@/importers/books/importer'
import { evidenceImporter } from '@/importers/evidence/importer'
import type { Importer } from '@/importers/importer'
import { advisoryLocks } from '@/postgres/advisory-locks'
import { findFullCatalogue } from '@/reading/catalogue/full-catalogue'
import { findEvidenceRecord } from '@/reading/content/evidence'
import { generateFeed } from '../../support/generate-onix-feed'
import { emptyCatalogue, importInto } from '../../support/run-import'
import { waitUntil } from '../../support/wait-until'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const project = path.resolve(import.meta.dirname, '../../..')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-killed-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const execute = async <Row extends Record<string, unknown>>(query: SQL) =>
  (await toDatabase(test.payload).execute<Row>(query)).rows
/** Postgres releases the lock of an import when it notices that its connection has closed. */
const unlocked = () =>
  waitUntil('no import holds the lock', async () => {
    const held = await execute(sql`
      select 1 from pg_locks join pg_database on pg_database.oid = database and datname = current_database()
      where locktype = 'advisory' and (classid::bigint << 32) | objid::bigint = ${advisoryLocks.import}`)
    return held.length === 0
  })

/** Starts the command as a process group of its own, as a shell does. */
function startImport(args: readonly string[]) {
  const { DATABASE_URL, DATA_DIR, PAYLOAD_SECRET } = readEnv()
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/processes/import.ts', ...args], {
    cwd: project,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: '--conditions=production --no-deprecation',
      DATABASE_URL,
      DATA_DIR,
      PAYLOAD_SECRET,
      BASE_URL: 'http://localhost:3000',
    },
  })
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>
  return {
    exited,
    printed: () => printed,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Kills it and all that it started. */
    kill: () => process.kill(-child.pid!, 'SIGKILL'),
  }
}

type Case = {
  importer: Importer<unknown>
  input: string
  flags?: Record<string, string>
  /** How often it is killed: ten moments over all kinds, since each takes a start of the command. */
  moments: number
  /** Of the kind’s table. */
  count: SQL
  total: number
  clear: () => Promise<unknown>
  read: () => Promise<unknown>
}

/** Kills one run after another, each when it has got somewhat further, and lets the last one finish. */
async function expectSameOutcome({ importer, input, flags = {}, moments, count, total, clear, read }: Case) {
  const stored = async () => (await execute<{ count: number }>(count))[0]!.count
  const finish = async () => {
    await unlocked()
    return importInto({ importer, paths: [input], flags, payload: test.payload })
  }
  const args = [importer.name, input, ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])]
  await clear()
  for (let moment = 0; moment < moments; moment++) {
    await unlocked()
    const run = startImport(args)
    // The first is killed when it begins, before anything is stored, and each other within a transaction.
    const enough = Math.floor(((moment - 0.5) * total) / (moments + 1))
    try {
      await waitUntil(
        `${enough} of ${total} are stored`,
        async () => !run.isRunning() || (moment === 0 ? run.printed() !== '' : (await stored()) > enough),
        // On a busy machine an import waits for everything else.
        { intervalMs: 3, timeoutMs: 240_000 },
      )
      expect(run.isRunning(), run.printed()).toBe(true)
    } finally {
      // Otherwise it would go on beside a repetition of this test.
      if (run.isRunning()) run.kill()
    }
    await run.exited
    expect(await stored()).toBeLessThan(total)
  }
  expect((await finish()).counts).toMatchObject({ read: total, rejected: 0 })
  const interrupted = await read()
  expect(await stored()).toBe(total)
  expect((await finish()).counts).toMatchObject({ unchanged: total })

  await clear()
  expect((await finish()).counts).toMatchObject({ imported: total })
  expect(interrupted).toEqual(await read())
}

it('ends with the same books as an uninterrupted import of ONIX', async () => {
  const total = 2000
  const feed = path.join(folder, 'feed.xml')
  await writeFile(feed, generateFeed(total, { release: '3.0', tags: 'reference', encoding: 'utf-8' }))
  await expectSameOutcome({
    importer: booksImporter,
    input: feed,
    moments: 4,
    count: sql`select count(*)::integer as count from books`,
    total,
    clear: () => emptyCatalogue(test.payload),
    read: async () => ({
      books: (await findFullCatalogue()).map(({ book, bundles }) => ({ ...book, modified_at: null, bundles })),
      state: await execute(sql`
        select (select count(*) from onix_records) as records, (select count(*) from onix_members) as members,
          (select count(*) from _books_v where latest) as versions`),
    }),
  })
})

it('ends with the same findings as an uninterrupted import of a table', async () => {
  const total = 600
  const table = path.join(folder, 'laws.csv')
  const rows = Array.from(
    { length: total },
    (_, index) =>
      `${index},regulation,Industry ${index % 7},Region ${index % 11},Finding number ${index},2025-01-02,https://e.example/${index}`,
  )
  await writeFile(table, `id,kind,industry,region,text,date,source\n${rows.join('\n')}\n`)
  await expectSameOutcome({
    importer: evidenceImporter,
    input: table,
    moments: 3,
    count: sql`select count(*)::integer as count from evidence_entries`,
    total,
    clear: () => execute(sql`truncate evidence_entries cascade`),
    read: async () => ({
      entries: (await findEvidenceRecord()).entries.map((entry) => ({ ...entry, id: null, updated_at: null })),
      state: await execute(sql`select count(*) as versions from _evidence_entries_v where latest`),
    }),
  })
})

it('ends with the same articles, images and authors as an uninterrupted import of Markdown', async () => {
  const total = 120
  const posts = path.join(folder, 'posts')
  await mkdir(posts, { recursive: true })
  for (let index = 0; index < total; index++) {
    const background = { r: index, g: 90, b: 40 }
    if (index % 3 === 0) {
      const picture = sharp({ create: { width: 60, height: 40, channels: 3, background } })
      await writeFile(path.join(posts, `${index}.png`), await picture.png().toBuffer())
    }
    await writeFile(
      path.join(posts, `2025-01-02-post-${index}.md`),
      `---\ntitle: Post ${index}\nauthor: Author ${index % 5}\nprofessions: [librarians]\ndate: 2025-01-02\ndescription: ${'A description of what it says. '.repeat(7)}\n---\n\nA text with a [link](https://e.example/${index}) and more.\n\n![Picture](${index - (index % 3)}.png)\n`,
    )
  }
  await expectSameOutcome({
    importer: articlesImporter,
    input: posts,
    flags: { 'base-url': 'https://old.example', permalink: '/:slug/', profession: 'librarians' },
    moments: 3,
    count: sql`select count(*)::integer as count from articles`,
    total,
    clear: () => execute(sql`truncate articles, media, users cascade`),
    read: async () => {
      const target = await mkdtemp(path.join(folder, 'export-'))
      const writer = createFileWriter(path.join(target, 'files'))
      const exported = await exportArticles(test.payload, writer)
      await writer.close()
      const names = (await readdir(path.join(target, 'files'))).filter((name) => name.endsWith('.md')).toSorted()
      const files = await Promise.all(names.map((name) => readFile(path.join(target, 'files', name), 'utf8')))
      const state = await execute(sql`
        select (select count(*) from media) as images, (select count(*) from users) as authors,
          (select count(*) from _articles_v where latest) as versions`)
      return { exported, files, state }
    },
  })
})
