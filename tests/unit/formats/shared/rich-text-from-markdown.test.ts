import { describe, expect, it } from 'vitest'

import type { RichTextNode } from '@/lib/rich-text'
import { toRichText } from '@/formats/shared/rich-text-from-markdown'

const references = {
  toMediaId: (url: string) => (url === 'media:one' ? 11 : null),
  toArticleId: (url: string) => (url === '/resources/known' ? 22 : null),
}

function blocks(markdown: string): RichTextNode[] {
  return (toRichText(markdown, references).root.children ?? []) as RichTextNode[]
}

/** A node's outline: its type, text, format and tag, and the outlines of its children. */
function outline(node: RichTextNode): string {
  const { type, text, format, tag, children = [] } = node
  if (type === 'text') return `${JSON.stringify(text)}${format ? `:${format}` : ''}`
  const inner = children.map(outline).join(' ')
  return `${type}${tag ? `.${String(tag)}` : ''}${inner ? `(${inner})` : ''}`
}

describe('toRichText', () => {
  it.each([
    ['one\ntwo', 'paragraph("one two")'],
    ['one  \ntwo', 'paragraph("one" linebreak "two")'],
    ['# a', 'heading.h2("a")'],
    ['## a', 'heading.h2("a")'],
    ['### a', 'heading.h3("a")'],
    ['##### a', 'heading.h4("a")'],
    ['*a* **b** ***c*** ~~d~~ `e`', 'paragraph("a":2 " " "b":1 " " "c":3 " " "d":4 " " "e":16)'],
    ['> a\n>\n> b', 'quote("a" linebreak linebreak "b")'],
    ['- a\n- b', 'list.ul(listitem("a") listitem("b"))'],
    ['3. a\n4. b', 'list.ol(listitem("a") listitem("b"))'],
    ['- a\n  - b', 'list.ul(listitem("a") listitem(list.ul(listitem("b"))))'],
    ['- [x] a\n- [ ] b', 'list.ul(listitem("a") listitem("b"))'],
    ['---', 'horizontalrule'],
    [
      '| a | b |\n|---|---|\n| c | d |',
      'table(tablerow(tablecell(paragraph("a")) tablecell(paragraph("b"))) tablerow(tablecell(paragraph("c")) tablecell(paragraph("d"))))',
    ],
    ['```\na\n\nb\n```', 'block'],
    ['![alt](media:one)', 'upload'],
    ['before ![alt](media:one) after', 'paragraph("before " " after") upload'],
    ['[a *b*](https://x.example/)', 'paragraph(link("a " "b":2))'],
    ['<script>a</script>', ''],
    ['a <b>b</b>', 'paragraph("a " "b")'],
    ['a&amp;b', 'paragraph("a&b")'],
  ])('turns %j into %s', (markdown, expected) => {
    expect(blocks(markdown).map(outline).join(' ')).toBe(expected)
  })

  it('keeps the start of a list and checked items', () => {
    expect(blocks('3. a\n4. b')[0]).toMatchObject({
      listType: 'number',
      start: 3,
      children: [{ value: 3 }, { value: 4 }],
    })
    expect(blocks('- [x] a\n- [ ] b')[0]).toMatchObject({
      listType: 'check',
      children: [{ checked: true }, { checked: false }],
    })
  })

  it('marks the first row of a table as its header', () => {
    const [table] = blocks('| a |\n|---|\n| b |')
    const states = table?.children?.map((row) => row.children?.[0]?.headerState)
    expect(states).toEqual([1, 0])
  })

  it('links to a known article by its id, and to anything else by its URL', () => {
    const linkOf = (markdown: string) => blocks(markdown)[0]?.children?.[0]?.fields
    expect(linkOf('[a](/resources/known)')).toMatchObject({
      linkType: 'internal',
      doc: { relationTo: 'articles', value: 22 },
    })
    expect(linkOf('[a](/resources/other)')).toMatchObject({ linkType: 'custom', url: '/resources/other' })
  })

  it('includes known images and omits others', () => {
    expect(blocks('![a](media:one)')[0]).toMatchObject({ type: 'upload', relationTo: 'media', value: 11 })
    expect(blocks('![a](https://x.example/a.png)')).toEqual([])
  })

  it('is deterministic, so that importing again changes nothing', () => {
    const markdown = '# a\n\n[b](https://x.example/) ![c](media:one)\n\n- d\n'
    expect(toRichText(markdown, references)).toEqual(toRichText(markdown, references))
  })
})
