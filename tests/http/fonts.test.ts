import { convert } from 'fontverter'
import { parse } from 'opentype.js'
import { beforeAll, describe, expect, it } from 'vitest'

import { readCatalogueText } from '../support/catalogue'
import { readText, send, type HttpResponse } from '../support/http'

/** What a reading page may load: text, italics, and the interface. */
const maxReadingBytes = 60_000

let styles: string
let fonts: Map<string, HttpResponse>

beforeAll(async () => {
  const page = await readText('/', 'text/html; charset=utf-8')
  const path = /href="(\/assets\/site\.\w+\.css)"/.exec(page)?.[1] ?? ''
  styles = (await send(path)).text
  const paths = [...new Set([...styles.matchAll(/url\("?(\/assets\/[\w.-]+\.woff2)"?\)/g)].map(([, url = '']) => url))]
  fonts = new Map(await Promise.all(paths.map(async (url) => [url, await send(url)] as const)))
})

describe('the fonts of the pages', () => {
  it('are WOFF2 of this origin, immutable, readable cross-origin, and not compressed again', () => {
    expect(fonts.size).toBe(6)
    for (const [path, { status, headers, bytes }] of fonts) {
      expect(status, path).toBe(200)
      expect(headers['content-type']).toBe('font/woff2')
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['content-encoding']).toBeUndefined()
      expect(bytes.toString('latin1', 0, 4)).toBe('wOF2')
    }
    expect(styles).not.toMatch(/url\("?https?:/)
  })

  it('have at most 60 kB for text in English, French, German, Portuguese or Spanish', () => {
    const isCore = (path: string) => !path.includes('-extended.')
    const sizes = [...fonts].filter(([path]) => isCore(path)).map(([, { bytes }]) => bytes.length)
    expect(sizes.length).toBe(3)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxReadingBytes)
  })

  it('have names of their own, and keep copyright and licence, as the Open Font License requires of a subset', async () => {
    for (const [path, { bytes }] of fonts) {
      const font = Buffer.from(await convert(bytes, 'sfnt'))
      const { names } = parse(font.buffer.slice(font.byteOffset, font.byteOffset + font.length)) as unknown as {
        names: { windows: Record<string, { en: string }> }
      }
      const { copyright, licenseURL, license, ...others } = names.windows
      expect(copyright?.en, path).toContain('Adobe')
      expect(`${license?.en} ${licenseURL?.en}`, path).toContain('OFL')
      expect(others.fontFamily?.en, path).toMatch(/^Lectern (Serif|Sans)/)
      expect(JSON.stringify(others), path).not.toContain('Source')
    }
  })

  it('are requested by every page before its styles', async () => {
    for (const page of [
      await readText('/resources', 'text/html; charset=utf-8'),
      await readCatalogueText('/books', 'text/html; charset=utf-8'),
    ]) {
      const preloaded = [...page.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]*)"/g)].map(([, url]) => url)
      expect(preloaded.length).toBe(2)
      for (const url of preloaded) expect(fonts.has(url ?? ''), url).toBe(true)
      expect(page.indexOf('rel="preload"')).toBeLessThan(page.indexOf('rel="stylesheet"'))
    }
  })
})
