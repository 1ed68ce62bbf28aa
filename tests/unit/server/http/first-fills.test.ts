import { expect, it } from 'vitest'

import type { Fill } from '@/cache/fill'
import type { FillOutcome } from '@/config/fill-outcome'
import { createFairQueue } from '@/server/http/queues/fair-queue'
import { startFirstFills } from '@/server/http/first-fills'
import { fillQueueLimits } from '@/server/limits'
import { catalogueOperations } from '@/surface/catalogue/operations'
import { contentOperations } from '@/surface/content/operations'
import { waitUntil } from '../../../support/wait-until'

const baseUrls = { content: 'https://content.example', catalogue: 'https://catalogue.example' }

const page = (body: string): FillOutcome => ({
  kind: 'found',
  body: Buffer.from(body),
  contentType: 'text/html',
  tags: [],
  noStore: false,
})

/** The fills of a start, until the last, which is that of GraphQL. */
async function listFirstFills(toOutcome: (fill: Fill) => FillOutcome): Promise<Fill[]> {
  const made: Fill[] = []
  const first = startFirstFills({
    fill: async (fill) => {
      made.push(fill)
      return toOutcome(fill)
    },
    fills: createFairQueue(fillQueueLimits),
    baseUrls,
  })
  await waitUntil('all are filled', async () => made.at(-1)?.operationId === 'graphql')
  first.close()
  return made
}

const toNames = (fills: readonly Fill[]) =>
  fills.map(({ host, operationId, format }) => `${host} ${operationId.split(':')[0]} ${format}`)

it('fills each page without a parameter in HTML and Markdown, and each other response that is not a file of everything', async () => {
  const names = new Set(toNames(await listFirstFills(() => page(''))))
  for (const { id, host, kind, path, isRedirect, isExport } of [...contentOperations, ...catalogueOperations]) {
    if (kind !== 'page' || path.includes('{') || isRedirect || isExport) continue
    for (const format of ['html', 'markdown']) expect(names).toContain(`${host} ${id.split(':')[0]} ${format}`)
  }
  expect(names).toContain('content listArticles json')
  expect([...names].filter((name) => /getArticleLines|getBookLines/.test(name))).toEqual([])
})

it('finds through links what needs a parameter, and fills one of each in each format', async () => {
  const links =
    '<a href="/resources/one">1</a><a href="/resources/two">2</a><a href="https://elsewhere.example/x">3</a>'
  const made = await listFirstFills(({ operationId }) =>
    operationId === 'articlePage'
      ? {
          ...(page('') as FillOutcome & { kind: 'found' }),
          link: `<${baseUrls.content}/api/articles/7>; rel="alternate"`,
        }
      : page(links),
  )
  expect(made.filter(({ operationId }) => operationId === 'articlePage')).toMatchObject([
    { params: { slug: 'one' }, format: 'html' },
    { params: { slug: 'one' }, format: 'markdown' },
  ])
  expect(made.filter(({ operationId }) => operationId === 'getArticle')).toMatchObject([{ params: { id: 7 } }])
})

it('asks for few documents of each list, since all of them may be many megabytes', async () => {
  const lists = (await listFirstFills(() => page(''))).filter(({ params }) => Object.hasOwn(params as object, 'limit'))
  expect(lists.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining(['listArticles', 'listBooks', 'listBundles']),
  )
  for (const { params } of lists) expect(params).toMatchObject({ limit: 10 })
})

it('goes on after one that fails', async () => {
  const made = await listFirstFills(({ host, operationId, format }) => {
    if (host === 'content' && operationId === 'homePage' && format === 'html') throw new Error('The database is away.')
    return page('')
  })
  expect(toNames(made)).toContain('content resourcesPage html')
})

it('makes none once it is closed', async () => {
  let made = 0
  const first = startFirstFills({
    fill: async () => {
      made++
      return page('')
    },
    fills: createFairQueue(fillQueueLimits),
    baseUrls,
  })
  await waitUntil('the first is made', async () => made > 0)
  first.close()
  const before = made
  await new Promise((resolve) => setImmediate(resolve))
  expect(made).toBe(before)
})
