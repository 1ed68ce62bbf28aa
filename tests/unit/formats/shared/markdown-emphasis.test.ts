import fc from 'fast-check'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { parseHTML } from 'linkedom'
import { gfm } from 'micromark-extension-gfm'
import { describe, expect, it } from 'vitest'

import { toMarkdown } from '@/formats/shared/markdown'
import { escapeHtml } from '@/lib/text/escape-html'

/** Each character that is not white space, with its formats. */
type Formatted = string[]

const names: Readonly<Record<string, string>> = {
  strong: 'strong',
  mark: 'strong',
  emphasis: 'em',
  em: 'em',
  delete: 'del',
  s: 'del',
}

function ofHtml(html: string): Formatted {
  const all: Formatted = []
  const visit = (node: Node, formats: readonly string[]) => {
    if (node.nodeType === 3) all.push(...toCharacters(node.textContent ?? '', formats))
    const name = names[node.nodeName.toLowerCase()]
    for (const child of node.childNodes) visit(child, name ? [...formats, name] : formats)
  }
  visit(parseHTML(`<html><body>${html}</body></html>`).document.body, [])
  return all
}

function ofMarkdown(markdown: string): Formatted {
  const all: Formatted = []
  const tags: string[] = []
  const visit = (node: Nodes, formats: readonly string[]) => {
    if (node.type === 'html') {
      const [, end, tag = ''] = /^<(\/?)(strong|em|del)>$/.exec(node.value) ?? []
      if (end) tags.splice(tags.lastIndexOf(tag), 1)
      else tags.push(tag)
    }
    if (node.type === 'text' || node.type === 'inlineCode') all.push(...toCharacters(node.value, [...formats, ...tags]))
    const name = names[node.type]
    if ('children' in node) for (const child of node.children) visit(child, name ? [...formats, name] : formats)
  }
  visit(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }), [])
  return all
}

function toCharacters(text: string, formats: readonly string[]): Formatted {
  return [...text.replace(/\s+/g, '')].map((character) => [character, ...new Set(formats)].toSorted().join(' '))
}

const convert = (html: string) => toMarkdown(html, 'https://x.example/')

describe('Emphasis in Markdown', () => {
  it.each([
    ['<strong>a</strong> <em>b</em> <s>c</s>', '**a** *b* ~~c~~'],
    ['un<em>believ</em>able', 'un*believ*able'],
    ['<em><strong>a</strong></em>', '***a***'],
    ['<strong>a <em>b</em></strong>', '**a *b***'],
    ['(<strong>a</strong>), “<em>b</em>”', '(**a**), “*b*”'],
    ['<strong>“a”</strong>, <em>(b)</em>', '**“a”**, *(b)*'],
    ['<s><strong>a</strong></s>', '~~**a**~~'],
    ['太<strong>字</strong>体', '太**字**体'],
  ])('is delimiters where these have that meaning: %s', (html, markdown) => {
    expect(convert(`<p>${html}</p>`)).toBe(`${markdown}\n`)
  })

  it.each([
    ['彼は<strong>「重要」</strong>と言った', '彼は<strong>「重要」</strong>と言った'],
    ['<strong>“Yes”</strong>said', '<strong>“Yes”</strong>said'],
    ['C<strong>++</strong>11', 'C<strong>\\++</strong>11'],
    ['<strong><code>f()</code></strong>s', '<strong>`f()`</strong>s'],
    ['a<s>(x)</s>b', 'a<del>(x)</del>b'],
    ['<strong>a</strong><em><strong>b</strong></em><em>c</em>', '**a**<em>**b**</em>*c*'],
    ['<strong>a</strong><em>b</em>', '**a**<em>b</em>'],
    ['<s>a</s><s>b</s>', '~~a~~<del>b</del>'],
    ['x<mark>.b</mark>', 'x<strong>.b</strong>'],
    ['<strong>a <mark>b</mark> c</strong>', '**a <strong>b</strong> c**'],
    ['a<strong>😀</strong>b', 'a<strong>😀</strong>b'],
  ])('is HTML where delimiters do not: %s', (html, markdown) => {
    expect(convert(`<p>${html}</p>`)).toBe(`${markdown}\n`)
    expect(ofMarkdown(convert(`<p>${html}</p>`))).toEqual(ofHtml(html))
  })

  it('does not contain the line breaks at its edges', () => {
    expect(convert('<p>a<strong><br>b<br></strong>c</p>')).toBe('a  \n**b**  \nc\n')
  })

  it('is that of the page for any characters and any nesting', () => {
    const text = fc
      .array(fc.constantFrom(...'ab .,(“」字+*_~`\\😀€\u00a0[1'), { minLength: 1, maxLength: 3 })
      .map((characters) => escapeHtml(characters.join('')))
    const { inline } = fc.letrec<{ inline: string }>((tie) => ({
      inline: fc
        .array(
          fc.oneof(
            { weight: 2, arbitrary: text },
            {
              weight: 3,
              arbitrary: fc
                .tuple(fc.constantFrom('strong', 'em', 's', 'a href="/"', 'code'), tie('inline'))
                .map(([tag, inner]) =>
                  tag === 'code'
                    ? `<code>${inner.replace(/<[^>]*>/g, '')}</code>`
                    : `<${tag}>${inner}</${tag.slice(0, tag.indexOf(' ') >>> 0)}>`,
                ),
            },
          ),
          { minLength: 1, maxLength: 4 },
        )
        .map((parts) => parts.join('')),
    }))
    fc.assert(
      fc.property(inline, (html) => {
        // A link in a link, or code beside code, is nothing that pages have.
        fc.pre(!/<a[^>]*>(?:(?!<\/a>).)*<a/.test(html) && !html.includes('</code><'))
        expect(ofMarkdown(convert(`<p>x${html}y</p>`))).toEqual(ofHtml(`x${html}y`))
      }),
      { numRuns: 500 },
    )
  })
})
