import { parseHTML } from 'linkedom'
import { expect, it } from 'vitest'

import { catalogueUrl } from '../../support/catalogue'
import { send } from '../../support/http'
import { baseUrl } from '../../support/servers'

/** What is no filter: pages of a list, and its order. */
const others = ['page', 'sort']
/** More than there are lists of one filter, and a small part of the combinations. */
const maxLists = 500

/** The filters of every list that is reached from the first one by links that crawlers follow. */
async function crawl(origin: string, first: string): Promise<string[][]> {
  const { host } = new URL(origin)
  const found = new Set([first])
  for (const target of found) {
    const { text } = await send(target, { origin, headers: { host, accept: 'text/html' } })
    for (const link of parseHTML(text).document.querySelectorAll('main a[href]:not([rel~=nofollow])')) {
      const { pathname, search, origin: other } = new URL(link.getAttribute('href') ?? '', `${origin}${target}`)
      if (other === origin && pathname === first && found.size < maxLists) found.add(`${pathname}${search}`)
    }
  }
  return [...found].map((target) =>
    [...new URL(target, origin).searchParams.keys()].filter((name) => !others.includes(name)),
  )
}

it.each([
  [baseUrl, '/state-of-applied-ai'],
  [catalogueUrl, '/books'],
])(
  'a crawler that follows the links of %s%s reaches each filter, and no combinations of them',
  async (origin, path) => {
    const lists = await crawl(origin, path)
    expect(lists.filter((filters) => filters.length === 1).length).toBeGreaterThan(10)
    expect(lists.filter((filters) => filters.length > 1)).toEqual([])
  },
)
