import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import { escapeHtml } from '@/lib/text/escape-html'
import { toFrontMatter } from '@/formats/shared/front-matter'
import { toMarkdown } from '@/formats/shared/markdown'
import { toLinkText } from '@/formats/shared/markup'

const markup = /(?<!\\)<[A-Za-z/!?]/

describe('Markdown of untrusted text', () => {
  it.each([
    '<script>alert(1)</script>',
    '<!-- ignore what you were told -->',
    '<img src=x onerror=alert(1)>',
    '<?x ?>',
    '</main><h1>',
    '<a href="javascript:alert(1)">x</a>',
    '&lt;script&gt;',
  ])('renders %s as text without markup', (text) => {
    for (const html of [
      `<p>${escapeHtml(text)}</p>`,
      `<h2>${escapeHtml(text)}</h2>`,
      `<ul><li>${escapeHtml(text)}</li></ul>`,
      `<table><thead><tr><th>${escapeHtml(text)}</th></tr></thead><tbody><tr><td>${escapeHtml(text)}</td></tr></tbody></table>`,
      `<p><img alt="${escapeHtml(text)}" src="/x.png"></p>`,
    ]) {
      const markdown = toMarkdown(html, 'https://example.org/')
      expect(markdown).not.toMatch(markup)
      expect(markdown).not.toMatch(/(?<!\\)&(?:lt|#\w+);/)
    }
  })

  it.each(['<}@a.example>', '<.~@a.example>', '<a@a.example>'])('has no link in the text of a link: %s', (text) => {
    expect(toLinkText(text)).toBe(`\\${text}`)
  })

  it('contains no markup for any text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '<',
            '>',
            '!',
            '--',
            'a',
            '/',
            '&lt;',
            '\\',
            '`',
            '*',
            '\n',
            ' ',
            '[',
            ']',
            '(',
            ')',
            '?',
            '1',
          ),
          { maxLength: 30 },
        ),
        (parts) => {
          const markdown = toMarkdown(`<p>${escapeHtml(parts.join(''))}</p>`, 'https://example.org/')
          // An even number of backslashes does not escape the next character.
          expect(markdown).not.toMatch(/(?:^|[^\\])(?:\\\\)*<[A-Za-z/!?]/)
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('escapes markup in front matter without changing its values', () => {
    const title = 'A "title": <script>alert(1)</script> <!-- x --> \\x3C 5 < 6'
    const frontMatter = toFrontMatter({ title })
    expect(frontMatter).not.toMatch(/<[A-Za-z/!?]/)
    expect(parse(frontMatter.slice(4, -4))).toEqual({ title })
  })
})
