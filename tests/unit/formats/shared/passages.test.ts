import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import { toFrontMatter } from '@/formats/shared/front-matter'
import { toMarkdown, toMarkdownParts } from '@/formats/shared/markdown'
import { findPrevious, findSection, fitRange, toContents, type Block, type Passages } from '@/formats/shared/passages'

const page = 'https://x.example/resources/a'

const toBlocks = (outline: readonly (readonly [id: string, level: number, tokens: number])[]): Passages => ({
  facts: { title: 'A' },
  blocks: outline.map(([id, level, tokens], index): Block => ({ id, level, title: id, start: index, tokens })),
})

const article = toBlocks([
  ['', 0, 100],
  ['one', 2, 300],
  ['one-a', 3, 200],
  ['one-b', 3, 200],
  ['two', 2, 900],
  ['sources', 2, 50],
])

describe('toMarkdownParts', () => {
  it('begins a part at each heading that has an id, and together they are the whole', () => {
    const html =
      '<article><h1>T</h1><p>lead</p><section><h2 id="a">A &amp; <em>b</em></h2><p>x</p></section>' +
      '<div class="heading"><h3 id="a-b">é</h3><a href="#a-b" data-md="skip">#</a></div><p>y</p><h3>without</h3><ul><li><h3 id="in-list">no</h3></li></ul></article>'
    const parts = toMarkdownParts(html, page)
    expect(parts.map(({ id, level, title }) => ({ id, level, title }))).toEqual([
      { id: '', level: 0, title: '' },
      { id: 'a', level: 2, title: 'A & b' },
      { id: 'a-b', level: 3, title: 'é' },
    ])
    expect(parts[1]?.text).toBe('## A & *b*\n\nx\n\n')
    expect(parts.map(({ text }) => text).join('')).toBe(toMarkdown(html, page))
  })

  it('is the whole, whatever is in it', () => {
    const piece = fc.oneof(
      fc.tuple(fc.constantFrom('h2', 'h3', 'p', 'li', 'blockquote'), fc.string()).map(([tag, text]) => {
        const safe = text.replace(/[<&\ufffe\uffff]/g, '')
        return `<${tag}${tag.startsWith('h') ? ` id="${safe.replace(/\W/g, '') || 'x'}"` : ''}>${safe}</${tag}>`
      }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const html = `<div>${pieces.join('')}</div>`
        const joined = toMarkdownParts(html, page)
          .map(({ text }) => text)
          .join('')
        expect(joined.trim()).toBe(toMarkdown(html, page).trim())
      }),
    )
  })
})

describe('A section', () => {
  it.each([
    ['one', 1, 4],
    ['one-a', 2, 3],
    ['one-b', 3, 4],
    ['two', 4, 5],
    ['sources', 5, 6],
  ])('%s ends before the next heading of its level or a higher one', (id, from, to) => {
    expect(findSection(article, id)).toEqual({ from, to })
  })

  it.each(['', 'three', 'One', '__proto__'])('%j is unknown', (id) => {
    expect(findSection(article, id)).toBeNull()
  })

  it.each([
    ['one', null],
    ['one-a', null],
    ['one-b', 'one-a'],
    ['two', 'one'],
    ['sources', 'two'],
  ])('%s follows %s', (id, previous) => {
    expect(findPrevious(article, findSection(article, id)!)?.id ?? null).toBe(previous)
  })
})

describe('fitRange', () => {
  const whole = { from: 0, to: 6 }
  it.each([
    [1, 1],
    [100, 1],
    [399, 1],
    [400, 2],
    [799, 3],
    [800, 4],
    [1699, 4],
    [1700, 5],
    [1750, 6],
    [999_999_999, 6],
  ])('of %d tokens ends at block %d', (maxTokens, to) => {
    expect(fitRange(article, whole, maxTokens)).toEqual({ from: 0, to })
  })

  it('stays inside a section', () => {
    expect(fitRange(article, { from: 1, to: 4 }, 999_999_999)).toEqual({ from: 1, to: 4 })
    expect(fitRange(article, { from: 1, to: 4 }, 1)).toEqual({ from: 1, to: 2 })
  })
})

describe('Contents', () => {
  it('list the sections with the tokens of their whole text', () => {
    const frontMatter = toFrontMatter({ title: 'A' }, toContents(article, 'https://x.example', '/resources/a'))
    expect(parse(frontMatter.slice(4, -4))).toEqual({
      title: 'A',
      sections: { one: 700, 'one-a': 200, 'one-b': 200, two: 900, sources: 50 },
    })
    expect(frontMatter).toContain('https://x.example/resources/a.md?section=ID')
  })

  it('are left out of short documents, and of those of few sections', () => {
    expect(
      toContents(
        toBlocks([
          ['a', 2, 9],
          ['b', 2, 9],
          ['c', 2, 9],
        ]),
        'https://x.example',
        '/',
      ),
    ).toBe('')
    expect(
      toContents(
        toBlocks([
          ['a', 2, 9000],
          ['b', 2, 9000],
        ]),
        'https://x.example',
        '/',
      ),
    ).toBe('')
  })

  it('list only the highest sections of a document that has very many, and are valid YAML whatever the ids', () => {
    const ids = [
      'yes',
      '2024',
      '1e3',
      'null',
      'on',
      'a',
      'tier-1',
      '0x1',
      'errors-book_not_found',
      '12-30',
      'true-story',
    ]
    const outline = ids.flatMap((id) => [
      [id, 2, 300] as const,
      [`${id}-below-1`, 3, 1] as const,
      [`${id}-below-2`, 3, 1] as const,
    ])
    const contents = toContents(toBlocks(outline), 'https://x.example', '/a?page=2')
    expect(parse(contents)).toEqual({ sections: Object.fromEntries(ids.map((id) => [id, 302])) })
    expect(contents).toContain('/a.md?page=2&section=ID')
  })
})
