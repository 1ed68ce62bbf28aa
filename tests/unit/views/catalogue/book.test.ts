import { expect, it } from 'vitest'

import { toCatalogueExamples } from '@/formats/catalogue/examples'
import type { Book } from '@/schemas/catalogue/book'
import { bookPage } from '@/views/catalogue/book'
import { catalogueMessages } from '@/views/catalogue/messages/by-language'
import type { ViewContext } from '@/views/shared/page'
import { renderToHtml, renderToMain, renderToMarkdown } from '@/views/shared/render'
import { sharedMessages } from '@/views/shared/messages/by-language'

const baseUrl = 'https://books.example.test'
const site = {
  tiers: [],
  language: 'en',
  labelsInBookLanguage: false,
  organizationName: 'The Site’s Press',
  licenseUrl: null,
}
const context = { site, host: 'catalogue', messages: sharedMessages.en, baseUrl } as unknown as ViewContext
const example = toCatalogueExamples(baseUrl).getBook as Book

it.each([
  ['Second Press', 'Second Press'],
  [null, 'The Site’s Press'],
])('the front matter of a book of the publisher %s names %s', async (publisher, expected) => {
  const shown = { cover: null, site, related: [], relatedTitles: [], series: [], fromReview: [] }
  const page = bookPage({ entry: { ...example, publisher }, ...shown }, baseUrl, catalogueMessages.en)
  const { text } = await renderToMarkdown(page, context)
  expect(text).toContain(`\npublisher: "${expected}"\n`)
})

it('the facts of a book name its imprint where the publisher is the site', () => {
  const shown = { cover: null, site, related: [], relatedTitles: [], series: [], fromReview: [] }
  const entry = { ...example, publisher: null, imprint: 'Side Press', place: 'Leiden' }
  const html = renderToMain(bookPage({ entry, ...shown }, baseUrl, catalogueMessages.en))
  expect(html).toContain('<dd>Side Press, Leiden</dd>')
})

it('the titles of series and prizes are isolated from the numbers after them, whichever way they are written', () => {
  const shown = { cover: null, site, related: [], relatedTitles: [], series: [], fromReview: [] }
  const series = [{ title: 'سلسلة', number: '3', issn: '1234-5679' }]
  const prizes = [{ name: 'جائزة', year: '2020', achievement: null }]
  const entry = { ...example, series, prizes } as unknown as Book
  const html = renderToMain(bookPage({ entry, ...shown }, baseUrl, catalogueMessages.en))
  expect(html).toContain('<bdi>سلسلة</bdi>, 3 (ISSN 1234-5679)')
  expect(html).toContain('<li><bdi>جائزة</bdi>, 2020</li>')
})

it('a contributor with several roles is named once, with all of them', async () => {
  const shown = { cover: null, site, related: [], relatedTitles: [], series: [], fromReview: [] }
  const authors = [
    { name: 'Ann Lee', role: 'editor' },
    { name: 'Bo Li', role: 'author' },
    { name: 'Ann Lee', role: 'author' },
  ]
  const contributors = authors.map((each) => ({ ...example.contributors[0]!, ...each }))
  const page = bookPage(
    { entry: { ...example, authors, contributors, synopsis: '' }, ...shown },
    baseUrl,
    catalogueMessages.en,
  )
  expect(page.description).toBe(`${example.title}, Ann Lee, Bo Li`)
  expect(page.authoredBy).toHaveLength(2)
  const { text } = await renderToMarkdown(page, context)
  expect(text).toContain('\nauthor: "Ann Lee; Bo Li"\n')
  expect(text).toMatch(/^By \*\*\[Ann Lee\]\([^)]*\)\*\* \(editor, author\), \*\*\[Bo Li\]\([^)]*\)\*\*$/m)
})

it('who is not named is in the byline, without a page', () => {
  const shown = { cover: null, site, related: [], relatedTitles: [], series: [], fromReview: [] }
  const authors = ['Anonymous', 'Ann Lee'].map((name) => ({ name, role: null }))
  const contributors = authors.map((each) => ({ ...example.contributors[0]!, ...each }))
  const page = bookPage({ entry: { ...example, authors, contributors }, ...shown }, baseUrl, catalogueMessages.en)
  expect(page.authoredBy).toEqual(['/authors/ann-lee'])
  const html = renderToMain(page)
  expect(html).toContain('<strong><span>Anonymous</span></strong>')
  expect(html).not.toContain('/authors/anonymous')
})

it('a book without contributors and a synopsis has nothing where these would be', async () => {
  const shown = { cover: null, site, related: [], relatedTitles: [], series: [], fromReview: [] }
  const entry = { ...example, authors: [], contributors: [], synopsis: '' }
  const page = bookPage({ entry, ...shown }, baseUrl, catalogueMessages.en)
  expect(page.description).toBe(example.title)
  const { text } = await renderToMarkdown(page, context)
  expect(text).not.toMatch(/^(?:author:|By |## Synopsis)/m)
  expect(page.jsonLd?.[0]).not.toHaveProperty('description')
})

it('the path to a book written from right to left has the mark before its title on the left, as before the others', () => {
  const shown = { cover: null, site, related: [], relatedTitles: [], series: [], fromReview: [] }
  const page = bookPage(
    { entry: { ...example, title: 'سلسلة', language: 'ar' }, ...shown },
    baseUrl,
    catalogueMessages.en,
  )
  const html = renderToHtml(page, { ...context, toAsset: (name) => `/assets/${name}` }).toString()
  expect(html).toContain('<li><span aria-current="page" lang="ar" dir="rtl">سلسلة</span></li>')
})

it.each([
  ['en', '0.00', 'Free of charge'],
  ['de', '0', 'Kostenlos'],
  ['fr', '0.00', 'Gratuit'],
  ['es', '0.00', 'Gratuito'],
  ['pt', '0.00', 'Gratuito'],
  ['en', '19.5', 'EUR\u00a019.50'],
] as const)('the page in %s says of a price of %s: %s', (language, amount, expected) => {
  const shown = { cover: null, site, related: [], relatedTitles: [], series: [], fromReview: [] }
  const price = { amount, currency: 'EUR' }
  const none = { isbn: null, product_form: null, name: null, status: null, availability: null }
  const format = { ...example.formats[0]!, ...none, technical_protection: null, accessibility: [], price }
  const messages = catalogueMessages[language]
  const entry = { ...example, price, formats: [format] } as unknown as Book
  const html = renderToMain(bookPage({ entry, ...shown }, baseUrl, messages))
  expect(html).toContain(`<dt>${messages.facts.price}</dt><dd>${expected}</dd>`)
  expect(html).toContain(`<li>${messages.book.format}, ${expected}</li>`)
})

it('a related product leads to its book where the catalogue has it, and nowhere otherwise', () => {
  const values = ['9780306406157', '9780262033848']
  const related = values.map((value) => ({ relation: '05', name: 'Replaces', type: '15', value }))
  const relatedTitles = [{ value: '9780306406157', code: 'T1-2', title: 'Le livre', language: 'fr' }]
  const shown = { cover: null, site, related: [], relatedTitles, series: [], fromReview: [] }
  const html = renderToMain(bookPage({ entry: { ...example, related }, ...shown }, baseUrl, catalogueMessages.en))
  expect(html).toContain('<a href="/books/T1-2" lang="fr">Le livre</a>, 9780306406157</li>')
  expect(html).toContain('<li>Replaces: 9780262033848</li>')
})

it('contributors of one name with different ORCIDs are named each, with their own biographies', () => {
  const person = { ...example.contributors[0]!, name: 'Wei Zhang', role: null }
  const contributors = [
    { ...person, orcid: '0000-0002-1825-0097', biography: 'A chemist.' },
    { ...person, orcid: '0000-0001-5109-3700', biography: 'A historian.' },
  ]
  const authors = contributors.map(({ name, role }) => ({ name, role }))
  const shown = { cover: null, site, related: [], relatedTitles: [], series: [], fromReview: [] }
  const entry = { ...example, authors, contributors }
  const html = renderToMain(bookPage({ entry, ...shown }, baseUrl, catalogueMessages.en))
  expect(html.match(/<strong><a href="\/authors\/wei-zhang">/g)).toHaveLength(2)
  for (const biography of ['A chemist.', 'A historian.']) expect(html).toContain(biography)
})

it('a page shows who wrote which chapter, how long an audiobook is, its DRM, and what it offers to whom', async () => {
  const shown = { cover: null, site, related: [], relatedTitles: [], series: [], fromReview: [] }
  const entry: Book = {
    ...example,
    chapters: [{ ...example.chapters[0]!, authors: ['Ann Lee', 'Bo Li'] }],
    duration: 'PT9H32M',
    technical_protection: { code: '02', name: 'Digital watermark' },
    accessibility: [
      { code: '52', name: 'Read without sight', note: null },
      { code: '91', name: 'Assessed on', note: '20260402' },
      { code: '96', name: 'Page', note: 'https://a.example/x' },
    ],
  }
  const page = bookPage({ entry, ...shown }, baseUrl, catalogueMessages.de)
  const html = renderToMain(page)
  expect(html).toContain('<strong>A claim and its source</strong><br/>Ann Lee, Bo Li<br/>')
  expect(html).toContain('<dt>Dauer</dt><dd>9 Std. 32 Min.</dd>')
  expect(html).toContain('<dt>Kopierschutz</dt><dd><span lang="en">Digital watermark</span></dd>')
  expect(html).toContain('<h2 id="accessibility">Barrierefreiheit</h2>')
  expect(html).toContain('<span lang="en">Assessed on</span>: 2. April 2026</li>')
  expect(html).toContain(': <a href="https://a.example/x">https://a.example/x</a></li>')
  const { text } = await renderToMarkdown(page, { ...context, messages: sharedMessages.de } as ViewContext)
  expect(text).toMatch(/A claim and its source\*\*\s+Ann Lee, Bo Li/)
  expect(text).toContain('Read without sight')
})
