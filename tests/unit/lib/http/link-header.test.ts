import { expect, it } from 'vitest'

import { toLinkHeader } from '@/lib/http/link-header'

it('serializes links with their parameters, separated by commas', () => {
  expect(
    toLinkHeader([
      { href: 'https://example.org/a', rel: 'canonical' },
      { href: '/a.md', rel: 'alternate', type: 'text/markdown', title: 'As Markdown' },
    ]),
  ).toBe(
    '<https://example.org/a>; rel="canonical", </a.md>; rel="alternate"; type="text/markdown"; title="As Markdown"',
  )
})

it('lets neither a target nor a title end early', () => {
  expect(toLinkHeader([{ href: '/a>; rel="x" <b', rel: 'alternate', title: 'a"; rel="x\\\r\né' }])).toBe(
    '</a%3E;%20rel=%22x%22%20%3Cb>; rel="alternate"; title="a; rel=x"',
  )
})
