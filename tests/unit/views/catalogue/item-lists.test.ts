import { expect, it } from 'vitest'

import { toCatalogueExamples } from '@/formats/catalogue/examples'
import type { BookEntry } from '@/schemas/catalogue/book'
import type { Bundle } from '@/schemas/catalogue/bundle'
import { booksPerBundlePage, booksPerPage, bundlesPerPage, namesPerPage } from '@/surface/catalogue/json-paths'
import { bundlesPage, bundlePage } from '@/views/catalogue/bundles'
import { catalogueMessages } from '@/views/catalogue/messages/by-language'
import { nameIndexPage } from '@/views/catalogue/name-index'
import { subjectPage } from '@/views/catalogue/subject'
import type { Page } from '@/views/shared/page'

const baseUrl = 'https://books.example.test'
const messages = catalogueMessages.en
const options = { messages, siteLanguage: 'en' }
const examples = toCatalogueExamples(baseUrl)
const entry = examples.getBook as BookEntry
const bundle = { ...(examples.getBundle as Bundle), id: 'a-bundle', url: `${baseUrl}/bundles/a-bundle`, count: 1_000 }
const two = [
  { entry, cover: null },
  { entry: { ...entry, id: 'T1-9' }, cover: null },
]

const secondPages: [string, Page, string, number][] = [
  [
    'bundles',
    bundlesPage(
      {
        bundles: [
          { bundle, books: [] },
          { bundle, books: [] },
        ],
        total: 1_000,
        page: 2,
      },
      baseUrl,
      options,
    ),
    '/bundles',
    bundlesPerPage,
  ],
  [
    'the books of a bundle',
    bundlePage({ bundle: { ...bundle, books: two.map((card) => card.entry) }, books: two, page: 2 }, baseUrl, options),
    '/bundles/a-bundle',
    booksPerBundlePage,
  ],
  [
    'authors',
    nameIndexPage(
      {
        kind: 'authors',
        groups: ['a', 'b'].map((name) => ({ slug: name, name, initial: name, language: null, count: 1 })),
        total: 1_000,
        page: 2,
        baseUrl,
      },
      messages,
    ),
    '/authors',
    namesPerPage,
  ],
  [
    'the books on a subject',
    subjectPage(
      { subject: { name: 'Art', language: null }, slug: 'art', books: two, total: 1_000, page: 2, facets: null },
      baseUrl,
      messages,
    ),
    '/subjects/art',
    booksPerPage,
  ],
]

it.each(secondPages)(
  'the list of %s goes on counting on its second page, and says how long all of it is',
  (_, page, path, perPage) => {
    const list = page.jsonLd?.find((node) => node['@type'] === 'ItemList')
    expect(list).toMatchObject({
      '@id': `${baseUrl}${path}#list`,
      numberOfItems: 1_000,
      itemListElement: [{ position: perPage + 1 }, { position: perPage + 2 }],
    })
  },
)
