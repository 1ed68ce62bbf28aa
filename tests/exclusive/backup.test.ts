import { mkdtemp, chmod, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type { Changes } from '@/schemas/shared/changes'
import { query } from '../support/database'
import { drawImage } from '../support/draw-image'
import { signIn, toArticleData, type Editor } from '../support/editor'
import { send } from '../support/http'
import { copyPublicSite } from '../support/public-copy'
import { runCommand, startCommand } from '../support/run-command'
import { startServer, type ServerProcess } from '../support/server-process'
import { baseUrl, servers } from '../support/servers'
import { startAdmin } from '../support/start-admin'

vi.setConfig({ testTimeout: 600_000 })

const urls = { content: baseUrl, catalogue: servers.catalogueUrl }
/** The other machine: the same public addresses, answered at another address of this one. */
const otherHost = '127.0.0.3'
const toOther = (url: string) => `http://${otherHost}:${new URL(url).port}`
const otherOrigins = { content: toOther(urls.content), catalogue: toOther(urls.catalogue) }

let folder: string
let editor: Editor
let other: ServerProcess | null = null
let settings: { first: Record<string, string>; second: Record<string, string> }

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern backup '))
  await chmod(folder, 0o755)
  editor = await signIn()
  const keyFile = path.join(folder, 'key')
  const { output } = await runCommand('backup', ['--new-key', keyFile], {})
  const BACKUP_RECIPIENTS = /^BACKUP_RECIPIENTS=(age1\w+)$/m.exec(output)?.[1] ?? ''
  settings = {
    first: { DATABASE_URL: servers.databaseUrl, DATA_DIR: servers.dataDir, BACKUP_RECIPIENTS },
    second: {
      DATA_DIR: path.join(folder, 'restored'),
      BACKUP_KEY_FILE: keyFile,
      HOST: otherHost,
      PORT: new URL(baseUrl).port,
      BASE_URL: urls.content,
      CATALOGUE_URL: urls.catalogue,
    },
  }
})

afterAll(async () => {
  await other?.stop()
  await rm(folder, { recursive: true, force: true })
})

// Other systems have one loopback address.
describe.skipIf(process.platform !== 'linux')('a backup', () => {
  it('is a consistent snapshot while editors make changes, with every image that it shows', async () => {
    const file = path.join(folder, 'while-editing.tar.age')
    const backup = startCommand('backup', [file], settings.first)
    const written = { articles: [] as number[], images: [] as number[] }
    let round = 0
    let previous: number | null = null
    const image = (await editor.upload('replaced during a backup', 'An image whose file is replaced.', 900)).id
    written.images.push(image)
    do {
      round++
      const shown = (await editor.upload(`round ${round}`, `Round ${round} of editing.`, 800)).id
      const data = await toArticleData(`round ${round}`, { heroImage: shown, _status: 'published' })
      written.images.push(shown)
      written.articles.push((await editor.create('articles', data)).id)
      await replaceFile(image)
      if (previous !== null) await editor.remove('articles', previous)
      if (previous !== null) await editor.remove('media', written.images.at(-2) ?? 0)
      previous = written.articles.at(-1) ?? null
    } while (backup.child.exitCode === null)
    const { code, output } = await backup.ended
    for (const id of [...written.articles, ...written.images]) {
      const collection = written.articles.includes(id) ? 'articles' : 'media'
      await editor.remove(collection, id).catch(() => undefined)
    }
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/MB, encrypted$/m) as string })

    const restored = await runCommand('restore', [file], settings.second)
    expect(restored.code, restored.output).toBe(0)
    other = await startServer(settings.second)
    const copy = await copyPublicSite({ urls, origins: otherOrigins })
    const failures = [...copy].filter(([, response]) => (response as { status: number }).status >= 404)
    expect(failures.map(([target]) => target).filter((target) => target.includes('/media/'))).toEqual([])
    const list = await send('/api/articles?limit=100', { origin: otherOrigins.content })
    const rounds = (JSON.parse(list.text) as { docs: { title: string; description: string }[] }).docs.filter(
      ({ title }) => title.startsWith('Title round'),
    )
    for (const { title, description } of rounds) expect(description).toContain(`Description ${title.slice(6)}. `)
    expect(round).toBeGreaterThan(1)
    await other.stop()
    other = null
  })

  it('is restored on another machine to the same bytes at every public URL', async () => {
    const expected = await copyPublicSite({ urls, origins: urls })
    const file = path.join(folder, 'quiet.tar.age')
    const backup = await runCommand('backup', [file, '--quiet'], settings.first)
    expect(backup).toEqual({ code: 0, output: '' })

    const refused = await runCommand('restore', [file], settings.second)
    expect(refused.code).toBe(2)
    expect(refused.output).toMatch(/contains a publication with \d+ articles, .* With --replace it is lost/)
    const restored = await runCommand('restore', [file, '--replace'], settings.second)
    expect(restored.code, restored.output).toBe(0)
    expect(restored.output).toMatch(/Replacing a publication with \d+ articles/)

    other = await startServer(settings.second)
    const found = await copyPublicSite({ urls, origins: otherOrigins })
    expect([...found.keys()]).toEqual([...expected.keys()])
    for (const [target, response] of expected) expect(found.get(target), target).toEqual(response)
    expect(expected.size).toBeGreaterThan(1500)
  })

  it('lets the same people sign in, and new documents get new numbers', async () => {
    const [{ highest } = { highest: 0 }] = await query<{ highest: number }>('select max(id) as highest from articles')
    const created = await createThere('after a restore', 'draft')
    expect((JSON.parse(created.text) as { doc: { id: number } }).doc.id).toBeGreaterThan(highest)
  })

  it('accepts cursors of changes from before it, and rejects those from after it', async () => {
    const known = await readEnd(baseUrl)
    const { id } = await editor.create('articles', await toArticleData('after the backup', { _status: 'published' }))
    const lost = await readEnd(baseUrl)
    await editor.remove('articles', id)
    expect(await readEnd(otherOrigins.content)).toBe(known)
    const refused = await send(`/changes.json?since=${lost}`, { origin: otherOrigins.content })
    expect(refused.status, refused.text).toBe(410)
    expect(refused.text).toContain('Begin again without since.')
    // The restored server counts on, past the place that it never had.
    for (const name of ['one', 'two', 'three']) await createThere(name, 'published')
    expect((await send(`/changes.json?since=${lost}`, { origin: otherOrigins.content })).status).toBe(410)
    const after = await send(`/changes.json?since=${known}`, { origin: otherOrigins.content })
    const { changes, cursor } = JSON.parse(after.text) as Changes
    expect(changes.map(({ change }) => change)).toEqual(['created', 'created', 'created'])
    const end = await send(`/changes.json?since=${cursor}`, { origin: otherOrigins.content })
    expect(JSON.parse(end.text)).toMatchObject({ changes: [], cursor })
  })

  it('contains no secret of its server in plain text, and records its time', async () => {
    const bytes = await readFile(path.join(folder, 'quiet.tar.age'), 'latin1')
    expect(bytes).not.toContain('database/rows')
    const rows = await query<{ at: Date }>(`select at from lectern_state where key = 'backup'`)
    expect(Date.now() - Number(rows[0]?.at)).toBeLessThan(600_000)
  })
})

/** The end of the list of changes of a content host. */
async function readEnd(origin: string): Promise<string> {
  for (let target = '/changes.json?limit=1000'; ;) {
    const { changes, cursor } = JSON.parse((await send(target, { origin })).text) as Changes
    // The first pages have only what is public; what was retracted last comes after them.
    if (changes.length === 0) return cursor
    target = `/changes.json?limit=1000&since=${cursor}`
  }
}

/** Creates an article on the restored server, as someone of the first. */
async function createThere(name: string, status: 'draft' | 'published') {
  const headers = { 'content-type': 'application/json', origin: baseUrl }
  const origin = otherOrigins.content
  const login = JSON.stringify({ email: servers.email, password: servers.password })
  await startAdmin(origin, new URL(baseUrl).host)
  const response = await send('/admin/api/users/login', { method: 'POST', headers, body: login, origin })
  expect(response.status, response.text).toBe(200)
  const { token } = JSON.parse(response.text) as { token: string }
  const created = await send(`/admin/api/articles?draft=${status === 'draft'}`, {
    method: 'POST',
    headers: { ...headers, authorization: `JWT ${token}` },
    body: JSON.stringify(await toArticleData(name, { _status: status })),
    origin,
  })
  expect(created.status, created.text).toBe(201)
  return created
}

async function replaceFile(id: number): Promise<void> {
  const form = new FormData()
  form.set('_payload', JSON.stringify({}))
  form.set('file', new Blob([new Uint8Array(await drawImage(600))], { type: 'image/png' }), 'another.png')
  const response = await fetch(`${baseUrl}/admin/api/media/${id}`, {
    method: 'PATCH',
    body: form,
    headers: { authorization: `JWT ${editor.token}`, 'if-match': '*' },
  })
  if (!response.ok) throw new Error(`The file was not replaced: ${response.status} ${await response.text()}`)
}
