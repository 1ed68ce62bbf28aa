import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'

import { readCatalogue } from '../support/catalogue'
import { read } from '../support/http'

const lists = [
  ['content', '/state-of-applied-ai', read],
  ['content', '/resources', read],
  ['content', '/archive', read],
  ['catalogue', '/books', readCatalogue],
] as const

describe.each(lists)('the %s list %s', (_, list, get) => {
  it('has a title of its own for each filter and page to which it links', async () => {
    const readPage = async (path: string) => parseHTML((await get(path, { accept: 'text/html' })).text).document
    const first = await readPage(list)
    const links = [...first.querySelectorAll(`a[href^="${list}?"]`)].map((link) => link.getAttribute('href') ?? '')
    const paths = [...new Set(links.map((link) => link.replace(/#.*/, '')))].slice(0, 12)
    expect(paths.length).toBeGreaterThan(0)
    const titles = new Map<string, string>([[first.title, list]])
    for (const path of paths) {
      const { title } = await readPage(path)
      expect(titles.get(title), `“${title}” of ${path}`).toBeUndefined()
      titles.set(title, path)
    }
  })
})

it('a search that is narrowed has what it is narrowed to in its title', async () => {
  const titleOf = async (query: string) =>
    parseHTML((await read(`/search?q=sepsis${query}`, { accept: 'text/html' })).text).document.title
  const titles = await Promise.all(
    ['', '&kind=finding', '&kind=article', '&profession=hospitals', '&year=2025', '&year=2025&page=2'].map(titleOf),
  )
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles[1]).toMatch(/^Search: sepsis, Findings/)
})

it('a list that is filtered by a blank has the title of the whole list', async () => {
  const titleOf = async (path: string) => parseHTML((await read(path, { accept: 'text/html' })).text).document.title
  expect(await titleOf('/state-of-applied-ai?q=%20')).toBe(await titleOf('/state-of-applied-ai'))
})
