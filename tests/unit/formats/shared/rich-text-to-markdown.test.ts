import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { toRichTextFromTree } from '@/formats/shared/rich-text-from-markdown'
import { element, lineBreak, paragraph, text } from '@/formats/shared/rich-text-nodes'
import { toMarkdownText } from '@/formats/shared/rich-text-to-markdown'
import { parseOwnBody } from '@/importers/articles/own/parse-own-body'
import type { RichTextNode } from '@/lib/rich-text'

const root = (...children: RichTextNode[]) => ({ root: element('root', children) })

function roundTrip(body: { root: RichTextNode }): { markdown: string; body: { root: RichTextNode } } {
  const markdown = toMarkdownText(body, { toImage: () => null, toUrl: ({ fields }) => (fields as { url: string }).url })
  const tree = parseOwnBody(markdown).tree
  return { markdown, body: toRichTextFromTree(tree, { toMediaId: () => null, toArticleId: () => null }) }
}

describe('rich text as Markdown', () => {
  it.each([
    ['characters of Markdown', [text('*a* _b_ `c` [d](e) #f 1. <sup>g</sup> ~h~ ![i] https://e.org a@b.org $x_1$', 0)]],
    ['templates', [text('{{ a }} {% b %} {#c} [[d]] %%e%% ==f== :g:', 0)]],
    [
      'formats in one another',
      [text('a', 1), text('b', 3), text('c', 2), text('d', 0), text('e', 4 | 16), text('f', 64), text('g', 32 | 1)],
    ],
    ['lines', [text('a', 0), lineBreak(), text('b', 1)]],
    ['line breaks at an end', [text('a', 0), lineBreak(), text('b', 0), lineBreak(), lineBreak()]],
    ['spaces at the edges of a format', [text('a ', 1), text('b', 0), text(' c', 2), text('d', 0)]],
  ])('keeps %s', (_, children) => {
    const body = root(paragraph(children))
    expect(roundTrip(body).body).toEqual(body)
  })

  it('keeps lists in one another, as the editor stores them', () => {
    const item = (value: number, ...children: RichTextNode[]) => element('listitem', children, { value })
    const list = (tag: 'ul' | 'ol', ...items: RichTextNode[]) =>
      element('list', items, { listType: tag === 'ol' ? 'number' : 'bullet', start: 1, tag })
    const inner = list('ol', item(1, text('c', 0)), item(2, text('d', 0)))
    const middle = list('ul', item(1, text('b', 0)), item(2, inner))
    const body = root(list('ul', item(1, text('a', 0)), item(2, middle), item(2, text('e', 0))))
    expect(roundTrip(body).body).toEqual(body)
    // The bar above the text can nest the first item, too.
    const nested = root(list('ul', item(1, list('ul', item(1, text('a', 0)))), item(1, text('b', 0))))
    const { markdown, body: again } = roundTrip(nested)
    expect(markdown).toMatch(/^[-*] +[-*] +a\n[-*] +b\n$/)
    expect(roundTrip(again).markdown).toBe(markdown)
  })

  it('keeps the columns of values beside cells that span columns or rows', () => {
    const cell = (value: string, spans = {}) => element('tablecell', [paragraph([text(value, 0)])], spans)
    const rows = [
      [cell('a'), cell('b', { colSpan: 2 })],
      [cell('c', { rowSpan: 2 }), cell('d'), cell('e')],
      [cell('f'), cell('g')],
    ]
    const { markdown } = roundTrip(
      root(
        element(
          'table',
          rows.map((cells) => element('tablerow', cells)),
        ),
      ),
    )
    const written = markdown.split('\n').map((line) => line.replace(/ +/g, ' '))
    expect([...written.slice(0, 1), ...written.slice(2)]).toEqual(['| a | b | |', '| c | d | e |', '| | f | g |', ''])
  })

  it('keeps a backslash before a pipe in code in tables', () => {
    const properties = { headerState: 1, colSpan: 1, rowSpan: 1, backgroundColor: null }
    const cell = element('tablecell', [paragraph([text('a\\|b*', 16), text('c|d', 1 | 16)])], properties)
    const body = root(element('table', [element('tablerow', [cell])]))
    expect(roundTrip(body).body).toEqual(body)
  })

  it('keeps line breaks in headings', () => {
    const body = root(element('heading', [text('a', 0), lineBreak(), text('b', 0)], { tag: 'h2' }))
    expect(roundTrip(body).body).toEqual(body)
  })

  it.each(['x<}@a>y', 'x<a@a.example>y', 'x<.a~@a>y'])(
    'keeps what could be an e-mail address in Markdown: %s',
    (value) => {
      const body = root(paragraph([text(value, 0)]))
      expect(roundTrip(body).body).toEqual(body)
    },
  )

  it('keeps any text', () => {
    const characters = fc.constantFrom(...'ab *_`~[]()<>#!|\\-+.1&:;{}%$=^"@/'.split(''))
    const words = fc.array(characters, { minLength: 1, maxLength: 25 }).map((letters) => `x${letters.join('')}y`)
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 3 }), (texts) => {
        const body = root(...texts.map((value) => paragraph([text(value, 0)])))
        expect(roundTrip(body).body).toEqual(body)
      }),
      { numRuns: 300 },
    )
  })
})
