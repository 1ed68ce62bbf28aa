import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { provideEnv } from '@/config/provide-env'
import { startEmbeddedPostgres } from '@/server/postgres/embedded-postgres'
import { readSecrets } from '@/server/secrets'
import { drawImage } from '../../support/draw-image'
import { findFreePortPairs } from '../../support/ports'
import { runCommand } from '../../support/run-command'
import { startServer, type ServerProcess } from '../../support/server-process'

vi.setConfig({ testTimeout: 300_000 })

let folder: string
/** Settings of the old publication, upgraded where it is, and of a copy that is restored from its backup. */
let settings: Record<'old' | 'restored', Record<string, string>>
let pages: Record<'old' | 'restored', Map<string, string>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern upgrade '))
  await chmod(folder, 0o755)
  const [port = 0] = await findFreePortPairs(1)
  const [old, restored] = ['old', 'restored'].map((name) => ({
    DATA_DIR: path.join(folder, name),
    PORT: String(port),
    LECTERN_SAMPLE: 'off',
    // The search of both must be complete, on a busy machine too.
    SEARCH_TIMEOUT_MS: '5000',
  }))
  settings = { old: old!, restored: restored! }
  await createFirstRelease(settings.old.DATA_DIR ?? '')
  const file = path.join(folder, 'old.tar')
  for (const [command, own] of [
    ['backup', settings.old],
    ['restore', settings.restored],
  ] as const) {
    const { code, output } = await runCommand(command, [file], own)
    expect(code, output).toBe(0)
  }
  pages = { old: await readSite(settings.old), restored: await readSite(settings.restored) }
}, 300_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

/** A data folder as release 1.0.0 left it: the migrations of its day, its rows and their images. */
async function createFirstRelease(dataDir: string): Promise<void> {
  const { POSTGRES_PASSWORD: password, PAYLOAD_SECRET } = await readSecrets(dataDir)
  const log = { info: () => undefined, warn: () => undefined }
  const postgres = await startEmbeddedPostgres({ dataDir, password, log })
  provideEnv({
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PAYLOAD_SECRET,
    LOG_LEVEL: 'error',
    BASE_URL: 'http://localhost:3000',
  })
  const [{ default: config }, { getPayload }, { migrations }] = await Promise.all([
    import('@payload-config'),
    import('payload'),
    import('@/cms/migrations'),
  ])
  const payload = await getPayload({ config })
  await payload.db.migrate({ migrations: migrations.filter(({ name }) => name.startsWith('20261121')) })
  await payload.destroy()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(await readFile('tests/support/first-release.sql', 'utf8'))
  await client.end()
  await postgres.close()
  const media = path.join(dataDir, 'media')
  await mkdir(media)
  for (const [name, width] of [
    ['blue-0123456789abcdef0123.png', 800],
    ['blue-0123456789abcdef0123-768x384.webp', 768],
    ['draft-0123456789abcdef4567.png', 800],
  ] as const)
    await writeFile(path.join(media, name), await drawImage(width))
}

/** Starts a server and reads every page of both sitemaps, as HTML and Markdown, some of the JSON and files, and an image. */
async function readSite(own: Record<string, string>): Promise<Map<string, string>> {
  const server: ServerProcess = await startServer(own)
  try {
    const origins = [Number(own.PORT), Number(own.PORT) + 1].map((port) => `http://localhost:${port}`)
    const found = new Map<string, string>()
    const get = async (url: string, accept: string) => {
      const response = await fetch(url, { headers: { accept } })
      const body = Buffer.from(await response.arrayBuffer())
      found.set(`${accept} ${url}`, `${response.status} ${response.headers.get('etag')} ${body.toString('latin1')}`)
      return body.toString('utf8')
    }
    for (const origin of origins) {
      const sitemap = await get(`${origin}/sitemap.xml`, '*/*')
      for (const [, url = ''] of sitemap.matchAll(/<loc>([^<]*)<\/loc>/g))
        for (const accept of ['text/html', 'text/markdown']) await get(url.replaceAll('&amp;', '&'), accept)
    }
    const [content, catalogue] = origins
    for (const url of [
      `${content}/api/articles?depth=1`,
      `${content}/resources/reading-a-study`,
      `${content}/state-of-applied-ai/evidence.json`,
      `${content}/api/search?q=ward`,
      `${content}/media/blue-0123456789abcdef0123.png`,
      `${catalogue}/api/v1/books`,
      `${catalogue}/catalogue.onix.xml`,
    ])
      await get(url, '*/*')
    return found
  } finally {
    await server.stop()
  }
}

describe('a publication of the first release', () => {
  it('serves every page of its sitemaps in every format after an upgrade', () => {
    const failures = [...pages.old].filter(([, answer]) => !answer.startsWith('200 '))
    expect(failures).toEqual([])
    const targets = [...pages.old.keys()].filter((target) => target.startsWith('text/html'))
    for (const page of [
      '/resources/reading-a-trial',
      '/resources/belege',
      '/books/T1-1',
      '/books/T2-1',
      '/bundles/counting',
    ])
      expect(
        targets.filter((target) => target.endsWith(page)),
        page,
      ).toHaveLength(1)
  })

  it('has the same content: texts, links between articles, images, findings, books', () => {
    const html = find(/^text\/html .*\/resources\/reading-a-trial$/)
    expect(html).toContain('What was measured')
    expect(html).toMatch(/<a [^>]*href="[^"]*\/resources\/belege"/)
    expect(html).toContain('blue-0123456789abcdef0123')
    expect(find(/resources\/reading-a-study$/)).toContain('Reading a trial on the ward')
    expect(find(/evidence\.json$/)).toContain('A county library uses a model')
    expect(find(/api\/search/)).toContain('reading-a-trial')
    expect(find(/api\/v1\/books$/)).toContain('Counting Beds')
    expect(find(/^text\/html .*\/books\/T1-1$/)).toContain('Mara Lind')
    expect(find(/catalogue\.onix\.xml$/)).toContain('9783161484100')
    expect([...pages.old.values()].filter((text) => /nobody sees|secret-draft|draft-0123/.test(text))).toEqual([])
  })

  it('is the same, byte for byte, when its backup is restored by this version', () => {
    expect([...pages.restored.keys()]).toEqual([...pages.old.keys()])
    for (const [target, answer] of pages.old) expect(pages.restored.get(target), target).toBe(answer)
  })
})

function find(target: RegExp): string {
  const found = [...pages.old].find(([name]) => target.test(name))
  expect(found, String(target)).toBeDefined()
  return found?.[1] ?? ''
}
