import { expect, it } from 'vitest'

import { toDraftBody } from '@/importers/articles/draft/draft-body'
import { createLinkResolver } from '@/importers/articles/link-resolver'
import { readArticle } from '@/importers/articles/read-article'
import { visitNodes } from '@/lib/rich-text'
import type { RichText } from '@/schemas/content/article'
import { findHeadings } from '@/views/content/headings'

function read(markdown: string, path = 'a.md') {
  const images = { find: () => null } as unknown as Parameters<typeof toDraftBody>[1]['images']
  const read = readArticle(path, `---\ntitle: A\n---\n${markdown}`)
  const notes: string[] = []
  const draft = toDraftBody(read, { links: createLinkResolver([], undefined), images }, notes)
  const body = draft.toBody(new Map()) as RichText
  const links: unknown[] = []
  visitNodes(body.root, (node) => {
    if (node.type === 'link') links.push((node.fields as { url?: string }).url)
  })
  return { links, notes, ids: [...findHeadings(body).values()].map(({ id }) => id) }
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

it.each([
  [
    'a.md',
    '[a](#x) [b](#Y.1) [c](#z)\n\n## What is it? {#x}\n\n## The second {#Y.1 .unnumbered}\n\n## <a name="z"></a>The third',
  ],
  [
    'a.html',
    '<p><a href="#x">a</a> <a href="#Y.1">b</a> <a href="#z">c</a></p><h2 id="x">What is it?</h2><h3 id="Y.1">The second</h3><h2><span id="z">The third</span></h2>',
  ],
  ['a.mdx', '[a](#x) [b](#Y.1) [c](#z)\n\n## What is it? {#x}\n\n## The second {#Y.1}\n\n## The third \\{#z}'],
])('links of %s to the ids that its source gives to headings lead to those headings', (path, source) => {
  const ids = ['what-is-it', 'the-second', 'the-third']
  expect(read(source, path)).toMatchObject({ links: ids.map((id) => `#${id}`), ids })
})

it('An anchor is no link that leads nowhere', () => {
  const { notes } = read('<p><a id="here"></a>Some <a name="there">words</a> and <a href="/gone">a page</a></p>')
  expect(notes).toEqual(['Links that lead nowhere here became plain words: /gone.'])
})
