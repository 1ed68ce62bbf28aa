import { createElement } from 'react'
import { describe, expect, it } from 'vitest'

import { toMarkdown } from '@/formats/shared/markdown'
import type { RichText } from '@/schemas/content/article'
import { contentMessages } from '@/views/content/messages/by-language'
import { RichTextBody } from '@/views/content/rich-text'
import { renderFragment } from '@/views/shared/render'

const cell = (text: string, properties: object) => ({
  type: 'tablecell',
  ...properties,
  children: [{ type: 'text', text }],
})

describe('A table of an article', () => {
  it('has in its head every row that a head spans, so that each value stays in its column', () => {
    const rows = [
      [cell('a', { headerState: 1, rowSpan: 2 }), cell('b', { headerState: 1 })],
      [cell('c', { headerState: 1 })],
      [cell('d', { headerState: 2 }), cell('e', {})],
    ]
    const table = { type: 'table', children: rows.map((children) => ({ type: 'tablerow', children })) }
    const body = { root: { type: 'root', children: [table] } } as unknown as RichText
    const html = renderFragment(createElement(RichTextBody, { body, messages: contentMessages.en }))
    expect(html).toContain(
      '<thead><tr><th scope="col" rowSpan="2">a</th><th scope="col">b</th></tr><tr><th scope="col">c</th></tr></thead>' +
        '<tbody><tr><th scope="row">d</th><td>e</td></tr></tbody>',
    )
    expect(toMarkdown(html, 'https://www.example.org')).toBe('| a | b |\n| --- | --- |\n| | c |\n| d | e |\n')
  })
})

describe('Code of an article', () => {
  it('can be scrolled with the keyboard', () => {
    const code = { type: 'block', fields: { blockType: 'Code', code: 'a', language: 'sh' } }
    const body = { root: { type: 'root', children: [code] } } as unknown as RichText
    const html = renderFragment(createElement(RichTextBody, { body, messages: contentMessages.en }))
    expect(html).toBe('<pre tabindex="0"><code class="language-sh">a\n</code></pre>')
  })
})

describe('A block in the other direction than its article', () => {
  const toHtml = (children: object[], language: string) =>
    renderFragment(
      createElement(RichTextBody, {
        body: { root: { type: 'root', children } } as unknown as RichText,
        language,
        messages: contentMessages.en,
      }),
    )
  const block = (text: string, type = 'paragraph', properties: object = {}) => ({
    type,
    ...properties,
    children: [{ type: 'text', text }],
  })
  const list = { type: 'list', tag: 'ol', children: [block('أولا', 'listitem'), block('B', 'listitem')] }
  const table = { type: 'table', children: [{ type: 'tablerow', children: [cell('قيمة', {}), cell('5 %', {})] }] }

  it('has its own direction, so that its punctuation, numbers and marks are where its readers expect them', () => {
    expect(toHtml([block('هذا اقتباس (API 2.0).', 'quote')], 'en')).toContain('<blockquote dir="rtl">')
    expect(toHtml([block('ספר', 'heading', { tag: 'h2' })], 'de')).toMatch(/<h2 id="[^"]*" dir="rtl">/)
    expect(toHtml([list], 'en')).toContain('<ol dir="rtl"><li>أولا')
    expect(toHtml([table], 'en')).toContain('<table dir="rtl">')
    expect(toHtml([block('A sentence in English.')], 'ar')).toBe('<p dir="ltr">A sentence in English.</p>')
  })

  it.each([
    ['en', 'The word كتاب is in it.'],
    ['en', 'الذكاء الاصطناعي (artificial intelligence)'],
    ['en', '1234.'],
    ['ar', 'API هي واجهة برمجة التطبيقات.'],
    ['ar', 'الذكاء (artificial intelligence)'],
    ['ar', 'فقرة.'],
  ])('has that of an article in %s where it begins so, or most of it is so: %s', (language, text) => {
    expect(toHtml([block(text)], language)).toBe(`<p>${text}</p>`)
  })
})
