import { setTimeout as pause } from 'node:timers/promises'

import { afterEach, describe, expect, it } from 'vitest'

import { formatOf, vectors } from '../support/accept-vectors'
import { signIn } from '../support/editor'
import { send } from '../support/http'
import { waitUntil } from '../support/wait-until'
import { runMixedLoad } from './mixed-load'
import { deployment, site } from './site'

const maxImageBytes = 450_000_000
const maxStartMs = 5_000
const instances = ['lectern-1', 'lectern-2']
/** How long reads and publications go on while instances are restarted and killed; as long as that takes by default. */
const loadMs = Number(process.env.DEPLOYMENT_LOAD_MINUTES ?? 0) * 60_000

/** A page of the content host, or of the catalogue host. */
const read = (target: string, accept = 'text/html', origin = site.contentUrl) =>
  send(target, { origin, headers: { accept, host: new URL(origin).host } })

afterEach(async () => {
  for (const name of instances) if (!(await deployment.isHealthy(name))) await deployment.start(name)
})

describe('the image', () => {
  it('has at most 450 MB', async () => {
    expect(await deployment.imageBytes('lectern')).toBeLessThanOrEqual(maxImageBytes)
  })

  it('has no shell and no npm, does not run as root, and can write only to /tmp and /data', async () => {
    const script = `
      const fs = require('node:fs')
      const canWrite = (folder) => { try { fs.writeFileSync(folder + '/probe', ''); return true } catch { return false } }
      const found = ['/bin/sh', '/usr/bin/sh', '/usr/local/bin/npm'].filter((file) => fs.existsSync(file))
      const writable = ['/', '/app', '/app/.next', '/app/node_modules', '/etc', '/tmp'].filter(canWrite)
      console.log(JSON.stringify({ user: process.getuid(), found, writable }))`
    expect(JSON.parse(await deployment.exec('lectern-1', ['node', '-e', script]))).toEqual({
      user: 1000,
      found: [],
      writable: ['/tmp'],
    })
  })

  it('lists its packages and their licences', async () => {
    const script = `
      const { components } = JSON.parse(require('node:fs').readFileSync('sbom.cdx.json', 'utf8'))
      const licenses = require('node:fs').readFileSync('licenses.txt', 'utf8')
      const unlisted = components.filter(({ name, version }) => !licenses.includes(name + '@' + version + ': '))
      console.log(JSON.stringify({ count: components.length, unlisted }))`
    const { count, unlisted } = JSON.parse(await deployment.exec('lectern-1', ['node', '-e', script])) as {
      count: number
      unlisted: unknown[]
    }
    expect(count).toBeGreaterThan(300)
    expect(unlisted).toEqual([])
  })
})

describe('docker compose up', () => {
  it('serves pages of both hosts through Varnish', async () => {
    const content = await read('/')
    expect(content.status).toBe(200)
    expect(content.headers.via).toContain('varnish')
    expect((await read('/books', 'text/html', site.catalogueUrl)).text).toContain('<main')
    expect((await read('/api/v1/books?limit=1', '*/*', site.catalogueUrl)).headers['content-type']).toContain('json')
    expect((await read('/admin', 'text/html', site.catalogueUrl)).status).toBe(404)
  })

  it.each(vectors)('negotiates Accept: %s as %s', async (accept, wanted) => {
    const headers = { host: new URL(site.contentUrl).host, ...(accept === null ? {} : { accept }) }
    const { status, headers: fields } = await send('/', { origin: site.contentUrl, headers })
    expect(formatOf(status, fields['content-type'])).toBe(wanted)
  })

  it('does not cache the admin', async () => {
    for (const target of ['/admin/login', '/admin/api/users/me']) {
      for (let repetition = 0; repetition < 2; repetition++) {
        const { status, headers } = await read(target)
        expect(status).toBe(200)
        expect(headers['cache-control']).toContain('no-store')
        expect(Number(headers.age ?? 0)).toBe(0)
      }
    }
  })

  it('serves repeated reads from Varnish, without the tags for purging', async () => {
    await read('/resources')
    const { headers } = await read('/resources')
    expect(Number(headers.age)).toBeGreaterThanOrEqual(0)
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(headers.xkey).toBeUndefined()
  })

  it('shows a published change within 250 ms, 99 times out of 100', async () => {
    const editor = await signIn({ email: site.email, password: site.password })
    const { docs } = JSON.parse((await read('/api/articles?limit=1&depth=0', '*/*')).text) as {
      docs: { id: number; slug: string }[]
    }
    const { id = 0, slug = '' } = docs[0] ?? {}
    const milliseconds: number[] = []
    for (let repetition = 1; repetition <= 120; repetition++) {
      await read(`/resources/${slug}`)
      const title = `Title ${repetition} of the deployment`
      await editor.update('articles', id, { title, _status: 'published' })
      const publishedAt = performance.now()
      await waitUntil('the page shows it', async () => (await read(`/resources/${slug}`)).text.includes(title), {
        intervalMs: 5,
      })
      milliseconds.push(Math.round(performance.now() - publishedAt))
    }
    const sorted = milliseconds.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Infinity
    process.stdout.write(`\nPublished to fresh through Varnish: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms\n`)
    expect(at(0.99)).toBeLessThanOrEqual(250)
  })

  it(
    'fails no read, and sends nothing wrong, while instances are restarted and killed',
    async () => {
      const betweenMs = loadMs / (2 * instances.length + 1)
      const changes = async () => {
        for (const name of instances) {
          await pause(betweenMs)
          expect(await deployment.stop(name)).toBe(0)
          await deployment.start(name)
        }
        for (const name of instances) {
          await pause(betweenMs)
          await deployment.kill(name)
          await deployment.start(name)
        }
        await pause(betweenMs)
      }
      const ending = changes()
      const { failed, wrong, ...counts } = await runMixedLoad(ending)
      await ending
      process.stdout.write(`\nWhile instances were restarted and killed: ${JSON.stringify(counts)}\n`)
      expect(failed).toEqual([])
      expect(wrong).toEqual([])
      expect(counts.reads).toBeGreaterThan(1_000)
      expect(counts.published).toBeGreaterThan(20)
    },
    loadMs + 180_000,
  )

  it('serves cached responses while no instance is available', async () => {
    // Of the catalogue, since purges of what was published above are repeated.
    const readBooks = () => read('/api/v1/books?limit=2', '*/*', site.catalogueUrl)
    const before = await readBooks()
    for (const name of instances) await deployment.stop(name)
    const { status, text } = await readBooks()
    expect([status, text]).toEqual([200, before.text])
    const failure = await read('/resources?page=2&unknown=1')
    expect(failure.status).toBe(503)
    expect(failure.headers['retry-after']).toBe('5')
    expect(failure.headers['cache-control']).toBe('no-store')
    for (const name of instances) await deployment.start(name)
  })

  it('starts an instance on an existing database in 5 seconds', async () => {
    await deployment.stop('lectern-2')
    const startedAt = performance.now()
    await deployment.start('lectern-2')
    const milliseconds = Math.round(performance.now() - startedAt)
    process.stdout.write(`\nAn instance was ready ${milliseconds} ms after its start.\n`)
    expect(milliseconds).toBeLessThanOrEqual(maxStartMs)
  })
})
