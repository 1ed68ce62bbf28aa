import { expect, it } from 'vitest'

import { streamLlmsTxt, toLlmsTxt, type IndexLink } from '@/formats/shared/llms-txt'

const links = Array.from({ length: 7 }, (_, index): IndexLink => ({
  title: `Title [${index}]`,
  url: `https://site.example/${index}`,
  note: index % 2 ? '' : `Note ${index}`,
}))

async function* inBatches(all: readonly IndexLink[], size: number): AsyncGenerator<readonly IndexLink[]> {
  yield []
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

it.each([1, 3, 100])('an index in pieces of %i links has the same bytes as the whole', async (size) => {
  const head = { name: 'Site', summary: 'What it is', details: ['One.', 'Two.'] }
  const sections = [
    { heading: 'First', links },
    { heading: 'Nothing', links: [] },
    { heading: 'Last', links: links.slice(2) },
  ]
  let streamed = ''
  const pieces = sections.map((section) => ({ ...section, links: inBatches(section.links, size) }))
  for await (const piece of streamLlmsTxt({ ...head, sections: pieces })) streamed += piece
  expect(streamed).toBe(toLlmsTxt({ ...head, sections }))
})
