import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Nodes } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { describe, expect, it } from 'vitest'

import { toPostFile, type ExportedPost } from '@/importers/articles/files/exported-site'
import { mobiledocToHtml } from '@/importers/articles/ghost/mobiledoc'
import { isGhostExport, readGhost } from '@/importers/articles/ghost/read-ghost'
import { readArticle } from '@/importers/articles/read-article'
import { obsidianToMarkdown } from '@/importers/articles/obsidian/to-markdown'
import { stripMdx } from '@/importers/articles/mdx/strip-mdx'
import { readWxr } from '@/importers/articles/wxr/read-wxr'
import { toPostHtml } from '@/importers/articles/wxr/post-html'

const toPost = (html: string): ExportedPost => ({ slug: 'x', data: {}, html, source: html })
const read = (post: ExportedPost) => readArticle('export/post', toPostFile(post), 'post')
const toTypes = (post: ExportedPost) =>
  read(post).tree.children.flatMap((node) => (node.type === 'html' ? [] : [[node.type, toWords(node)]]))

function toWords(node: Nodes): string {
  if (node.type === 'break') return '\n'
  return 'children' in node ? node.children.map(toWords).join('').replace(/\n+ ?/g, '\n').trimEnd() : toString(node)
}

const item = (elements: string) => `<item>${elements}</item>`
const wxr = (...items: string[]) =>
  `<?xml version="1.0"?><rss xmlns:wp="https://wordpress.org/export/1.2/"><channel><link>https://blog.example</link>
<wp:author><wp:author_login>ann</wp:author_login><wp:author_display_name><![CDATA[Ann Lee]]></wp:author_display_name></wp:author>
${items.join('\n')}</channel></rss>`
const post = (content: string, more = '') =>
  item(
    `<title>T &amp; U</title><link>https://blog.example/t/</link><dc:creator>ann</dc:creator><content:encoded><![CDATA[${content}]]></content:encoded>
<wp:post_id>7</wp:post_id><wp:post_date_gmt>2015-02-03 04:05:06</wp:post_date_gmt><wp:post_name>t-u</wp:post_name><wp:post_type>post</wp:post_type>${more}`,
  )

describe('WordPress exports', () => {
  it('have their posts and pages read, and the rest named', () => {
    const { posts, notes, baseUrl } = readWxr(
      wxr(
        post(
          'One\nline\n\nTwo',
          `<wp:status>publish</wp:status><category domain="category" nicename="library">Library</category>
<wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value>old</wp:meta_value></wp:postmeta>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>
<wp:comment><wp:comment_content>Hi</wp:comment_content></wp:comment>`,
        ),
        item(
          '<title>A boat</title><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://blog.example/wp-content/uploads/2015/02/boat.jpg</wp:attachment_url>',
        ),
        item('<wp:post_type>nav_menu_item</wp:post_type>'),
        item('<wp:post_type>product</wp:post_type>'),
        item('<wp:post_type>page</wp:post_type><wp:status>trash</wp:status>'),
      ),
      'blog.xml',
    )
    expect(baseUrl).toBe('https://blog.example')
    expect(notes).toEqual([
      'blog.xml: left out as no articles: 1 uploads, 1 menu entries, 1 of the kind “product”, 1 pages in the trash, 1 comments.',
    ])
    expect(posts).toHaveLength(1)
    expect(read(posts[0]!).article).toMatchObject({
      title: 'T & U',
      slug: 't-u',
      time: '2015-02-03T04:05:06.000Z',
      authors: ['Ann Lee'],
      tags: ['Library'],
      canonical: 'https://blog.example/t/',
      aliases: ['old'],
      isDraft: false,
      image: { path: 'https://blog.example/wp-content/uploads/2015/02/boat.jpg', alt: 'A boat' },
    })
  })

  it('keep what is private, protected or unfinished as drafts', () => {
    const isDraft = (more: string) => read(readWxr(wxr(post('x', more)), 'b.xml').posts[0]!).article.isDraft
    expect(isDraft('<wp:status>publish</wp:status>')).toBe(false)
    for (const status of ['draft', 'pending', 'private']) expect(isDraft(`<wp:status>${status}</wp:status>`)).toBe(true)
    expect(isDraft('<wp:status>publish</wp:status><wp:post_password>secret</wp:post_password>')).toBe(true)
  })

  it.each([
    [
      'paragraphs of the classic editor',
      'One\nline\n\nTwo',
      [
        ['paragraph', 'One\nline'],
        ['paragraph', 'Two'],
      ],
    ],
    [
      'preformatted text',
      'One\n<pre>a\n\n  b</pre>\nTwo',
      [
        ['paragraph', 'One'],
        ['code', 'a\n\n  b'],
        ['paragraph', 'Two'],
      ],
    ],
    [
      'blocks',
      '<!-- wp:paragraph --><p>One</p><!-- /wp:paragraph -->\n<!-- wp:code --><pre class="wp-block-code"><code>x\n\ny</code></pre><!-- /wp:code -->',
      [
        ['paragraph', 'One'],
        ['code', 'x\n\ny'],
      ],
    ],
    ['words in brackets', 'As he said [sic] in [1] [[gallery]]', [['paragraph', 'As he said [sic] in [1] [gallery]']]],
    ['what shortcodes enclose', '[box color="red"]Words[/box]', [['paragraph', 'Words']]],
    [
      'an address by itself',
      'See\n\nhttps://e.org/x\n\n[embed]https://e.org/y[/embed]',
      [
        ['paragraph', 'See'],
        ['paragraph', 'https://e.org/x'],
        ['paragraph', 'https://e.org/y'],
      ],
    ],
  ])('keep %s', (_, content, expected) => {
    expect(toTypes(toPost(toPostHtml(content, { findImages: () => [] }).html))).toEqual(expected)
  })

  it('credit the authors whom plugins for several authors name, not the user who created the post', () => {
    const guest = item(
      '<title>cy</title><wp:post_name>cap-cy-orr</wp:post_name><wp:post_type>guest-author</wp:post_type><wp:postmeta><wp:meta_key>cap-display_name</wp:meta_key><wp:meta_value>Cy Orr</wp:meta_value></wp:postmeta>',
    )
    const term = (domain: string, nicename: string, name: string) =>
      `<category domain="${domain}" nicename="${nicename}"><![CDATA[${name}]]></category>`
    const toArticle = (terms: string) => {
      const { posts, notes } = readWxr(wxr(post('x', terms), guest), 'b.xml')
      expect(notes).toEqual(['b.xml: left out as no articles: 1 profiles of guest authors.'])
      return read(posts[0]!).article
    }
    const orr = term('author', 'cap-cy-orr', 'cy-orr')
    expect(toArticle(orr).authors).toEqual(['Cy Orr'])
    expect(toArticle(term('author', 'bo', 'Bo Li') + orr + term('author', 'cap-ann', 'ann')).authors).toEqual([
      'Ann Lee',
      'Bo Li',
      'Cy Orr',
    ])
    expect(toArticle(orr + term('language', 'fr', 'Français') + term('category', 'art', 'Art'))).toMatchObject({
      tags: ['Art'],
      language: 'fr',
    })
  })

  it('keep footnotes, the order of a gallery, and all former addresses', () => {
    const meta = (key: string, value: string) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`
    const image = (id: number) =>
      item(
        `<title>Picture ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_parent>7</wp:post_parent><wp:post_type>attachment</wp:post_type><wp:attachment_url>/${id}.jpg</wp:attachment_url>`,
      )
    const footnotes = JSON.stringify([
      { id: 'a', content: 'See <a href="https://e.org/p">the proof</a>.' },
      { id: 'b', content: 'Page 4.' },
    ])
    const content =
      '<!-- wp:paragraph --><p>A claim<sup data-fn="a" class="fn"><a href="#a">1</a></sup>.</p><!-- /wp:paragraph -->[gallery ids="5,4"]<!-- wp:footnotes /-->'
    const { posts } = readWxr(
      wxr(
        post(content, meta('footnotes', footnotes) + meta('_wp_old_slug', 'older') + meta('_wp_old_slug', 'old')),
        image(4),
        image(5),
      ),
      'b.xml',
    )
    const { article, tree, notes } = read(posts[0]!)
    expect(toString(tree)).toMatch(/A claim1\..*Picture 5.*Picture 4.*See the proof\..*Page 4\./)
    expect(notes).toEqual([])
    expect(article.aliases).toEqual(['older', 'old'])
  })

  it('keep captions and galleries', () => {
    const { html } = toPostHtml(
      '[caption id="x"]<a href="/b"><img src="/a.jpg" alt="A"></a> Under it[/caption]\n[gallery ids="3,4"]',
      {
        findImages: (ids) => (ids ?? []).map((id) => ({ src: `/${id}.jpg`, alt: id, caption: '' })),
      },
    )
    const images: unknown[] = []
    const visit = (node: object): void => {
      if ('type' in node && node.type === 'image' && 'url' in node && 'title' in node)
        images.push([node.url, node.title])
      if ('children' in node) for (const child of node.children as object[]) visit(child)
    }
    visit(read(toPost(html)).tree)
    expect(images).toEqual([
      ['/a.jpg', 'Under it'],
      ['/3.jpg', null],
      ['/4.jpg', null],
    ])
  })

  it('report the line where they are not XML', () => {
    expect(() => readWxr(wxr('<item><title>a</item>'), 'b.xml')).toThrow(/line 3/)
  })

  const real = path.resolve(
    import.meta.dirname,
    '../../../../../shared/data/articles/wordpress-theme-unit-test.wxr.xml',
  )
  // The real file is not part of the repository.
  it.skipIf(!existsSync(real))(
    'lose nothing of WordPress’s own test file (skipped where ../shared/data is missing)',
    () => {
      const { posts, notes } = readWxr(readFileSync(real, 'utf8'), 'theme.xml')
      // 58 posts and 21 pages; the rest of its 186 items are named.
      expect(posts).toHaveLength(79)
      expect(notes).toEqual(['theme.xml: left out as no articles: 37 uploads, 70 menu entries, 33 comments.'])
      for (const each of posts) expect(() => read(each)).not.toThrow()
    },
  )
})

describe('Ghost exports', () => {
  const ghost = (data: object) => ({ db: [{ data }] })
  it('have their posts read with authors, tags, images and dates', () => {
    const site = ghost({
      posts: [
        {
          id: 'p1',
          title: 'T',
          slug: 't',
          html: '<p>One <a href="__GHOST_URL__/other/">two</a></p><figure><img src="__GHOST_URL__/content/images/2020/01/a.png" alt="A"><figcaption>B</figcaption></figure>',
          status: 'published',
          visibility: 'public',
          published_at: '2020-01-02T03:04:05.000Z',
          feature_image: '__GHOST_URL__/content/images/2020/01/h.png',
          custom_excerpt: 'Short',
        },
        { id: 'p2', title: 'Paid', slug: 'paid', html: '<p>x</p>', status: 'published', visibility: 'paid' },
      ],
      posts_meta: [{ post_id: 'p1', feature_image_alt: 'Hero' }],
      tags: [
        { id: 't1', name: 'Library' },
        { id: 't2', name: '#internal' },
      ],
      posts_tags: [
        { post_id: 'p1', tag_id: 't2' },
        { post_id: 'p1', tag_id: 't1' },
      ],
      users: [
        { id: 'u1', name: 'Ann Lee' },
        { id: 'u2', name: 'Bo Li' },
      ],
      posts_authors: [
        { post_id: 'p1', author_id: 'u2', sort_order: 1 },
        { post_id: 'p1', author_id: 'u1', sort_order: 0 },
      ],
      members: [{ id: 'm' }],
    })
    expect(isGhostExport(site)).toBe(true)
    expect(isGhostExport({ name: 'a package' })).toBe(false)
    const { posts, notes } = readGhost(site, 'g.json')
    expect(notes).toEqual(['g.json: left out as no articles: 1 members.'])
    expect(read(posts[0]!).article).toMatchObject({
      title: 'T',
      slug: 't',
      time: '2020-01-02T03:04:05.000Z',
      authors: ['Ann Lee', 'Bo Li'],
      tags: ['Library'],
      summaries: expect.arrayContaining(['Short']),
      image: { path: '/content/images/2020/01/h.png', alt: 'Hero' },
      isDraft: false,
    })
    expect(JSON.stringify(read(posts[0]!).tree)).toMatch(
      /"url":"\/content\/images\/2020\/01\/a.png","title":"B","alt":"A"/,
    )
    expect(read(posts[1]!)).toMatchObject({
      article: { isDraft: true },
      notes: ['It was for paid alone: it is a draft.'],
    })
  })

  it('are read without HTML, too, from what either editor stores', () => {
    const lexical = {
      root: {
        children: [
          { type: 'heading', tag: 'h2', children: [{ type: 'extended-text', text: 'Head', format: 0 }] },
          {
            type: 'paragraph',
            children: [
              { type: 'extended-text', text: 'a < b ', format: 0 },
              { type: 'extended-text', text: 'bold', format: 1 },
            ],
          },
          {
            type: 'list',
            listType: 'number',
            children: [{ type: 'listitem', children: [{ type: 'text', text: 'one' }] }],
          },
          { type: 'codeblock', code: 'x < y\n\nz', language: 'py' },
          { type: 'signup' },
        ],
      },
    }
    const mobiledoc = {
      markups: [['a', ['href', 'https://e.org/']], ['strong']],
      atoms: [['soft-return', '', {}]],
      cards: [
        ['code', { code: 'x', language: 'py' }],
        ['markdown', { markdown: '## Deep\n\n*text*' }],
      ],
      sections: [
        [
          1,
          'p',
          [
            [0, [], 0, 'See '],
            [0, [0, 1], 2, 'this'],
            [1, [], 0, 0],
            [0, [], 0, ' there'],
          ],
        ],
        [3, 'ul', [[[0, [], 0, 'one']]]],
        [10, 0],
        [10, 1],
      ],
    }
    const { posts } = readGhost(
      ghost({
        posts: [
          { id: 1, slug: 'a', status: 'published', lexical: JSON.stringify(lexical) },
          { id: 2, slug: 'b', status: 'published', mobiledoc: JSON.stringify(mobiledoc) },
        ],
      }),
      'g.json',
    )
    expect(toTypes(posts[0]!)).toEqual([
      ['heading', 'Head'],
      ['paragraph', 'a < b bold'],
      ['list', 'one'],
      ['code', 'x < y\n\nz'],
    ])
    expect(read(posts[0]!).notes).toEqual(['The card “signup” was left out.'])
    expect(toTypes(posts[1]!)).toEqual([
      ['paragraph', 'See this\nthere'],
      ['list', 'one'],
      ['code', 'x'],
      ['heading', 'Deep'],
      ['paragraph', 'text'],
    ])
  })

  it.each([1e6, -1])('closes no more elements of Mobiledoc than are open: %s', (closed) => {
    const markers = [
      [0, [0, 1], closed, 'one'],
      [0, [], 1, ' two'],
      [0, [1], 0, ' three'],
    ]
    const document = { markups: [['em'], ['strong']], sections: [[1, 'p', markers]] }
    expect(mobiledocToHtml(document, [])).toBe(
      closed < 0
        ? '<p><em><strong>one two</strong><strong> three</p>'
        : '<p><em><strong>one</strong></em> two<strong> three</p>',
    )
  })
})

describe('MDX', () => {
  const strip = (markdown: string) => {
    const notes: string[] = []
    return {
      text: stripMdx(markdown, notes)
        .replace(/\n{2,}/g, '\n\n')
        .trim(),
      notes,
    }
  }
  it('finds images by their imports, keeps what components enclose, and names these', () => {
    expect(
      strip(
        "import hero from '../a b.png'\nimport {\n  Card,\n} from 'x'\nexport const y = 1\n\nOne{' '}two{/* no */}{y}\n\n<Image src={hero} alt=\"A [b]\" />\n<Card title={x}>Three</Card> <em>4</em>",
      ),
    ).toEqual({
      text: 'One two\n\n![A \\[b\\]](../a%20b.png)\nThree <em>4</em>',
      notes: ['Components were dropped: Card; what they enclose was kept.', 'Expressions were dropped: {y}.'],
    })
  })
  it('has no comments, whatever they hold, but shows those in code', () => {
    expect(strip('a{/* `x` no\n\n*/}b').text).toBe('ab')
    expect(strip('a{/* no\n```\nno\n```\nno */}b').text).toBe('ab')
    expect(strip('```\n{/* shown */}\n```').text).toBe('```\n{/* shown */}\n```')
    expect(strip('`{/*` begins a comment, `*/}` ends it').text).toBe('`{/*` begins a comment, `*/}` ends it')
  })
  it('keeps the titles of components that enclose text or lead somewhere', () => {
    expect(
      strip(
        '<TabItem value="a" label="On *Linux*">\n\nOne\n\n</TabItem>\n\n<LinkCard title="Guide [1]" href="/guides/x/" />\n\n<Badge text="New" /><Icon title="" />',
      ),
    ).toEqual({
      text: '**On Linux**\n\nOne\n\n[Guide \\[1\\]](/guides/x/)',
      notes: ['Components were dropped: TabItem, LinkCard, Badge, Icon; what they enclose was kept.'],
    })
  })
  it('has titles of nested components as text, in lists too, and none of components in sentences', () => {
    const toTypes = (markdown: string) =>
      readArticle('a.mdx', `---\ntitle: T\n---\n${markdown}`).tree.children.map((node) => [node.type, toString(node)])
    expect(toTypes('<Tabs>\n    <TabItem label="npm">\n\nIn\n\n</TabItem>\n</Tabs>')).toEqual([
      ['paragraph', 'npm'],
      ['paragraph', 'In'],
    ])
    expect(toTypes('1. One\n\n    <Tabs>\n      <TabItem label="npm">\n\n    In\n\n2. Two')).toEqual([
      ['list', 'OnenpmInTwo'],
    ])
    expect(toTypes('<Term title="T">`code` is</Term> one.')).toEqual([['paragraph', 'code is one.']])
    expect(toTypes('<Term title="T">word</Term> begins a sentence.')).toEqual([
      ['paragraph', 'word begins a sentence.'],
    ])
  })
  it('has no indented code: what nested components enclose is text, lists and code with a fence', () => {
    const nodes = readArticle(
      'a.mdx',
      '---\ntitle: T\n---\n<Tabs>\n    <TabItem label="npm">\n        Some *text*\n        of it\n\n        - One\n            - Two\n\n        ```sh\n        npm i\n          x\n        ```\n    </TabItem>\n</Tabs>\n\n- Item\n\n        Its text',
    ).tree.children
    expect(nodes.map((node) => [node.type, toString(node)])).toEqual([
      ['paragraph', 'npm'],
      ['paragraph', 'Some text of it'],
      ['list', 'OneTwo'],
      ['code', 'npm i\n  x'],
      ['list', 'ItemIts text'],
    ])
    expect(readArticle('a.md', '---\ntitle: T\n---\n    code').tree.children[0]?.type).toBe('code')
  })
  it.each([
    ['<img src={require("./a.png").default} alt="A" />', '![A](./a.png)'],
    ['<img alt="A" src={useBaseUrl(\'/a.png\')} />', '![A](/a.png)'],
    ['a <Link to="/x y">words *here*</Link>.', 'a <a href="/x%20y">words *here*</a>.'],
    ['<Link\n  to="/x">a `b`</Link>', '<a href="/x">a `b`</a>'],
    ['<Card href="/x">\n> **a**\n</Card>', '> **a**'],
    ['<Card href="/x">a\n\n| b |\n| - |\n</Card>', 'a\n\n| b |\n| - |'],
    [
      '<Tabs values={[\n  {label: "On Linux", value: "a"},\n  {label: "Mac", value: "b"},\n]}>\n<TabItem value="a">One</TabItem>\n<TabItem value="b">\nTwo\n</TabItem>\n<TabItem value="c">\nThree\n</TabItem>\n</Tabs>',
      '**On Linux**\n\nOne\n\n**Mac**\n\nTwo\n\n**c**\n\nThree',
    ],
    ['<Card icon={<A b={{c: 1}} />} title="a > b">\nText\n</Card>', '**a > b**\n\nText'],
    ['<p style={{color: "red"}} onClick={() => a > b} id="x">Text</p>', '<p id="x">Text</p>'],
    ['<p style={{display: "none"}}>Text</p>', '<p hidden>Text</p>'],
    ["<p style={{'display': 'none'}}>Text</p>", '<p hidden>Text</p>'],
    ['<p hidden className={a.b}>Text</p>', '<p hidden>Text</p>'],
    [
      '<p hidden={true}>One</p><p hidden={!a}>Two</p><p hidden={false}>3</p>',
      '<p hidden>One</p><p hidden>Two</p><p>3</p>',
    ],
    ['<input type="checkbox" checked {...a}/>', '<input type="checkbox" checked="" />'],
    ['$\\frac{a}{b}$\n\n$$\nx^{2}\n$$', '`$\\frac{a}{b}$`\n\n```tex\nx^{2}\n```'],
    ['export const A = () => (\n  <b style={{\n    x: 1,\n\n    y: 2,\n  }}/>\n);\n\nText', 'Text'],
    ['export const a = "(";\n\nText', 'Text'],
    ['export const a = ":("\n\nOne\n\n1) Two\n\nThree', 'One\n\n1) Two\n\nThree'],
    [`export const a = [\n${'  1,\n'.repeat(300)}]\n\nText`, 'Text'],
    ['1 <x {and\n\n<Card title="T">\nText\n</Card>', '1 <x {and\n\n**T**\n\nText'],
  ])('has what its elements show read, and nothing of their code: %s', (markdown, expected) => {
    expect(strip(markdown).text).toBe(expected)
  })
  it('has comments read in linear time', () => {
    const tildes = Array.from({ length: 300 }, (_, index) => '~'.repeat(300 - index)).join('\n')
    expect(strip(tildes).text).toContain('~~~')
    for (const part of ['{/*', '`{/*', '%%a', ' %%', '%%\n', 'a %%\n\n', '\n```{/*', '%% '])
      obsidianToMarkdown(strip(part.repeat(300_000 / part.length)).text)
  })
  it('has the addresses of components encoded once', () => {
    expect(strip('<Card title="T" href="https://x.org/a%20b (c)" />').text).toBe('[T](https://x.org/a%20b%20%28c%29)')
  })
  it('is read in linear time where a line has many components', () => {
    const text = '<A>'.repeat(300_000)
    expect(strip(text).text).toBe('')
    expect(strip('<A title="b">'.repeat(80_000)).text).toBe('')
    for (const part of [
      '<A {',
      '<A b="',
      '<A b={{}} ',
      'export const a = (\n\n',
      '<A to="b">',
      '<A title="b">\n</A>\n',
    ])
      expect(strip(part.repeat(300_000 / part.length)).text.length).toBeLessThan(1_000_000)
  })
  it('is also what Docusaurus has in files of Markdown that import components', () => {
    const read = (body: string) => {
      const { tree, notes } = readArticle('docs/a.md', `---\ntitle: T\n---\n${body}`)
      return { text: toString(tree), notes }
    }
    expect(
      read('import Tabs from \'@theme/Tabs\';\nimport { A } from "./a";\n\nText {/* no */}\n\n<Tabs>\n\nIn\n\n</Tabs>'),
    ).toEqual({
      text: 'TextIn',
      notes: ['Components were dropped: Tabs; what they enclose was kept.'],
    })
    expect(read('```js\nimport a from "b"\n```\n\nA {b}').text).toContain('A {b}')
    expect(read('import the data from "somewhere else"\n\nThe set {a} of x.').text).toContain('The set {a} of x.')
    expect(read('import A, { B,\n  C } from "./a"\n\nThe {a}set').text).toBe('The set')
    expect(read('import * as a from "./a"\n\nThe {a}set').text).toBe('The set')
    expect(read('import a from b\n\nA {b}').text).toBe('import a from bA {b}')
  })
  it('leaves code alone, and sentences that begin with a keyword', () => {
    const code = "```js\nimport a from 'b'\nexport default <A b={c} />\n```"
    expect(strip(code).text).toBe(code)
    expect(strip('Exports rise,\nimport duties fall.').text).toBe('Exports rise,\nimport duties fall.')
  })
})

describe('Obsidian', () => {
  it.each([
    ['[[My note]]', '[My note](lectern-file:My%20note)'],
    ['[[dir/note#Part|words]]', '[words](lectern-file:dir/note#Part)'],
    ['[[note#Part#A (small) one]]', '[note, Part#A (small) one](lectern-file:note#A%20%28small%29%20one)'],
    ['[[note#^id-1|words]]', '[words](lectern-file:note)'],
    ['[[#Part]]', 'Part'],
    ['[[toc]]', '[[toc]]'],
    ['![[a b.png|300]]', '![](lectern-file:a%20b.png)'],
    ['| [[Note\\|words]] | ![[a.png\\|100]] |', '| [words](lectern-file:Note) | ![](lectern-file:a.png) |'],
    ['![[a.png|A boat]]', '![A boat](lectern-file:a.png)'],
    ['> [!warning] Mind\n> the step', '> **Mind**\n>\n> the step'],
    ['> [!note]-\n> text', '> **Note**\n>\n> text'],
    ['a %%hidden%% b', 'a  b'],
    ['a %%Ärger `x` [[y]]%% b', 'a  b'],
    ['a\n\n%%\n# Notes\n- `secret`\n%%\n\nb', 'a\n\n\n\nb'],
    ['%%\nhidden\n```\ncode\n```\nSECRET\n%%\n\nb', 'b'],
    ['> %%\n> ```\n> a\n> ```\n> %%\n\nb', '> \n\nb'],
    ['Use %%time, is\n\ntext `code`\n\nand %%bash', 'Use %%time, is\n\ntext `code`\n\nand %%bash'],
    ['Use %%time:\n```\n%%bash\n```', 'Use %%time:\n```\n%%bash\n```'],
    ['a %%x%%%%y%% b %% %%', 'a  b %% %%'],
    ['````\n%%\n```\n````\n\na %%b%%', '````\n%%\n```\n````\n\na'],
    ['`%%` begins `%%`, 50%% of 20%%', '`%%` begins `%%`, 50%% of 20%%'],
    ['==marked== text ^id-1', 'marked text'],
    ['[[1]](https://e.org)', '[[1]](https://e.org)'],
    ['a == b and c == d', 'a == b and c == d'],
    ['`[[kept]]`', '`[[kept]]`'],
  ])('turns %s into Markdown', (markdown, expected) => {
    expect(obsidianToMarkdown(markdown).trim()).toBe(expected)
  })
})

describe('Eleventy and Nunjucks', () => {
  const toText = (markdown: string) => {
    const { tree } = readArticle('a.md', `---\ntitle: T\n---\n${markdown}`)
    return JSON.stringify(tree)
  }
  it('has its images, comments and paired tags read', () => {
    expect(toText('{% image "./a.jpg", "Two words", "(min-width: 30em) 50vw" %}')).toContain('"alt":"Two words"')
    expect(toText('a {# not this #} b')).not.toContain('not this')
    expect(toText('{% callout "info" %}Words{% endcallout %}')).toContain('Words')
    expect(toText('{% youtube "Z4" %}')).toContain('https://www.youtube.com/watch?v=Z4')
    expect(toText('[a]({{ "/b/" | url }})')).toContain('"url":"/b/"')
  })
  it('has posts in HTML read, and pages without front matter named', () => {
    const { article, tree } = readArticle('a.html', '---\ntitle: T\n---\n<p>One {{ page.x }}</p>\n\n<pre>a\n\nb</pre>')
    expect(article.title).toBe('T')
    expect(tree.children.filter(({ type }) => type !== 'html').map(({ type }) => type)).toEqual(['paragraph', 'code'])
    expect(() => readArticle('a.html', '<!doctype html><p>x')).toThrow('without front matter')
  })
})
