import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import { toFrontMatter } from '@/formats/shared/front-matter'
import { toMarkdown, toMarkdownParts } from '@/formats/shared/markdown'
import { escapeHtml } from '@/lib/text/escape-html'
import { partsOfHtml, partsOfMarkdown } from '../../../support/page-parts'

const page = 'https://x.example/resources/a'

/** The parts of an HTML fragment and of its Markdown, which must be equal. */
function both(html: string) {
  const { paragraphs: _, items: __, ...markdown } = partsOfMarkdown(toMarkdown(html, page))
  const {
    paragraphs: ___,
    items: ____,
    ...original
  } = partsOfHtml(`<html><body><main>${html}</main></body></html>`, page)
  return { markdown, original }
}

/** Text with Markdown syntax characters, and a few others. */
const text = fc
  .array(
    fc.constantFrom(
      ...'*_`~#>|[]()!\\-+=<&;:.1 2ab\n"\'',
      'http://x.example/a_b_',
      '&amp;',
      '<b>',
      '---',
      '1. ',
      '- ',
      '# ',
      'é',
      '[x](y)',
      '**',
      '|-|',
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((pieces) => pieces.join(''))
  .filter((joined) => joined.trim() !== '')

describe('toMarkdown', () => {
  it('converts a table in linear time', () => {
    const row = '<tr><th scope="row"><a href="/books/T1-1">One</a>: two</th><td>A</td><td>B</td></tr>'
    const html = `<table><thead><tr><th>a</th><th>b</th><th>c</th></tr></thead><tbody>${row.repeat(3000)}</tbody></table>`
    const before = process.cpuUsage()
    const lines = toMarkdown(html, page).split('\n')
    const { user, system } = process.cpuUsage(before)
    expect(lines[1]).toBe('| --- | --- | --- |')
    expect(lines.length).toBe(3003)
    expect((user + system) / 1e6).toBeLessThan(5)
  })

  it.each([
    ['a heading', '<h2 id="a">One <em>two</em></h2>'],
    ['nested lists', '<ul><li>a<ol start="3"><li>b</li><li>c</li></ol></li><li>d</li></ul>'],
    [
      'a table',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1|2</td><td><code>x|y</code></td></tr></tbody></table>',
    ],
    [
      'a table without a head',
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>',
    ],
    [
      'a table whose rows have heads',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><th>c</th><td>d</td></tr></tbody></table>',
    ],
    [
      'cells of several lines',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b<br>c</td></tr></tbody></table>',
    ],
    ['links', '<p><a href="/a?b=1&amp;c=2">one</a> <a href="#d">two</a> <a href="https://y.example/(z)">three</a></p>'],
    ['a link around a picture', '<p><a href="/a"><img src="/b.png" alt="c [d] &quot;e&quot;"></a></p>'],
    ['code', '<pre><code>a *b*\n  `c`\n```\nd</code></pre>'],
    ['inline code', '<p><code>a`b</code> and <code>``</code></p>'],
    ['a quote', '<blockquote><p>a<br><br>b</p></blockquote>'],
    ['marks inside marks', '<p><strong>a <em>b</em></strong> <s>c</s> <code>d</code></p>'],
    ['marks inside words', '<p>un<em>believ</em>able <strong>a</strong>b</p>'],
    [
      'a checklist',
      '<ul><li><input type="checkbox" disabled=""> a</li><li><input type="checkbox" disabled="" checked=""> b</li></ul>',
    ],
  ])('preserves %s', (_, html) => {
    const { markdown, original } = both(html)
    expect(markdown).toEqual(original)
  })

  it('preserves the exact text of a paragraph', () => {
    fc.assert(
      fc.property(text, (words) => {
        const { markdown, original } = both(`<p>${escapeHtml(words)}</p>`)
        expect(markdown.text).toBe(original.text)
        expect(markdown.headings).toEqual([])
        expect(markdown.images).toEqual([])
        expect(markdown.rows).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('preserves the exact text of headings, items, cells and links', () => {
    fc.assert(
      fc.property(text, text, text, text, (heading, item, cell, link) => {
        const [h, i, c, l] = [heading, item, cell, link].map((words) => escapeHtml(words.trim().replace(/\n/g, ' ')))
        const html =
          `<h2>${h}</h2><ul><li>${i}</li></ul><table><thead><tr><th>x</th><th>${c}</th></tr></thead>` +
          `<tbody><tr><td>${c}</td><td>y</td></tr></tbody></table><p><a href="/l">${l}</a></p>`
        const { markdown, original } = both(html)
        expect(markdown.text).toBe(original.text)
        expect(markdown.headings).toEqual(original.headings)
        expect(markdown.rows).toEqual(original.rows)
      }),
      { numRuns: 300 },
    )
  })

  it('keeps a link after an exclamation mark, which would make an image of it', () => {
    const html =
      '<p>Wow!<a href="/a">b</a>, c\\!<u><a href="/d">e</a></u>, <strong>f!</strong><a href="/g">h</a> i! j</p>'
    const { markdown, original } = both(html)
    expect(markdown).toEqual(original)
    const text = toMarkdown(html, page)
    expect(text).toContain('Wow\\![b](https://x.example/a)')
    expect(text).toContain('**f!**[h](https://x.example/g) i! j')
  })

  it('percent-encodes unbalanced parentheses in URLs', () => {
    const { links } = partsOfMarkdown(toMarkdown('<p><a href="https://y.example/)(">a</a></p>', page))
    expect(links.map(({ href }) => decodeURI(href))).toEqual(['https://y.example/)('])
  })

  it('resolves every URL against the page', () => {
    const { links } = partsOfMarkdown(
      toMarkdown('<p><a href="/a">a</a> <a href="#b">b</a> <a href="https://y.example/c">c</a></p>', page),
    )
    expect(links.map(({ href }) => href)).toEqual([
      'https://x.example/a',
      'https://x.example/resources/a#b',
      'https://y.example/c',
    ])
  })

  it('keeps URLs as they are stored, whatever in them looks like a character reference', () => {
    for (const url of [
      'https://y.example/?a=1&copy;=2',
      'https://y.example/?x=1&amp;y=2',
      'https://y.example/?a&#35;b&c',
    ]) {
      const { links, images } = partsOfMarkdown(
        toMarkdown(`<p><a href="${escapeHtml(url)}">a</a> <img alt="" src="${escapeHtml(url)}"></p>`, page),
      )
      expect([links[0]?.href, images[0]?.src]).toEqual([url, url])
    }
  })

  it('reads every reference that React writes in a URL of the site', () => {
    const { links } = partsOfMarkdown(
      toMarkdown('<p><a href="/it&#x27;s?a=&amp;b#c&quot;">a</a> <a href="/it&#39;s">b</a></p>', page),
    )
    expect(links.map(({ href }) => href)).toEqual(["https://x.example/it's?a=&b#c%22", "https://x.example/it's"])
  })

  it('keeps a heading on one line', () => {
    const html = '<h2 id="a">One<br>two <em>three<br></em>four</h2>'
    expect(toMarkdown(html, page)).toBe('## One two *three* four\n')
    expect(toMarkdownParts(html, page)).toMatchObject([{ id: 'a', title: 'One two three four' }])
  })

  it('keeps lists of a kind apart that follow one another', () => {
    const lists = (tag: string) => `<${tag}><li>a</li><li>b</li></${tag}>`
    expect(toMarkdown(lists('ol').repeat(3), page)).toBe('1. a\n2. b\n\n1) a\n2) b\n\n1. a\n2. b\n')
    expect(toMarkdown(`<div>${lists('ul')}</div><div>${lists('ul')}</div>`, page)).toBe('- a\n- b\n\n* a\n* b\n')
    expect(toMarkdown(`${lists('ul')}${lists('ol')}${lists('ul')}`, page)).toBe('- a\n- b\n\n1. a\n2. b\n\n- a\n- b\n')
    expect(toMarkdown(`<ul><li>c${lists('ul')}${lists('ul')}</li></ul>`, page)).toBe(
      '- c\n  - a\n  - b\n  * a\n  * b\n',
    )
    expect(toMarkdown(`${lists('ul')}<p>c</p>${lists('ul')}`, page)).toBe('- a\n- b\n\nc\n\n- a\n- b\n')
  })

  it('has each value of a table in its column, with empty cells where others span columns or rows', () => {
    const html =
      '<table><thead><tr><th>a</th><th colspan="2">b</th></tr></thead><tbody>' +
      '<tr><td rowspan="3">c</td><td>d</td><td>e</td></tr>' +
      '<tr><td colspan="2" rowspan="2">f</td></tr><tr></tr>' +
      '<tr><td>g</td><td rowspan="2">h</td><td rowspan="9">i</td></tr><tr><td>j</td></tr></tbody></table>'
    expect(toMarkdown(html, page)).toBe(
      ['| a | b | |', '| --- | --- | --- |', '| c | d | e |', '| | f | |', '| g | h | i |', '| j | | |', ''].join('\n'),
    )
  })

  it('has one header row, whatever rows are heads', () => {
    const html =
      '<table><thead><tr><th rowspan="2">a</th><th>b</th></tr><tr><th>c</th></tr></thead>' +
      '<tbody><tr><td>d</td><td>e</td></tr></tbody></table>'
    expect(toMarkdown(html, page)).toBe('| a | b |\n| --- | --- |\n| | c |\n| d | e |\n')
  })

  it('keeps a backslash before a pipe in code in a cell', () => {
    const html =
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><code>b\\|c *d*</code></td></tr></tbody></table>'
    const { markdown, original } = both(html)
    expect(markdown).toEqual(original)
    expect(toMarkdown(html, page)).toContain('<code>b\\\\&#124;c \\*d\\*</code>')
    expect(toMarkdown('<p><code>b\\|c</code></p>', page)).toBe('`b\\|c`\n')
  })

  it('omits forms, scripts, styles, SVG and visual-only elements', () => {
    const html =
      '<p>a</p><form><p>b</p></form><script>c</script><style>d</style><svg><text>e</text></svg><p data-md="skip">f</p><sup data-md="skip">g</sup>'
    expect(toMarkdown(html, page)).toBe('a\n')
  })
})

describe('toFrontMatter', () => {
  it.each([
    'yes',
    '2026-01-01',
    '1.0',
    'null',
    'a: b',
    '- a',
    '# a',
    '"quoted"',
    "it's",
    '---',
    'a\nb',
    '<script>',
    '',
    ' a ',
    '!tag',
    '&a',
    '*a',
    '\\',
  ])('preserves %j as a string', (value) => {
    const block = toFrontMatter({ title: value })
    expect(block).toMatch(/^---\n[\s\S]*\n---\n$/)
    expect(block.slice(4).indexOf('\n---\n')).toBe(block.length - 4 - '\n---\n'.length)
    expect(parse(block.slice(4, -4))).toEqual({ title: value })
  })
})
