import { parseHTML } from 'linkedom'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { InterfaceLanguage } from '@/schemas/shared/interface-languages'
import { catalogueOperations } from '@/surface/catalogue/operations'
import { contentOperations } from '@/surface/content/operations'
import { catalogueMessages } from '@/views/catalogue/messages/by-language'
import { contentMessages } from '@/views/content/messages/by-language'
import { findViolations, wcag21 } from '../support/accessibility'
import { openBrowserSession } from '../support/browser-session'
import { catalogueUrl, sendToCatalogue } from '../support/catalogue'
import { query } from '../support/database'
import { markedValue, toDictionaryTexts } from '../support/dictionary-texts'
import { signIn, type Editor } from '../support/editor'
import { fillPath, readPathValues } from '../support/example-paths'
import { send } from '../support/http'
import { launchBrowser } from '../support/launch-browser'
import { partsOfHtml, partsOfMarkdown, splitFrontMatter } from '../support/page-parts'
import { baseUrl } from '../support/servers'
import { waitUntil } from '../support/wait-until'

const others = ['de', 'fr', 'es', 'pt'] as const
const hosts = {
  content: {
    url: baseUrl,
    send,
    messages: contentMessages,
    operations: contentOperations,
    further: [
      '/search?q=sepsis',
      '/search?q=zzqqxx',
      '/state-of-applied-ai?q=zzqqxx&region=zz',
      '/resources?page=99',
      '/resources?page=x',
    ],
  },
  catalogue: {
    url: catalogueUrl,
    send: sendToCatalogue,
    messages: catalogueMessages,
    operations: catalogueOperations,
    further: [
      '/books?q=library',
      '/books?q=zzqqxx&tier=1',
      '/books?tier=2&language=de&sort=title',
      '/authors?page=99',
      '/books?page=0',
    ],
  },
} as const
type Host = keyof typeof hosts

const paths = { content: [] as string[], catalogue: [] as string[] }
let editor: Editor
let browser: Browser

beforeAll(async () => {
  ;[editor, browser] = await Promise.all([signIn(), launchBrowser()])
  const values = await readPathValues(query)
  for (const host of Object.keys(hosts) as Host[]) {
    const { operations, further } = hosts[host]
    const pages = operations.filter(({ kind, isRedirect }) => kind === 'page' && !isRedirect)
    paths[host] = [...pages.flatMap(({ path }) => fillPath(path, values)), ...further, '/nowhere-at-all']
  }
})
afterAll(async () => {
  await setLanguages('en')
  await editor.updateGlobal('site', { labelsInBookLanguage: false })
  await browser.close()
})

const read = async (host: Host, path: string, accept = 'text/html') =>
  (await hosts[host].send(path, { headers: { accept } })).text

async function setLanguages(content: InterfaceLanguage, catalogue = content): Promise<void> {
  await editor.updateGlobal('site', { interfaceLanguage: content, catalogueInterfaceLanguage: catalogue })
  await waitUntil('both hosts are in their language', async () => {
    const pages = await Promise.all([read('content', '/'), read('catalogue', '/')])
    return pages.every((html, index) => html.includes(`<html lang="${index === 0 ? content : catalogue}"`))
  })
}

/** What a page shows in its own language: its texts, labels and placeholders outside of what names another language. */
function toOwnTexts(html: string): string[] {
  const { document } = parseHTML(html)
  const isForDevelopers = document.querySelector('main[lang=en]') !== null
  for (const other of document.querySelectorAll('body [lang], script, style, code, pre')) other.remove()
  if (isForDevelopers) document.querySelector('title')?.remove()
  const texts = [...document.querySelectorAll('title, body *')].flatMap((element) => [
    ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map((node) => node.textContent ?? ''),
    ...['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
  ])
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
}

/** The English of a dictionary that a page in another language must not show: whole texts, and parts of sentences. */
function toEnglish(host: Host, language: InterfaceLanguage) {
  const { messages } = hosts[host]
  const own = toDictionaryTexts(messages[language]).map(({ text }) => text)
  const texts = toDictionaryTexts(messages.en).filter(({ text }) => !own.includes(text))
  const plain = texts.filter(({ text }) => text.search(markedValue) === -1).map(({ text }) => text)
  const parts = texts
    .flatMap(({ text }) => text.replace(/<[^>]*>/g, '').split(/‹[^›]*›|\d+/))
    .map((part) => part.trim())
    .filter((part) => part.length > 11 && /[a-z] [a-z]/.test(part) && !own.some((text) => text.includes(part)))
  return { plain: new Set(plain), parts }
}

describe.each(others)('With the interface in %s', (language) => {
  beforeAll(() => setLanguages(language))

  it.each(Object.keys(hosts) as Host[])('no page of the %s host shows English texts of its own', async (host) => {
    const { plain, parts } = toEnglish(host, language)
    expect(plain.size).toBeGreaterThan(50)
    expect(paths[host].length).toBeGreaterThan(10)
    for (const path of paths[host]) {
      const { text: html, status, headers } = await hosts[host].send(path, { headers: { accept: 'text/html' } })
      const { document } = parseHTML(html)
      expect(document.documentElement.getAttribute('lang'), path).toBe(language)
      const main = document.querySelector('main')?.getAttribute('lang')
      if (status === 200) expect(headers['content-language'], path).toBe(main === 'en' ? main : language)
      const texts = toOwnTexts(html)
      expect(
        texts.filter((text) => plain.has(text)),
        path,
      ).toEqual([])
      expect(
        texts.filter((text) => parts.some((part) => text.includes(part))),
        path,
      ).toEqual([])
    }
  })
})

describe('With the interface in German', () => {
  beforeAll(() => setLanguages('de'))

  it.each(Object.keys(hosts) as Host[])('Markdown has what the pages of the %s host have', async (host) => {
    for (const path of paths[host]) {
      const page = partsOfHtml(await read(host, path), `${hosts[host].url}${path}`)
      const markdown = partsOfMarkdown(splitFrontMatter(await read(host, path, 'text/markdown')).body)
      expect(markdown.headings, path).toEqual(page.headings)
      expect(markdown.links, path).toEqual(page.links)
      expect(markdown.items, path).toEqual(page.items)
      expect(markdown.rows, path).toEqual(page.rows)
    }
  })

  it('marks the language of content in another language: articles, findings, bundles, books and developer pages', async () => {
    const langs = async (host: Host, path: string, selector: string) =>
      [...parseHTML(await read(host, path)).document.querySelectorAll(selector)].map((element) =>
        element.getAttribute('lang'),
      )
    expect(await langs('content', '/resources', '.card h2')).toContain('en')
    expect(await langs('content', '/state-of-applied-ai', '.finding > p:first-child')).toContain('en')
    expect(await langs('catalogue', '/bundles', '.bundle h2')).toContain('en')
    expect(await langs('catalogue', '/books', '.book-title a')).toContain('en')
    for (const host of Object.keys(hosts) as Host[])
      expect(await langs(host, '/developers', 'main, body > p[hidden]')).toEqual(['en', 'en'])
    // A German book needs no mark on a German page.
    const [german] = await query<{ code: string }>(
      `select code from books where language = 'de' and _status = 'published' and not coalesce(is_withdrawn, false) limit 1`,
    )
    expect(await langs('catalogue', `/books/${german?.code}`, 'main h1, #synopsis')).toEqual([null, 'de'])
  })

  it('the API, its errors and its description stay in English', async () => {
    const missing = JSON.parse((await sendToCatalogue('/api/v1/books/T9-999999')).text) as { title: string }
    expect(missing.title).toMatch(/^[A-Z][a-z ]+$/)
    expect(missing.title).not.toBe(catalogueMessages.de.problem.kinds['not-found'].title)
    expect((await send('/api/articles/999999999')).text).toBe('{"errors":[{"message":"Not Found"}]}')
    expect((await send('/llms.txt')).text).toContain('## Pages')
  })

  it('titles and entries of feeds name their language', async () => {
    const atom = (await send('/resources/librarians/feed.xml')).text
    expect(atom).toMatch(/^<\?xml[^>]*>\n<feed [^>]*xml:lang="de">/)
    expect(atom).toContain(contentMessages.de.professions.librarians.name)
    expect(atom).toContain('<entry xml:lang="en">')
    const feed = JSON.parse((await sendToCatalogue('/feed.json')).text) as {
      language: string
      items: { language?: string }[]
    }
    expect(feed.language).toBe('de')
    expect(new Set(feed.items.map((item) => item.language))).toContain('en')
  })

  it.each([390, 1280])('pages have no accessibility violations and no overflow at %d px', async (width) => {
    const { page, close } = await openBrowserSession(browser, { viewport: { width, height: 900 } })
    for (const host of Object.keys(hosts) as Host[]) {
      for (const path of paths[host]) {
        await page.goto(`${hosts[host].url}${path}`)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${host} ${path}`).toBeLessThanOrEqual(0)
        expect(await findViolations(page, { tags: [...wcag21, 'best-practice'] }), `${host} ${path}`).toEqual([])
      }
    }
    await close()
  })
})

describe('Each host has a language of its own', () => {
  it('and a book uses its own for the headings of its description, if the site says so', async () => {
    await setLanguages('en', 'fr')
    const [german] = await query<{ code: string }>(
      `select code from books where language = 'de' and _status = 'published' and not coalesce(is_withdrawn, false) limit 1`,
    )
    const readHeading = async () =>
      parseHTML(await read('catalogue', `/books/${german?.code}`)).document.querySelector('#synopsis')
    expect((await readHeading())?.textContent).toBe(catalogueMessages.fr.book.synopsis)
    await editor.updateGlobal('site', { labelsInBookLanguage: true })
    const heading = await waitUntil('the heading is German', async () => {
      const found = await readHeading()
      return found?.textContent === catalogueMessages.de.book.synopsis && found
    })
    expect(heading.getAttribute('lang')).toBe('de')
  })
})
