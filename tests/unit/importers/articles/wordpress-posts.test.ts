import type { Parents } from 'mdast'
import { toMarkdown } from 'mdast-util-to-markdown'
import { toString } from 'mdast-util-to-string'
import { describe, expect, it } from 'vitest'

import { toPostFile } from '@/importers/articles/files/exported-site'
import { readArticle } from '@/importers/articles/read-article'
import { replaceFootnotes } from '@/importers/articles/wxr/footnotes'
import { toPostHtml } from '@/importers/articles/wxr/post-html'
import type { PostImage } from '@/importers/articles/wxr/post-shortcodes'
import { readWxr } from '@/importers/articles/wxr/read-wxr'
import { insertReusableBlocks } from '@/importers/articles/wxr/reusable-blocks'

function read(content: string, images: PostImage[] = []): { text: string; notes: string[] } {
  const { html, notes } = toPostHtml(content, { findImages: () => images })
  const { tree } = readArticle('export/post', toPostFile({ slug: 'x', data: {}, html, source: html }), 'post')
  return { text: toMarkdown(tree), notes }
}

/** The text without comments, and without the elements of numbers, which Markdown has no syntax for. */
function toMarkdownOf(content: string): string {
  const { html } = toPostHtml(content, { findImages: () => [] })
  const { tree } = readArticle('export/post', toPostFile({ slug: 'x', data: {}, html, source: html }), 'post')
  const shown = { ...tree, children: tree.children.filter(({ type }) => type !== 'html') }
  return toMarkdown(shown, { handlers: { superscript: (node: Parents) => toString(node) } })
}

describe('the code of a shortcode', () => {
  it('is kept as it is, and what follows it is no part of it', () => {
    const content =
      '[code language="js"]\nlet x = 1;\n\nlet y = "<b>" &amp;&amp; "[sic]";\n[/code]\n\nAfter\n\n<h2>Head</h2>'
    expect(read(content)).toEqual({
      text: '```\nlet x = 1;\n\nlet y = "<b>" && "[sic]";\n```\n\nAfter\n\n## Head\n',
      notes: [],
    })
    expect(read('[sourcecode]<i>[/sourcecode]\n\nAfter').text).toBe('```\n<i>\n```\n\nAfter\n')
  })

  it('is text where the shortcode is shown itself, or does not end', () => {
    expect(read('[[code]] begins [[/code]]').text).toBe('\\[code] begins \\[/code]\n')
    expect(read('A [code] of conduct').text).toBe('A \\[code] of conduct\n')
  })
})

describe('a shortcode that shows what is elsewhere', () => {
  it.each([
    ['[youtube https://www.youtube.com/watch?v=x&amp;w=640]', 'https://www.youtube.com/watch?v=x\\&w=640'],
    ['[youtube=https://www.youtube.com/watch?v=x]', 'https://www.youtube.com/watch?v=x'],
    ['[youtube id="a-_1"]', 'https://www.youtube.com/watch?v=a-_1'],
    ['[vimeo 123 ]', 'https://vimeo.com/123'],
    ['[tweet https://twitter.com/a/status/1]', 'https://twitter.com/a/status/1'],
    ['[soundcloud url="https://soundcloud.com/a/b" params="x"]', 'https://soundcloud.com/a/b'],
  ])('becomes a link to it: %s', (content, address) => {
    const { text, notes } = read(`Before\n\n${content}\n\nAfter`)
    expect(text.replaceAll('\\', '')).toBe(`Before\n\n<${address.replaceAll('\\', '')}>\n\nAfter\n`)
    expect(notes).toEqual([])
  })

  it('becomes a link to it where it is a film or a sound', () => {
    expect(read('[audio https://a.example/x.mp3]').text).toBe('[Audio](https://a.example/x.mp3)\n')
    expect(read('[video mp4="https://a.example/x.mp4"][/video]').text).toBe('[Video](https://a.example/x.mp4)\n')
  })
})

describe('the caption of an image', () => {
  it('is HTML, in a gallery and as an attribute, too', () => {
    const gallery = read('[gallery]', [{ src: 'a.jpg', alt: 'A', caption: 'Tea &amp; <em>cake</em>' }])
    expect(gallery.text).toBe('![A](a.jpg "Tea & cake")\n')
    expect(read('[caption caption="Tea &amp; cake"]<img src="a.jpg" alt="A">[/caption]').text).toBe(
      '![A](a.jpg "Tea & cake")\n',
    )
  })

  it('is shown without the title of the image, which WordPress shows at the pointer alone', () => {
    expect(read('[caption]<a href="/a"><img title="DSC_1" src="a.jpg" alt="A"></a> Tea[/caption]').text).toBe(
      '[![A](a.jpg "Tea")](/a)\n',
    )
  })
})

describe('the words of a shortcode of plugins and page builders', () => {
  it.each([
    ['[su_spoiler title="What is it?"]An answer[/su_spoiler]', '**What is it?**\n\nAn answer\n'],
    [
      '[vc_tta_accordion][vc_tta_section title="Tea &amp; ``milk``" tab_id="a"][vc_column_text]\n\nText[/vc_column_text][/vc_tta_section][/vc_tta_accordion]',
      '**Tea & "milk"**\n\nText\n',
    ],
    ['[et_pb_tab title="A %91b%93"]<p>One</p>[/et_pb_tab]', '**A \\[b]**\n\nOne\n'],
    ['[tabs]\n[tab title="One"]1[/tab]\n[tab title="Two"]2[/tab]\n[/tabs]', '**One**\n\n1\n\n**Two**\n\n2\n'],
    ['[vc_custom_heading text="Part" font_container="tag:h3|font_size:2px"]\nText', '### Part\n\nText\n'],
    ['[et_pb_heading title="Part" title_level="h4"][/et_pb_heading]', '#### Part\n'],
    [
      '[vc_btn title="Book now" link="url:https%3A%2F%2Fe.org%2Fbook%3Fa%3D1|title:Book"]',
      '[Book now](https://e.org/book?a=1)\n',
    ],
    ['[et_pb_button button_text="Go" button_url="https://e.org/"][/et_pb_button]', '[Go](https://e.org/)\n'],
    ['See [su_button url="https://e.org/"]this[/su_button] now', 'See [this](https://e.org/) now\n'],
    ['[et_pb_image src="https://e.org/a.jpg" alt="A"][/et_pb_image]', '![A](https://e.org/a.jpg)\n'],
    ['[vc_single_image image="5"]', '![5](/5.jpg)\n'],
    ['[et_pb_gallery gallery_ids="5,4"][/et_pb_gallery]', '![5](/5.jpg)\n\n![4](/4.jpg)\n'],
    ['[vc_raw_html]JTNDcCUzRVJhdyUzQyUyRnAlM0U=[/vc_raw_html]', 'Raw\n'],
    ['[vc_raw_html]no code[/vc_raw_html]', 'no code\n'],
    ['[vc_raw_js]JTNDc2NyaXB0JTNF[/vc_raw_js]After', 'After\n'],
    ['A [tooltip title="Not shown"]word[/tooltip] of text', 'A word of text\n'],
    [
      '[et_pb_cta title="Join" button_text="Go" button_url="https://e.org/"]Text[/et_pb_cta]',
      '**Join**\n\nText\n\n[Go](https://e.org/)\n',
    ],
  ])('stay where its attributes have them, as pictures and links do: %s', (content, expected) => {
    const findImages = (ids: readonly string[] | null) =>
      (ids ?? []).map((id) => ({ src: `/${id}.jpg`, alt: id, caption: '' }))
    const { html } = toPostHtml(content, { findImages })
    const { tree } = readArticle('export/post', toPostFile({ slug: 'x', data: {}, html, source: html }), 'post')
    expect(toMarkdown(tree)).toBe(expected)
  })

  it.each(['[a title="b"]', '[a title="b"]c[/a] ', '[vc_raw_html]', '[et_pb_cta title="b" button_url="/" ', 'a[/b]'])(
    'are found in linear time: %j',
    (part) => {
      const { html } = toPostHtml(part.repeat(300_000 / part.length), { findImages: () => [] })
      expect(html.length).toBeLessThan(1_000_000)
    },
  )
})

describe('the blocks of Divi', () => {
  const value = (each: unknown) => ({ innerContent: { desktop: { value: each } } })
  const toBlock = (name: string, attributes: object, end = ' /-->') =>
    `<!-- wp:divi/${name} ${JSON.stringify(attributes).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')}${end}`
  const level = { decoration: { font: { font: { desktop: { value: { headingLevel: 'h3' } } } } } }

  it('have the words, pictures and links that their attributes hold', () => {
    const content = [
      '<!-- wp:divi/placeholder --><!-- wp:divi/section {"builderVersion":"5.0.0"} -->',
      toBlock('heading', { title: { ...value('Head'), ...level } }),
      toBlock('text', { content: value('<p>One <b>two</b></p>') }),
      toBlock('image', { image: value({ src: 'https://e.org/a.jpg', alt: 'A' }) }),
      toBlock('button', { button: value({ text: 'Go', linkUrl: 'https://e.org/' }) }),
      toBlock('blurb', { title: value({ text: 'Tea' }), content: value('<p>Hot</p>') }, ' -->'),
      '<!-- /wp:divi/blurb -->',
      toBlock('text', { content: value('$variable({"type":"content"})$') }),
      toBlock('divider', {}),
      '<!-- /wp:divi/section --><!-- /wp:divi/placeholder -->',
    ].join('')
    expect(toMarkdownOf(content)).toBe(
      '### Head\n\nOne **two**\n\n![A](https://e.org/a.jpg)\n\n[Go](https://e.org/)\n\n**Tea**\n\nHot\n',
    )
    expect(read(content).notes).toEqual(['Blocks without a text of their own were left out: divi/text, divi/divider.'])
  })

  it('are left out where they are switched off on every device', () => {
    const off = (...devices: string[]) => ({
      module: { decoration: { disabledOn: Object.fromEntries(devices.map((each) => [each, { value: 'on' }])) } },
    })
    const text = (words: string, more: object) => toBlock('text', { content: value(`<p>${words}</p>`), ...more })
    const content = text('Off', off('desktop', 'tablet', 'phone')) + text('Shown', off('desktop'))
    expect(toMarkdownOf(content)).toBe('Shown\n')
  })
})

describe('the footnotes of plugins', () => {
  it.each([
    ['A[ref]One <em>b</em>,\np. 4.[/ref] and B[REF]Two[/ref].', 'A1 and B2.\n\n***\n\n1. One *b*, p. 4.\n2. Two\n'],
    ['A[efn_note]One [sic][/efn_note].', 'A1.\n\n***\n\n1. One \\[sic]\n'],
    ['A[ref name="x"]One[/ref] B[ref]Two[/ref] C[ref name="x" /].', 'A1 B2 C1.\n\n***\n\n1. One\n2. Two\n'],
    ['A[ref name="x"]One[/ref] B[ref name="x"][/ref].', 'A1 B1.\n\n***\n\n1. One\n'],
    ['f((A[ref]One[/ref])) B[ref]Two[/ref]', 'f((A1)) B2\n\n***\n\n1. One\n2. Two\n'],
    ['A((One (so) two.)).', 'A1.\n\n***\n\n1. One (so) two.\n'],
  ])('stand at the end, and their numbers where they were: %j', (content, expected) => {
    expect(toMarkdownOf(content)).toBe(expected)
    expect(toMarkdownOf(`<!-- wp:paragraph --><p>${content}</p><!-- /wp:paragraph -->`)).toBe(expected)
  })

  it.each(['f((x)) is 1', 'a ((b) and (c d)) e', 'a (b (c d))', 'a [[ref]]b[[/ref]]', 'a [ref] b', '((a\n\nb c))'])(
    'are text where they are none: %j',
    (content) => {
      expect(read(content).text).not.toContain('***')
    },
  )

  it('stay in the attributes of a tag', () => {
    expect(read('<img src="/a.png" alt="A map ((of the town))">').text).toBe('![A map ((of the town))](/a.png)\n')
  })

  // Each takes minutes in quadratic time, and milliseconds in linear time.
  it.each(['((a ', '((a b)) ', '[ref]a[/ref]', '[ref ', '<code>((', '<a ', '((<b>', '[ref name=a /]'])(
    'are searched for in linear time: %j',
    (part) => {
      expect(replaceFootnotes(part.repeat(2_000_000 / part.length), new Set()).length).toBeLessThan(20_000_000)
    },
  )

  it('stay in code', () => {
    expect(read('<pre>g((a b))</pre>').text).toBe('```\ng((a b))\n```\n')
    expect(read('Write <code>if ((a && b))</code>.').text).toBe('Write `if ((a && b))`.\n')
  })
})

describe('the reusable blocks of an export', () => {
  const item = (id: number, type: string, content: string, status = 'publish', password = '') =>
    `<item><wp:post_password>${password}</wp:post_password><title>T</title><wp:post_id>${id}</wp:post_id><wp:post_type>${type}</wp:post_type><wp:status>${status}</wp:status><content:encoded><![CDATA[${content}]]></content:encoded></item>`
  const readPosts = (...items: string[]) =>
    readWxr(
      `<rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>${items.join('')}</channel></rss>`,
      'b.xml',
    )
  const refer = (id: number) => `<!-- wp:block {"ref":${id}} /-->`

  it('are shown where articles refer to them, also within others, but not within themselves', () => {
    const { posts, notes } = readPosts(
      item(1, 'post', `<p>a</p>${refer(3)}<p>z</p>${refer(9)}${refer(5)}${refer(6)}`),
      item(3, 'wp_block', `<p>b</p>${refer(4)}`),
      item(4, 'wp_block', `<p>c</p>${refer(3)}`),
      item(5, 'wp_block', '<p>private</p>', 'draft'),
      item(6, 'wp_block', '<p>protected</p>', 'publish', 'secret'),
    )
    const { tree } = readArticle('export/post', toPostFile(posts[0]!), 'post')
    expect(toMarkdown(tree)).toBe('a\n\nb\n\nc\n\nz\n')
    expect(posts[0]!.data.notes).toEqual([
      'Reusable blocks that the export does not have or WordPress does not show, or that are too large, were left out: 9, 5, 6.',
    ])
    expect(notes).toEqual(['b.xml: left out as no articles: 2 reusable blocks that no article shows.'])
  })

  it('leave the words around them, however they end', () => {
    const text = '<!-- wp:block {"ref":1} --><p>a</p><!-- /wp:block --><p>b</p><!-- wp:more /-->'
    expect(insertReusableBlocks(text, new Map([['1', '<p>c</p>']])).content).toContain('<p>c</p><p>a</p>')
    expect(insertReusableBlocks('<!-- wp:block {} /-->', new Map()).missing).toEqual(new Set(['one without a number']))
  })

  it('are inserted to a limit within each other, and reject no export', () => {
    const blocks = new Map(Array.from({ length: 20_000 }, (_, n) => [String(n), `a${refer(n + 1)}`]))
    const { content, missing } = insertReusableBlocks(refer(0), blocks)
    expect(content).toMatch(/^a+$/)
    expect(missing.size).toBe(1)
  })

  it('do not grow without limit', () => {
    const block = refer(1).repeat(50)
    const blocks = new Map(Array.from({ length: 9 }, (_, n) => [String(n), block.replaceAll(':1}', `:${n + 1}}`)]))
    expect(insertReusableBlocks(refer(0), blocks).content.length).toBeLessThan(1_000_000)
  })
})

it('the two links of a block that offers a file have a space between them', () => {
  const content =
    '<!-- wp:file --><div class="wp-block-file"><a href="/a.pdf">A</a><a href="/a.pdf" class="wp-block-file__button" download>Download</a></div><!-- /wp:file -->'
  expect(toMarkdownOf(content)).toBe('[A](/a.pdf) [Download](/a.pdf)\n')
})
