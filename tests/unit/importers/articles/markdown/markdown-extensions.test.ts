import { toString } from 'mdast-util-to-string'
import { describe, expect, it } from 'vitest'

import { replaceAdmonitions } from '@/importers/articles/markdown/admonitions'
import { replaceDefinitionLists } from '@/importers/articles/markdown/definition-lists'
import { replaceInlineFootnotes } from '@/importers/articles/markdown/inline-footnotes'
import { replaceExtensions } from '@/importers/articles/markdown/markdown-extensions'
import { readArticle } from '@/importers/articles/read-article'

const tidy = (text: string) => text.replace(/\n{3,}/g, '\n\n').trim()
const toTree = (text: string) => readArticle('a.md', `---\ntitle: T\n---\n${text}`).tree

describe('the parts of Quarto that a web page does not show', () => {
  it.each([
    ['{.content-hidden}', false],
    ['{.content-hidden when-format="html"}', false],
    ['{.content-hidden when-format="pdf"}', true],
    ['{.content-hidden unless-format="pdf"}', false],
    ['{.content-hidden when-profile="draft"}', true],
    ['{.content-visible when-format="pdf"}', false],
    ['{.content-visible when-format="html:js"}', true],
    ['{.content-visible unless-format="html"}', false],
    ['{.content-visible when-profile="teacher"}', false],
    ['{.note .content-hidden when-format="html"}', false],
    ['{#answers .content-hidden when-format="html"}', false],
    ['{.hidden}', false],
    ['hidden', false],
    ['{.note}', true],
  ])('are left out with the code in them, which the notes say: %s', (attributes, isShown) => {
    const text = `One\n\n:::: ${attributes}\nTwo\n\n\`\`\`\nthree\n\`\`\`\n\n::: {.note}\nFour\n:::\n::::\n\nFive`
    const { tree, notes } = readArticle('a.md', `---\ntitle: T\n---\n${text}`)
    expect(toString(tree)).toBe(isShown ? 'OneTwothreeFourFive' : 'OneFive')
    expect(notes.includes('Hidden text dropped.')).toBe(!isShown)
  })

  it('end where they end beside shown ones with an id, whose fences stay text', () => {
    const text = 'One\n\n:::: {.content-hidden}\nTwo\n\n::: {#three}\nThree\n:::\n\nFour\n::::\n\nFive'
    expect(toString(toTree(text))).toBe('OneFive')
    expect(toString(toTree('::: {#one}\nOne\n:::'))).toBe('::: One :::')
  })
})

describe('the boxes and tabs of MkDocs', () => {
  it.each([
    ['!!! note "Mind *the* gap"\n    One\n\n    Two\nAfter', '**Mind the gap**\n\nOne\n\nTwo\n\nAfter'],
    ['a\n\n??? warning\n    b', 'a\n\n**Warning**\n\nb'],
    ['???+ tip inline end "A \\"b\\""\n\n    b', '**A \\"b\\"**\n\nb'],
    ['!!! danger ""\n\tb', 'b'],
    ['=== "One"\n\n    a\n\n=== "Two"\n\n    b', '**One**\n\na\n\n**Two**\n\nb'],
    ['!!! note\n    a\n\n    ??? tip "In it"\n        b\n\n    c', '**Note**\n\na\n\n**In it**\n\nb\n\nc'],
    ['!!! note\n    ```py\n    if a:\n        !!! b\n    ```', '**Note**\n\n```py\nif a:\n    !!! b\n```'],
    ['1. a\n\n    !!! note\n        b\n\n2. c', '1. a\n\n    **Note**\n\n    b\n\n2. c'],
  ])('are taken off their text, and their titles are kept: %j', (markdown, expected) => {
    expect(tidy(replaceAdmonitions(markdown))).toBe(expected)
  })

  it.each([
    '!!! note',
    '!!! So many!\n    a',
    'He said\n!!! note\nand left',
    '```\n!!! note\n    a\n```',
    '    !!! note\n        a',
  ])('are text where MkDocs shows text: %j', (markdown) => {
    expect(replaceAdmonitions(markdown)).toBe(markdown)
  })
})

describe('definition lists of Markdown', () => {
  it('become lists of their terms, with what belongs to each', () => {
    const own =
      'Tea\n: A drink\n  of leaves\n: A meal\n\nMate\nYerba\n\n:   Another, `a: b`.\n\n    Since 1600.\n\nAfter'
    const html =
      '<dl><dt>Tea</dt><dd>A drink of leaves</dd><dd>A meal</dd><dt>Mate</dt><dt>Yerba</dt><dd><p>Another, <code>a: b</code>.</p><p>Since 1600.</p></dd></dl><p>After</p>'
    const words = (text: string) => toTree(text).children.map((node) => toString(node).replace(/\s+/g, ' '))
    expect(words(own)).toEqual(words(html))
    expect(toTree(own).children.map(({ type }) => type)).toEqual(['list', 'paragraph'])
  })

  it('end before another block', () => {
    const { children } = toTree('a\n: b\n# c\n\nd\n: e\n\n    - f\n\n: g')
    expect(children.map(({ type }) => type)).toEqual(['list', 'heading', 'list'])
    expect(toString(children)).toBe('abcdefg')
  })

  it.each([
    '# a\n: b',
    '| a |\n|---|\n| b |\n: c',
    ': a',
    'a\n\n\n: b',
    '```\na\n: b\n```',
    'a\n:b',
    '- a\n: b',
    'a\n\n:::\n\nb',
  ])('are text where no term is before: %j', (markdown) => {
    expect(replaceDefinitionLists(markdown)).toBe(markdown)
  })
})

describe('footnotes in the line', () => {
  it('become footnotes, in their order', () => {
    expect(replaceInlineFootnotes('a^[b [c](d) `]`] e[^f]^[g\nh].\n\n[^f]: i')).toBe(
      'a[^inline-1] e[^f][^inline-2].\n\n[^f]: i\n\n[^inline-1]: b [c](d) `]`\n\n[^inline-2]: g h\n',
    )
    expect(toString(toTree('One^[Its *note*.] two'))).toMatch(/^One1 two.*Its note\./)
  })

  it('have no name of a footnote that the text has itself', () => {
    expect(replaceInlineFootnotes('a^[b] c[^inline-1] d^[e]\n\n[^Inline-2]: f')).toBe(
      'a[^inline-3] c[^inline-1] d[^inline-4]\n\n[^Inline-2]: f\n\n[^inline-3]: b\n\n[^inline-4]: e\n',
    )
    // Each shorter name is the beginning of this one, and would be tried.
    const name = `[^inline-${'x-'.repeat(250_000)}]`
    expect(replaceInlineFootnotes(`${name} a^[b]`)).toBe(`${name} a[^inline-1]\n\n[^inline-1]: b\n`)
  })

  it.each(['`^[a]`', '```\n^[a]\n```', 'a \\^[b]', 'the class [^[\\]]', 'a^[b\n\nc]', 'a ^[ ]'])(
    'are text where they are none: %j',
    (markdown) => {
      expect(replaceInlineFootnotes(markdown)).toBe(markdown)
    },
  )
})

// Each takes hours in quadratic time, and milliseconds in linear time.
it.each([
  '^[',
  '^[a\n',
  '!!! note\n    ',
  '=== "a"\n',
  '    !!! a\n',
  'a\n: b\n',
  '\n\n: a',
  'a\n',
  ': a\n\n',
  '??? "',
])('what may begin one is read in linear time: %j', (part) => {
  expect(replaceExtensions(part.repeat(500_000 / part.length)).length).toBeLessThan(20_000_000)
})
