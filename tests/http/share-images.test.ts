import { parseHTML } from 'linkedom'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'

import { readCatalogueText, sendToCatalogue } from '../support/catalogue'
import { query } from '../support/database'
import { send } from '../support/http'
import { readPathValues, type PathValues } from '../support/example-paths'
import { baseUrl, servers } from '../support/servers'

const html = { accept: 'text/html' }
let values: PathValues

beforeAll(async () => {
  values = await readPathValues(query)
})

/** A page of a host, and the host. */
const readPage = async (host: 'content' | 'catalogue', path: string) =>
  parseHTML((await (host === 'content' ? send : sendToCatalogue)(path, { headers: html })).text).document

const pages = () =>
  [
    ['content', '/', false],
    ['content', '/developers', false],
    ['content', `/resources/${values['resources/{slug}']![0]}`, true],
    ['content', `/state-of-applied-ai/${values['findings/{id}']![0]}`, true],
    ['catalogue', '/', false],
    ['catalogue', '/books', false],
    ['catalogue', `/books/${values['books/{id}']![0]}`, true],
    ['catalogue', `/bundles/${values['bundles/{id}']![0]}`, true],
  ] as const

describe('a share image', () => {
  it('exists for each page or its host, with 1200 by 630 pixels and an alternative text', async () => {
    for (const [host, path, isOwn] of pages()) {
      const document = await readPage(host, path)
      const meta = (name: string) =>
        document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content') ?? ''
      const origin = host === 'content' ? baseUrl : servers.catalogueUrl
      expect(meta('og:image'), path).toMatch(isOwn ? `${origin}${path}/share.jpg?v=` : `${origin}/share.jpg`)
      expect(meta('og:image:alt').length, path).toBeGreaterThan(3)
      expect(meta('twitter:card')).toBe('summary_large_image')
      const target = meta('og:image').slice(origin.length)
      const picture = await (host === 'content' ? send : sendToCatalogue)(target, {})
      expect([picture.status, picture.headers['content-type']], target).toEqual([200, 'image/jpeg'])
      expect(picture.bytes.length, target).toBeLessThan(200_000)
      const { format, width, height } = await sharp(picture.bytes).metadata()
      expect([format, width, height]).toEqual(['jpeg', 1200, 630])
      // Not one colour: the title is there.
      expect((await sharp(picture.bytes).stats()).channels[0]!.stdev, target).toBeGreaterThan(5)
    }
  })

  it('does not exist for missing documents', async () => {
    for (const target of ['/resources/nothing/share.jpg', '/state-of-applied-ai/999999/share.jpg'])
      expect((await send(target, {})).status, target).toBe(404)
    for (const target of ['/books/T9-99999/share.jpg', '/bundles/nothing/share.jpg'])
      expect((await sendToCatalogue(target)).status, target).toBe(404)
  })
})

describe('a home screen', () => {
  it('gets the name and icons of each host', async () => {
    for (const [host, read] of [
      ['content', send],
      ['catalogue', sendToCatalogue],
    ] as const) {
      const document = await readPage(host, '/')
      const href = document.querySelector('link[rel=manifest]')?.getAttribute('href') ?? ''
      const { text, headers } = await read(href, {})
      expect(headers['content-type']).toBe('application/manifest+json')
      const manifest = JSON.parse(text) as { name: string; icons: { src: string }[] }
      expect(manifest.name).toBe(document.querySelector('.brand')?.textContent)
      const touch = document.querySelector('link[rel=apple-touch-icon]')?.getAttribute('href') ?? ''
      for (const src of [touch, ...manifest.icons.map((icon) => icon.src)])
        expect((await read(src, {})).status, src).toBe(200)
    }
    expect(await readCatalogueText('/manifest.webmanifest', 'application/manifest+json')).toContain('icons')
  })
})
