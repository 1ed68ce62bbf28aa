import { describe, expect, it } from 'vitest'

import { toPostHtml } from '@/importers/articles/wxr/post-html'

const toHtml = (content: string) => toPostHtml(content, { findImages: () => [] })

describe('a formula of a post', () => {
  it.each([
    ['$latex e^{i\\pi}=-1$', 'e^{i\\pi}=-1'],
    ['$latex x_1 < y_1 &amp;s=2$', 'x_1 &lt; y_1'],
    ['$latex x &amp;bg=ffffff&amp;fg=000000&amp;s=-1$', 'x'],
    ['$latex a &amp;= b$', 'a &amp;= b'],
    ['$latex \\text{5\\$}$', '\\text{5\\$}'],
    ['$latex=x^2$', 'x^2'],
    ['$latex x[a b=c]$', 'x[a b=c]'],
    ['[latex]a_b[/latex]', 'a_b'],
    ['[latex size="2"]a[0] +\n b[/latex]', 'a[0] + b'],
  ])('is kept as the TeX that WordPress makes it of: %s', (content, tex) => {
    expect(toHtml(`<p>One ${content} two</p>`)).toEqual({
      html: `<p>One <code>$${tex}$</code> two</p>`,
      notes: [],
    })
  })

  it.each([
    '<p>It costs $latex and no more</p>\n<p>Now $5</p>',
    '<p><code>$latex x$</code></p>',
    '<p><img src="a.png" alt="$latex x$"></p>',
    '<p>$latex $</p>',
  ])('is no part of other text: %s', (html) => {
    expect(toHtml(html).html).toBe(html)
  })
})
