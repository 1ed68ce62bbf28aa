import { expect, it } from 'vitest'

import { parseArticleFile } from '@/importers/articles/article-file'
import { toDraftBody } from '@/importers/articles/draft-body'
import { createLinkResolver } from '@/importers/articles/link-resolver'
import { parseBody } from '@/importers/articles/parse-body'
import { visitNodes } from '@/lib/rich-text'
import type { RichText } from '@/schemas/content/article'
import { findHeadings } from '@/views/content/headings'

function read(markdown: string) {
  const images = { find: () => null } as unknown as Parameters<typeof toDraftBody>[1]['images']
  const article = parseArticleFile('a.md', `---\ntitle: A\n---\n${markdown}`)
  const read = { article, ...parseBody(markdown), images: [] }
  const body = toDraftBody(read, { links: createLinkResolver([], undefined), images }, []).toBody(new Map()) as RichText
  const links: unknown[] = []
  visitNodes(body.root, (node) => {
    if (node.type === 'link') links.push((node.fields as { url?: string }).url)
  })
  return { links, ids: [...findHeadings(body).values()].map(({ id }) => id) }
}

it('links of an article to its own headings lead to the ids that these have on its page', () => {
  const { links, ids } = read(`[a](#what-is-it) [b](#Über%20uns) [c](#sources) [d](#one_two) [e](#twice-2) [f](#code)

## What *is* it?

## Über uns

## Sources

## ![image](x.png)

## [One](https://e.org) two

## Twice

## Twice

- item

  ## Code

  \`\`\`
  x
  \`\`\`
`)
  const own = ['#what-is-it', '#uber-uns', '#sources-2', '#one-two', '#twice-2']
  expect(links).toEqual([...own, 'https://e.org'])
  expect(ids).toEqual(expect.arrayContaining(own.map((url) => url.slice(1))))
})

it('links of an article to parts that its page does not have become words', () => {
  expect(read('[a](#nowhere) [b](#) [c](#top)[^1]\n\n## Here\n\n## ???\n\n[^1]: A note.').links).toEqual([])
})
