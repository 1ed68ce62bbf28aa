import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'

import { readCatalogue } from '../../support/catalogue'
import { read } from '../../support/http'

const pages = [
  ['/', read],
  ['/resources', read],
  ['/state-of-applied-ai', read],
  ['/', readCatalogue],
  ['/books', readCatalogue],
  ['/books?tier=1', readCatalogue],
  ['/catalogue-all', readCatalogue],
] as const

describe.each(pages)('the lists of %s', (path, get) => {
  it('contain items alone', async () => {
    const { document } = parseHTML((await get(path, { accept: 'text/html' })).text)
    const lists = [...document.querySelectorAll('ul, ol')]
    expect(lists.length).toBeGreaterThan(0)
    const others = lists.flatMap(({ children }) => [...children].filter(({ localName }) => localName !== 'li'))
    expect(others.map(({ outerHTML }) => outerHTML.slice(0, 100))).toEqual([])
  })
})
