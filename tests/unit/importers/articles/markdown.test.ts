import { toString } from 'mdast-util-to-string'
import { describe, expect, it } from 'vitest'

import { toRichTextFromTree } from '@/formats/shared/rich-text-from-markdown'
import { splitByline } from '@/formats/shared/citation-parts'
import { joinBylines } from '@/importers/articles/bylines'
import { parseArticleFile } from '@/importers/articles/article-file'
import { toBlockText } from '@/importers/articles/markdown/block-text'
import { parseBody } from '@/importers/articles/markdown/parse-body'
import { normalizeDescription } from '@/importers/articles/draft/normalize-description'
import { normalizeTree, type ImageTransform } from '@/importers/articles/markdown/normalize-tree'
import { createLinkResolver } from '@/importers/articles/link-resolver'
import { replaceShortcodes } from '@/importers/articles/markdown/shortcodes'
import { findWhyNotShown } from '@/importers/articles/draft/shown-period'
import { resolveCorrections } from '@/importers/articles/draft/resolve-corrections'
import { parseTime } from '@/importers/articles/front-matter/parse-time'
import { toSlug } from '@/lib/text/slug'

type Node = {
  type: string
  text?: string
  format?: number
  fields?: { code?: string }
  start?: number
  checked?: boolean
  children?: Node[]
}
const toWords = (node: Node): string =>
  (node.text ?? node.fields?.code ?? '') + (node.children ?? []).map(toWords).join(' ')

function toNodes(markdown: string, toImage: ImageTransform = (image) => image): Node[] {
  const body = parseBody(replaceShortcodes(markdown).markdown)
  const tree = normalizeTree(body.tree, { toImage, toLink: (url) => url })
  const { root } = toRichTextFromTree(tree, {
    toMediaId: () => 1,
    toStoredAlt: () => 'As stored',
    toArticleId: () => null,
  })
  return (root as Node).children ?? []
}

function toText(markdown: string): string {
  return toNodes(markdown, (image) => [{ type: 'text', value: `[${image.alt}]` }])
    .map(toWords)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

describe('front matter', () => {
  it('reads YAML as Hugo writes it', () => {
    const file = parseArticleFile(
      'news/2019-03-26-a-year.md',
      '---\n# See https://example.gov/2019/a-pif\nslug: a-pif\ndate: 2019-03-26 12:38:00 -0500\ntitle: "R&#38;D"\nauthors: [zach, amy]\ntopics:\n  - mobile\naliases: [/old/one/]\n---\nBody',
    )
    expect(file).toMatchObject({
      slug: 'a-pif',
      time: '2019-03-26T17:38:00.000Z',
      title: 'R&D',
      authors: ['zach', 'amy'],
      tags: ['mobile'],
      aliases: ['/old/one/'],
      canonical: 'https://example.gov/2019/a-pif',
      markdown: 'Body',
    })
  })

  it('reads Jekyll’s file names, Astro’s keys, TOML, and a heading as title', () => {
    expect(
      parseArticleFile('_posts/2020-01-02-hello-world.md', '---\npermalink: /x/greeting.html\n---\n# Hello\n\nText'),
    ).toMatchObject({
      slug: 'greeting',
      time: '2020-01-02T00:00:00.000Z',
      title: 'Hello',
      markdown: '\n\nText',
    })
    expect(
      parseArticleFile('blog/post/index.md', "---\ntitle: T\npubDate: 'Jul 08 2022'\nheroImage: './a.png'\n---\n"),
    ).toMatchObject({ slug: 'post', time: '2022-07-08T00:00:00.000Z', image: { path: './a.png' } })
    const image = 'src: a.png, credit: Ann Lee, title: T'
    expect(parseArticleFile('a.md', `---\ntitle: T\nimage: { ${image} }\n---\n`)?.image).toEqual({
      path: 'a.png',
      alt: 'T',
      caption: 'Ann Lee',
    })
    expect(parseArticleFile('a.md', `---\ntitle: T\nimage: { caption: C, ${image} }\n---\n`)?.image).toEqual({
      path: 'a.png',
      alt: 'C',
      caption: 'C. Ann Lee',
    })
    expect(
      parseArticleFile('a.md', '+++\ntitle = "T"\ndate = 2020-01-02T03:04:05Z\ndraft = true\n+++\nText'),
    ).toMatchObject({ title: 'T', time: '2020-01-02T03:04:05.000Z', isDraft: true })
  })

  it('treats files in _drafts as drafts', () => {
    expect(parseArticleFile('_drafts/a.md', '---\ntitle: T\n---\nText').isDraft).toBe(true)
    expect(parseArticleFile('_posts/2020-01-02-a.md', '---\ntitle: T\n---\nText').isDraft).toBe(false)
  })

  it('notes sources that have no web address, dates of them that cannot be read, and a title that is too long', () => {
    const source = '{ label: The report, url: "https://e.org/r", date: in spring }'
    const { sources, notes } = parseArticleFile(
      'a.md',
      `---\ntitle: ${'T'.repeat(301)}\nsources: ["Lee (2020), A Book", ${source}, { label: An interview }]\n---\nText`,
    )
    expect(sources).toEqual([{ label: 'The report', url: 'https://e.org/r', date: null }])
    expect(notes).toEqual([
      'sources: “Lee (2020), A Book” was left out: it has no web address.',
      'sources: the date “in spring” of https://e.org/r cannot be read.',
      'sources: “An interview” was left out: it has no web address.',
      'title: cut to 300 characters of 301.',
    ])
    expect(parseArticleFile('a.md', '---\nsources: https://e.org/r\n---\nText').sources).toHaveLength(1)
  })

  it('publishes nothing that its file says is not public, whatever the words', () => {
    const isDraft = (line: string) => parseArticleFile('a.md', `---\ntitle: T\n${line}\n---\nText`).isDraft
    for (const line of [
      'draft: yes',
      'draft: "true"',
      'draft: 1',
      'private: on',
      'published: no',
      'published: "false"',
    ])
      expect(isDraft(line), line).toBe(true)
    for (const line of ['isDraft: true', 'unlisted: true', 'headless: true', 'permalink: false'])
      expect(isDraft(line), line).toBe(true)
    for (const line of ['build: { render: never }', '_build:\n  render: false', '_build:\n  render: link'])
      expect(isDraft(line), line).toBe(true)
    for (const line of ['publish: false', 'status: Draft', 'status: pending', 'visibility: private'])
      expect(isDraft(line), line).toBe(true)
    for (const line of ['unlisted: false', 'permalink: /a/', 'build: { list: never }'])
      expect(isDraft(line), line).toBe(false)
    for (const line of ['draft: no', 'draft: "false"', 'published: 2024-03-01', 'publish: true', 'status: published'])
      expect(isDraft(line), line).toBe(false)
  })

  it('reads quoted values whose next lines are not indented, as other generators do', () => {
    const text =
      '---\ntitle: "One \\"two\nthree"\nexcerpt: \'It’\'\'s\n\nfour\'\nauthors:\n- "Ann\nBee"\ntags: [a]\n---\nBody'
    expect(parseArticleFile('a.md', text)).toMatchObject({ title: 'One "two three', authors: ['Ann Bee'], tags: ['a'] })
  })

  it('has the tags of Docusaurus that are objects, and the taxonomies of Zola', () => {
    const toTags = (text: string) => parseArticleFile('a.md', text).tags
    expect(toTags('---\ntags: [a, { label: Hospital, permalink: /h }]\n---\nx')).toEqual(['a', 'Hospital'])
    expect(toTags('+++\n[taxonomies]\ntags = ["a"]\ncategories = ["b"]\n+++\nx')).toEqual(['a', 'b'])
  })

  it('takes no title from code', () => {
    expect(parseArticleFile('a.md', 'Text\n\n```sh\n# Install\nnpm ci\n```\n\n# Real {#real} #\n').title).toBe('Real')
    expect(parseArticleFile('a.md', '- Item\n\n  ~~~\n# Not this\n  ~~~\n').title).toBeNull()
    expect(parseArticleFile('a.md', 'Under\n=====\n\nText')).toMatchObject({ title: 'Under', markdown: '\n\nText' })
  })

  it('publishes no file of which a site makes no page, by its name', () => {
    const isDraft = (file: string) => parseArticleFile(file, '---\ntitle: T\n---\nText').isDraft
    for (const file of ['docs/_partial.mdx', 'src/content/blog/_later.md', '_b.md'])
      expect(isDraft(file), file).toBe(true)
    expect(parseArticleFile('_b.md', 'Text').notes).toEqual(['Its name begins with an underscore: it is a draft.'])
    expect(parseArticleFile('_drafts/b.md', 'Text').notes).toEqual(['It is in the folder _drafts: it is a draft.'])
    for (const file of ['_posts/2024-01-02-a.md', 'a/_index.md', 'a_b.md']) expect(isDraft(file), file).toBe(false)
  })

  it('shows nothing before the day that Hugo has for it, and after it has expired', () => {
    const now = Date.parse('2026-06-01')
    const find = (lines: string) => findWhyNotShown(parseArticleFile('a.md', `---\n${lines}\n---\n`), now)
    expect(find('date: 2026-07-01')).toMatch(/^Its date lies ahead/)
    expect(find('date: 2024-01-01\npublishDate: 2026-07-01')).toMatch(/^Its date lies ahead/)
    expect(find('date: 2024-01-01\nexpiryDate: 2025-01-01')).toBe(
      'It was to be shown until "2025-01-01": it is a draft.',
    )
    expect(find('date: 2024-01-01\npublishDate: 2024-02-01\nexpiryDate: 2030-01-01')).toBeNull()
  })

  it('has the name of its folder and the language of its file’s name, as Hugo and MkDocs have translations', () => {
    const read = (file: string, lines = '') => parseArticleFile(file, `---\ntitle: T\n${lines}\n---\nText`)
    expect(read('posts/foo/index.de.md')).toMatchObject({ slug: 'foo-de', language: 'de' })
    expect(read('posts/bar.pt-br.md')).toMatchObject({ slug: 'bar-pt-br', language: 'pt-BR' })
    expect(read('posts/bar.de.md', 'lang: gsw')).toMatchObject({ language: 'gsw' })
    expect(read('posts/v1.0.md')).toMatchObject({ language: null })
    expect(read('posts/foo/index.sv.md')).toMatchObject({ slug: 'foo-sv', language: 'sv' })
    for (const name of ['socket.io', 'intro.ts', 'deploy.sh', 'yes-or.no'])
      expect(read(`${name}.md`), name).toMatchObject({ slug: name.replace('.', '-'), language: null })
    expect(read('node.js.md')).toMatchObject({ slug: 'node-js', language: null })
  })

  it('has no address of a pattern, or of an index file', () => {
    const toSlugOf = (permalink: string) =>
      parseArticleFile('_posts/2024-01-02-own.md', `---\ntitle: T\npermalink: ${permalink}\n---\n`).slug
    expect(toSlugOf('/:categories/:title.html')).toBe('own')
    expect(toSlugOf('"/blog/{{ page.fileSlug }}/index.html"')).toBe('own')
    expect(toSlugOf('/blog-:title/')).toBe('own')
    expect(toSlugOf('https://e.org:80/blog-:title/')).toBe('own')
    expect(toSlugOf('https://e.org/given/')).toBe('given')
    expect(toSlugOf('/blog/given/index.html')).toBe('given')
    expect(toSlugOf('/blog/given.html')).toBe('given')
  })

  it('takes no title from a comment', () => {
    expect(parseArticleFile('a.md', '<!--\n# Old\n-->\n\n%%\n# Note\n%%\n\n# Real\n').title).toBe('Real')
    for (const [start, end] of [
      ['{{< comment >}}', '{{< /comment >}}'],
      ['{/*', '*/}'],
      ['<!--\n```\ncode\n```', '-->'],
      ['%%\n```\ncode\n```', '%%'],
    ])
      expect(parseArticleFile('a.mdx', `${start}\n# Old\n${end}\n\n# Real`).title, start).toBe('Real')
    expect(parseArticleFile('a.md', '<!-- \n# Old\n-->\nText').title).toBeNull()
  })

  it('keeps a date that cannot be read as it is written', () => {
    expect(parseArticleFile('a.md', '---\ndate: 05/06/2015\n---\n')).toMatchObject({
      time: null,
      unreadTime: '05/06/2015',
    })
  })

  it('joins several authors in one byline, in which citations find each', () => {
    const byline = (name: string, role: string | null = null) => ({ key: toSlug(name), name, role })
    const joined = joinBylines([byline('Ann Lee', 'Editor'), byline('Bo Li', 'Editor'), byline('Cy Orr', 'Editor')])
    expect(joined).toEqual({ key: 'ann-lee-bo-li-and-cy-orr', name: 'Ann Lee, Bo Li and Cy Orr', role: 'Editor' })
    expect(splitByline(joined?.name ?? '')).toEqual(['Ann Lee', 'Bo Li', 'Cy Orr'])
    expect(joinBylines([byline('Ann Lee'), byline('Ann Lee')])?.name).toBe('Ann Lee')
    const many = joinBylines(Array.from({ length: 40 }, (_, n) => byline(`Author Number ${n}`)))?.name ?? ''
    expect(many).toMatch(/^Author Number 0, .* and \d+ others$/)
    expect(many.length).toBeLessThanOrEqual(200)
    for (const name of ['Department of Health and Human Services', 'Salt and Pepper', 'Ann Lee'])
      expect(splitByline(name)).toEqual([name])
  })

  it('throws where it is invalid', () => {
    expect(() => parseArticleFile('a.md', '---\ntitle: "x\n---\n')).toThrow()
  })

  it.each([
    ['2015-06-29T22:00:00-04:00', '2015-06-30T02:00:00.000Z'],
    ['2015-06-29', '2015-06-29T00:00:00.000Z'],
    ['2015-06-29 9:05', '2015-06-29T09:05:00.000Z'],
    ['2015-13-40', null],
    ['19-May-15', '2015-05-19T00:00:00.000Z'],
    ['20150519', '2015-05-19T00:00:00.000Z'],
    ['19 mai 2015', '2015-05-19T00:00:00.000Z'],
    ['19. März 2015', '2015-03-19T00:00:00.000Z'],
    ['Tuesday, May 19, 2015', '2015-05-19T00:00:00.000Z'],
    ['Tue, 19 May 2015 12:38:00 +0200', '2015-05-19T10:38:00.000Z'],
    ['May 19, 2015 3:04 PM', '2015-05-19T15:04:00.000Z'],
    ['May 2015', '2015-05-01T00:00:00.000Z'],
    ['Q2 2015', '2015-01-01T00:00:00.000Z'],
    ['19/05/2015', '2015-05-19T00:00:00.000Z'],
    ['05/19/2015', '2015-05-19T00:00:00.000Z'],
    ['05/06/2015', null],
    ['someday', null],
  ])('parses %s as a time', (text, time) => {
    expect(parseTime(text)).toBe(time)
  })
})

describe('corrections of front matter', () => {
  const file = (corrections: string) =>
    parseArticleFile('a.md', `---\ntitle: T\ndate: 2026-02-01\n${corrections}---\nText`)

  it('are read with their dates, and are unknown where the file does not say', () => {
    expect(file('corrections:\n  - { date: 2026-03-03, text: "One\\n two" }\n  - Undated\n').corrections).toEqual([
      { date: '2026-03-03T00:00:00.000Z', text: 'One two' },
      { date: null, text: 'Undated' },
    ])
    expect(file('corrections: []\n').corrections).toEqual([])
    expect(file('').corrections).toBeNull()
  })

  it('are accepted if the field accepts them, newest first; the others are noted', () => {
    const notes: string[] = []
    const now = Date.parse('2026-06-01T00:00:00Z')
    const at = (date: string, text = date) => ({ date: `${date}T00:00:00.000Z`, text })
    const given = [
      at('2026-02-02'),
      at('2026-03-03'),
      at('2026-01-01'),
      at('2026-07-01'),
      at('2026-04-04', 'x'.repeat(501)),
    ]
    const taken = resolveCorrections(
      [...given, { date: null, text: 'Undated' }],
      { time: '2026-02-01T00:00:00.000Z', now },
      notes,
    )
    expect(taken.map(({ text }) => text)).toEqual(['2026-03-03', '2026-02-02'])
    expect(notes).toEqual([
      'corrections: “2026-01-01” was left out: its date lies before the publication.',
      'corrections: “2026-07-01” was left out: its date lies ahead.',
      expect.stringContaining('it has more than 500 characters.'),
      'corrections: “Undated” was left out: it has no date.',
    ])
  })
})

describe('bodies', () => {
  it.each([
    [
      'HTML',
      '<p>One <strong>two</strong></p><table><tr><td>three</td></tr></table><div><p>four</p></div>',
      'One two three four',
    ],
    [
      'blocks in a list',
      '- one\n\n  > two\n\n  ```\n  three\n  ```\n\n  | a | b |\n  |---|---|\n  | c | d |',
      'one two three a b c d',
    ],
    ['a list in a quote', '> one\n>\n> - two\n> - three', 'one • two • three'],
    [
      'reference links and footnotes',
      '[one][r] two[^1]\n\n[r]: https://e.org\n\n[^1]: three',
      'one two 1 Footnotes three',
    ],
    ['a linked image', '[![pic](a.png)](https://e.org) text', '[pic] text'],
    ['text beside a script', 'one <script>alert(1)</script><form>x</form> two', 'one two'],
    ['an embed', '<iframe src="https://v.org/1" title="Film"></iframe>', 'Film'],
  ])('keeps the text of %s', (_, markdown, text) => {
    expect(toText(markdown)).toBe(text)
  })
})

describe('what Markdown has no syntax for', () => {
  it('keeps code exactly, also in lists and quotes, whose numbers go on after it', () => {
    const code = 'a = "{{ x }}"\n\n    if $a_b$:\n\tpass'
    const indented = code.replace(/^(?=.)/gm, '   ')
    const blocks = toNodes(
      `1. one\n2. two\n\n   \`\`\`py\n${indented}\n   \`\`\`\n\n   after\n3. three\n\n> said\n>\n> \`\`\`\n> x\n> \`\`\``,
    )
    expect(blocks.map(({ type, start, fields }) => [type, fields?.code ?? start])).toEqual([
      ['list', 1],
      ['block', code],
      ['paragraph', undefined],
      ['list', 3],
      ['quote', undefined],
      ['block', 'x'],
    ])
  })

  it('keeps what follows a list within an item after that list', () => {
    const blocks = toNodes('1. one\n2. two\n   - nested\n\n   after\n3. three\n   - a\n     - b\n\n     c\n   - d')
    expect(blocks.map((node) => [node.type, node.start, toWords(node).replace(/\s+/g, ' ').trim()])).toEqual([
      ['list', 1, 'one two nested'],
      ['paragraph', undefined, 'after'],
      ['list', 3, 'three a b'],
      ['paragraph', undefined, 'c'],
      ['list', 1, 'd'],
    ])
  })

  it('keeps what stands in lines of its own in a cell apart, with its links', () => {
    const cell = '<p>One <a href="https://e.org/a">link</a></p><p>Two</p><ul><li>x</li><li><b>y</b></li></ul>tail'
    const [table] = toNodes(`<table><tr><th>A</th></tr><tr><td>${cell}</td></tr></table>`)
    const [, row] = table!.children!
    const types = (node: Node): string[] => [node.type, ...(node.children ?? []).flatMap(types)]
    expect(types(row!)).toContain('link')
    const lines = types(row!).filter((type) => type === 'linebreak')
    expect(lines).toHaveLength(4)
    expect(toWords(row!).replace(/ +/g, ' ').trim()).toBe('One link Two • x • y tail')
  })

  it('keeps superscript and subscript numbers instead of joining them to the word', () => {
    const texts = (markdown: string) => (toNodes(markdown)[0]?.children ?? []).map(({ text, format }) => [text, format])
    expect(texts('10 m<sup>2</sup> of H<sub>2</sub>O')).toEqual([
      ['10 m', 0],
      ['2', 64],
      [' of H', 0],
      ['2', 32],
      ['O', 0],
    ])
    expect(toText('In 2021[^1] it was.\n\n[^1]: A note.')).toBe('In 2021 1 it was. Footnotes A note.')
  })

  it('keeps formulas as they are written, and prices as text', () => {
    const codes = (markdown: string) => JSON.stringify(toNodes(markdown)).match(/(?<="text":")[^"]*(?=","format":16)/g)
    expect(codes('So $a_1 * b_1$ and $x$ cost $5 or $6_000 in $HOME.')).toEqual(['$a_1 * b_1$', '$x$'])
    expect(toNodes('$$\n\\sum_i x_i\n$$')[0]?.fields?.code).toBe('\\sum_i x_i')
    expect(codes('See \\(there, and \\(a_1\\)')).toEqual(['$a_1$'])
    expect(codes('So \\(a_1\\), \\\\(b_1\\\\) and \\[\\sum c\\]')).toEqual(['$a_1$', '$b_1$', '$$\\\\sum c$$'])
    expect(toText('As he said \\[sic\\], \\(a\\) file_name \\[in my_file\\]')).toBe(
      'As he said [sic], (a) file_name [in my_file]',
    )
    expect(toText('`$a_b$` stays')).toBe('$a_b$ stays')
  })

  it('keeps ticked boxes, captions and the alternative text of each use of an image', () => {
    const [list] = toNodes('- [x] done\n- [ ] open')
    expect(list?.children?.map(({ checked }) => checked)).toEqual([true, false])
    const fields = (markdown: string) => toNodes(markdown).map((node) => node.fields)
    expect(fields('![Here](a.png "A caption")')).toEqual([{ alt: 'Here', caption: 'A caption' }])
    expect(
      fields('<figure><img src="a.png" alt="As stored"><figcaption>Under <b>it</b></figcaption></figure>'),
    ).toEqual([{ caption: 'Under it' }])
  })
})

describe('shortcodes', () => {
  it.each([
    ['{% image "assets/a b.jpg" "two words" %}', '![two words](lectern-file:assets/a%20b.jpg)'],
    ["{% image_with_class 'a.jpg', 'wide', 'It\\'s \"x\"' %}", '![It\'s "x"](lectern-file:a.jpg)'],
    [
      '{% include "figure.html",\n  image: "/a.png",\n  alt: "b, c",\n  caption: "d" %}',
      '![b, c](lectern-file:/a.png "d")',
    ],
    ['a {% comment %}not this{% endcomment %}b', 'a b'],
    ['a {{% comment %}}not `this`{{% /comment %}}{{< comment >}}\nnor this\n{{< /comment >}}b', 'a b'],
    ['a {::comment}\nnot this\n{:/comment} b {::comment}or this{:/}c', 'a  b c'],
    ['{% include note.html title="Mind *it*" content="One **two** three" %}', '**Mind it**\n\nOne **two** three'],
    ['{% include note.html text="Words" %} after', 'Words\n\n after'],
    ['## Part {#part-1}', '## Part <a id="part-1"></a>'],
    ['## The `x` part\n{: .big #part-1}\ntext', '## The `x` part<a id="part-1"></a>\ntext'],
    ['# Part # {: #part-1 }', '# Part # <a id="part-1"></a>'],
    ['![a](b.png){width=50%} and [c](d){.wide #e key="f g"}', '![a](b.png) and [c](d)'],
    ['![a](b.png)\n{width="300" height=200}\n\nc', '![a](b.png)\n\n\nc'],
    ['The set {a=b} and f(x){.y}, {width=50%} in a line', 'The set {a=b} and f(x){.y}, {width=50%} in a line'],
    ['a\n:::tip\nb **c**\n:::\nd', 'a\n\nb **c**\n\nd'],
    ['::: warning Watch *out*\n```\n:::\n```\n:::', '**Watch out**\n\n```\n:::\n```'],
    [':::note[A title]\n\na\n\n:::', '**A title**\n\n\na'],
    ['::: {.note .wide}\na\n::: inner\nb\n:::\n:::\nc', 'a\n\nb\n\n\nc'],
    ['::: {.callout-tip title="T"}\na\n:::', '**T**\n\na'],
    ['a\n\n:::\n\n:::tip\nb', 'a\n\n:::\n\n:::tip\nb'],
    ['* TOC\n{:toc}\n\n[TOC]\n\n[[_TOC_]]\n\nSee [TOC]', 'See [TOC]'],
    ['HTML is `*[x]: y`.\n\n*[HTML]: Hypertext', 'HTML is `*[x]: y`.'],
    ['[a]({{< ref "2019-05-15-x.md" >}})', '[a](lectern-file:2019-05-15-x.md)'],
    ['{{< youtube id="Z4" title="Film" >}}', '[Film](https://www.youtube.com/watch?v=Z4)'],
    ['{{< quote-block text="Said" cite="Abe" >}}', '> Said\n>\n> Abe'],
    ['{{< note >}}kept{{< /note >}}', 'kept'],
    ['{{< button href="https://e.org/" text="Go »" >}}', '[Go »](https://e.org/)'],
    ['a {{< unknown >}} b', 'a  b'],
    ['{% include x.html %}a {{ page.title }}', 'a '],
    ['{% highlight ruby %}\nputs 1\n{% endhighlight %}', '```ruby\nputs 1\n```'],
    ['{% highlight ruby %}\nputs "{{ x }}"\n{% endhighlight %}', '```ruby\nputs "{{ x }}"\n```'],
    ['`{{ kept }}`', '`{{ kept }}`'],
    [
      '{{< highlight c "linenos=table" >}}\n#include <stdio.h>\n  *a = **b; // ```\n{{< /highlight >}}\nafter',
      '````c\n#include <stdio.h>\n  *a = **b; // ```\n````\n\nafter',
    ],
    ['{{</* a "b" */>}} and `{{%/* c */%}}`', '`{{< a "b" >}}` and `{{% c %}}`'],
    ['```\n{{</* a */>}}\n```', '```\n{{< a >}}\n```'],
    [
      '{{< figure src="a.jpg" alt="A" title="T" caption="Of *b*" attr="Jo Li" attrlink="https://e.org" >}}',
      '![A](lectern-file:a.jpg)\n\nT Of *b* [Jo Li](https://e.org)',
    ],
    ['{{< figure src="a.jpg" caption="B" attr="by Jo" >}}', '![B](lectern-file:a.jpg "B by Jo")'],
  ])('replaces %s by Markdown', (markdown, wanted) => {
    expect(replaceShortcodes(markdown).markdown.trim()).toBe(wanted.trim())
  })

  it('notes what was done with each', () => {
    expect(replaceShortcodes('AI\n\n*[AI]: a\n*[ML]: b').notes).toEqual([
      'Explanations of abbreviations were left out: AI, ML.',
    ])
    expect(replaceShortcodes('{{< a >}}{{< a >}}').notes).toEqual(['shortcode a dropped (2 times).'])
  })
})

describe('links', () => {
  const links = createLinkResolver([{ path: 'news/2019-05-15-x.md', slug: 'x', aliases: ['/old/'] }], 'https://e.gov')
  it.each([
    ['lectern-file:2019-05-15-x.md', '/resources/x'],
    ['https://www.e.gov/2019/05/15/x/', '/resources/x'],
    ['/old/', '/resources/x'],
    ['/about/', 'https://e.gov/about/'],
    ['https://other.org/x', 'https://other.org/x'],
    ['mailto:a@b.org', 'mailto:a@b.org'],
    ['#part', null],
    ['javascript:alert(1)', null],
    ['http://nodot/', null],
  ])('resolves %s to %s', (url, target) => {
    expect(links.resolve(url)).toBe(target)
  })

  it.each([
    ['lectern-file:2019-05-15-x.md#A%20part', '/resources/x#a-part'],
    ['x.md?a=b#a-part', '/resources/x#a-part'],
    ['https://www.e.gov/2019/05/15/x/#sources', '/resources/x#sources'],
    ['/old/#', '/resources/x'],
    ['https://other.org/x#part', 'https://other.org/x#part'],
  ])('resolves %s to %s, with the part of the article', (url, target) => {
    expect(links.resolve(url)).toBe(target)
  })

  const post = (site: string, id: string, slug: string) => ({
    ...{ path: `${slug}.xml`, slug, aliases: [] },
    origin: { name: null, site, id },
  })

  it.each([
    ['https://blog.example/?p=7', '/resources/seven'],
    ['http://www.blog.example/index.php?page_id=8#part', '/resources/eight#part'],
    ['/?p=7', '/resources/seven'],
    ['?p=8&preview=true', '/resources/eight'],
    ['https://blog.example/?p=9', 'https://blog.example/?p=9'],
    ['https://blog.example/other/?p=7', 'https://blog.example/other/?p=7'],
    ['https://other.example/?p=7', 'https://other.example/?p=7'],
  ])('resolves %s to %s, by the number of a post', (url, target) => {
    const posts = [post('blog.example', '7', 'seven'), post('blog.example', '8', 'eight')]
    expect(createLinkResolver(posts, 'https://blog.example').resolve(url)).toBe(target)
  })

  it('resolves numbers of posts of several sites by their addresses alone', () => {
    const posts = [post('a.example', '7', 'of-a'), post('b.example/blog', '7', 'of-b')]
    const { resolve } = createLinkResolver(posts, 'https://a.example')
    expect(resolve('https://b.example/blog/?p=7')).toBe('/resources/of-b')
    expect(resolve('https://a.example/?p=7')).toBe('/resources/of-a')
    expect(resolve('/?p=7')).toBe('https://a.example/?p=7')
  })
})

describe('descriptions', () => {
  it('have a space between the lines, items and cells of the text', () => {
    const text = (markdown: string) => toBlockText(parseBody(markdown).tree).replace(/\s+/g, ' ').trim()
    expect(text('> One\n>\n> two\n\n- three\n- four\n  - five\n\nsix\\\nse**ve**n')).toBe(
      'One two three four five six seven',
    )
    expect(text('| a | b |\n| - | - |\n| c | d |')).toBe('a b c d')
  })

  const sentence = 'This is a sentence of some fifty characters or more.'
  it('keeps one of valid length', () => {
    const valid = 'x'.repeat(200)
    expect(normalizeDescription([valid], '')).toEqual({ description: valid, isAdapted: false })
  })
  it('adds complete sentences of the text to a short one', () => {
    const result = normalizeDescription(['Short.'], [1, 2, 3, 4, 5].map((n) => `Number ${n}: ${sentence}`).join(' '))
    expect(result?.isAdapted).toBe(true)
    expect(result?.description).toMatch(/^Short\. .*\.$/)
    expect(result?.description.length).toBeGreaterThanOrEqual(160)
    expect(result?.description.length).toBeLessThanOrEqual(300)
  })
  it('truncates a long one between words', () => {
    const result = normalizeDescription([`${'word '.repeat(100)}.`], '')
    expect(result?.description).toMatch(/word…$/)
    expect(result?.description.length).toBeLessThanOrEqual(300)
  })
  it('returns null for too little text', () => {
    expect(normalizeDescription(['Short.'], 'Too short.')).toBeNull()
  })
})

it('parses the text of a tree', () => {
  expect(toString(parseBody('a *b*').tree)).toBe('a b')
})
