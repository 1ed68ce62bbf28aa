import { toMarkdown } from 'mdast-util-to-markdown'
import { describe, expect, it } from 'vitest'

import { toPostFile } from '@/importers/articles/files/exported-site'
import { readGhost } from '@/importers/articles/ghost/read-ghost'
import { readArticle } from '@/importers/articles/read-article'

function read(post: object, more: object = {}) {
  const site = { db: [{ data: { posts: [{ id: 1, slug: 'a', status: 'published', ...post }], ...more } }] }
  const { article, tree, notes } = readArticle('g/a', toPostFile(readGhost(site, 'g.json').posts[0]!), 'post')
  return { article, notes, text: toMarkdown(tree) }
}
const readCards = (...children: object[]) => read({ lexical: JSON.stringify({ root: { children } }) })

describe('the cards of Ghost’s editor', () => {
  it.each([
    [
      { type: 'embed', url: 'https://e.org/v', metadata: { title: 'Film' }, caption: '<span>By <b>A</b></span>' },
      '[Film](https://e.org/v)\n\nBy **A**\n',
    ],
    [
      { type: 'video', src: 'https://e.org/v.mp4', caption: '<span>A &amp; B</span>', fileName: 'v.mp4' },
      '[A & B](https://e.org/v.mp4)\n',
    ],
    [
      { type: 'file', src: 'https://e.org/f', fileTitle: 'File', fileCaption: 'Of tea' },
      '[File](https://e.org/f)\n\nOf tea\n',
    ],
    [
      { type: 'bookmark', url: 'https://e.org/b', metadata: { title: 'T', description: 'D < E' }, caption: 'C' },
      '[T](https://e.org/b)\n\nD < E\n\nC\n',
    ],
    [{ type: 'gallery', images: [{ src: '/a.png' }], caption: 'Both' }, '![](/a.png)\n\nBoth\n'],
    [{ type: 'codeblock', code: 'x', caption: 'Listing 1' }, '```\nx\n```\n\nListing 1\n'],
    [
      { type: 'header', header: '<b>Head</b>', subheader: 'Sub', buttonText: 'Go', buttonUrl: 'https://e.org/h' },
      '## **Head**\n\nSub\n\n[Go](https://e.org/h)\n',
    ],
    [
      {
        type: 'product',
        productTitle: 'Pot',
        productDescription: '<p>Of clay</p>',
        productUrl: 'https://e.org/p',
        productButton: 'Buy',
      },
      '#### Pot\n\nOf clay\n\n[Buy](https://e.org/p)\n',
    ],
    [
      { type: 'call-to-action', textValue: '<p>Read</p>', buttonUrl: 'https://e.org/c', buttonText: 'On' },
      'Read\n\n[On](https://e.org/c)\n',
    ],
    [{ type: 'list', listType: 'number', start: 4, children: [{ type: 'listitem', children: [] }] }, '4.\n'],
    [{ type: 'header', header: '', subheader: 'Sub' }, 'Sub\n'],
    [{ type: 'image', src: '/a.png', alt: 'A', href: 'https://e.org/' }, '[![A](/a.png)](https://e.org/)\n'],
    [
      {
        type: 'list',
        listType: 'bullet',
        children: [
          { type: 'listitem', children: [{ type: 'text', text: 'One' }] },
          {
            type: 'listitem',
            children: [{ type: 'list', children: [{ type: 'listitem', children: [{ type: 'text', text: 'In' }] }] }],
          },
          { type: 'listitem', children: [{ type: 'text', text: 'Two' }] },
        ],
      },
      '* One\n  * In\n* Two\n',
    ],
    [
      {
        ...{
          type: 'call-to-action',
          textValue: '<p>Read</p>',
          hasSponsorLabel: false,
          sponsorLabel: '<p>SPONSORED</p>',
        },
        ...{ showButton: false, buttonUrl: 'https://e.org/c', buttonText: 'On' },
      },
      'Read\n',
    ],
    [
      {
        type: 'product',
        productTitle: 'Pot',
        productButtonEnabled: false,
        productUrl: 'https://e.org/',
        productButton: 'x',
      },
      '#### Pot\n',
    ],
  ])('keep the words that are shown: %j', (card, expected) => {
    expect(readCards(card)).toMatchObject({ text: expected, notes: [] })
  })

  it.each([
    { type: 'html', html: '<p>b</p>', visibility: { web: { nonMember: false, memberSegment: 'status:-free' } } },
    { type: 'call-to-action', textValue: '<p>b</p>', visibility: { showOnEmail: true, showOnWeb: false } },
  ])('that are shown to members alone are left out: %j', (card) => {
    const paragraph = { type: 'paragraph', children: [{ type: 'text', text: 'a' }] }
    expect(readCards(paragraph, card)).toMatchObject({
      text: 'a\n',
      notes: ['What Ghost does not show to everybody was left out.'],
    })
  })
})

it('Ghost’s HTML is read without what is shown to members alone', () => {
  const block = (who: string, words: string) =>
    `<!--kg-gated-block:begin ${who} memberSegment:"status:-free" --><p>${words}</p><!--kg-gated-block:end-->`
  expect(read({ html: `<p>a</p>${block('nonMember:false', 'b')}${block('nonMember:true', 'c')}` })).toMatchObject({
    text: 'a\n\nc\n',
    notes: ['What Ghost does not show to everybody was left out.'],
  })
})

it('Ghost’s HTML is read without the controls of players, icons and sizes of files', () => {
  const html =
    '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind</div></div>' +
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://e.org/"><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://e.org/i.ico" alt=""><span class="kg-bookmark-author">Ann</span><span class="kg-bookmark-publisher">Press</span></div></a></figure>' +
    '<div class="kg-card kg-audio-card"><img class="kg-audio-thumbnail kg-audio-hide" src="" alt="audio-thumbnail"><div><audio src="/a.mp3"></audio><div class="kg-audio-title">Talk</div><div class="kg-audio-player"><span>0:00</span></div></div></div>' +
    '<div class="kg-card kg-file-card"><a href="/f.pdf"><div class="kg-file-card-title">File</div><div class="kg-file-card-metadata">3 KB</div></a></div>'
  expect(read({ html }).text).toBe(
    'Mind\n\n[Ann, Press](https://e.org/)\n\n[Audio](/a.mp3)\n\nTalk\n\n[File](/f.pdf)\n',
  )
})

it('Ghost’s HTML is read without the words around a form for subscribers, which its entry says', () => {
  const form = '<div class="kg-card kg-signup-card"><h2>Join</h2><form><input></form></div>'
  expect(read({ html: `<p>a</p>${form}<p>b</p>` })).toMatchObject({
    text: 'a\n\nb\n',
    notes: ['The card “signup” was left out.'],
  })
})

it('the language of a post of Ghost is that of the article', () => {
  expect(read({ html: '<p>x</p>', locale: 'de' }).article.language).toBe('de')
})

it.each([
  [{ status: 'sent' }, {}, true],
  [{ status: 'scheduled' }, { email_only: true }, true],
  [{ status: 'published' }, { email_only: 1 }, true],
  [{ status: 'published' }, { email_only: 0 }, false],
  [{ status: 'published' }, { email_only: '1' }, true],
  [{ status: 'published' }, { email_only: '0' }, false],
  [{ status: 'published' }, { email_only: 'false' }, false],
])('a post of Ghost that was for e-mail alone is a draft, which its entry says: %j %j', (post, meta, isDraft) => {
  const { article, notes } = read({ html: '<p>x</p>', ...post }, { posts_meta: [{ post_id: 1, ...meta }] })
  expect(article.isDraft).toBe(isDraft)
  expect(notes).toEqual(isDraft ? ['It was for e-mail alone: it is a draft.'] : [])
})

describe('an export of Ghost with what none has', () => {
  /** `String` and `Number` throw for it. */
  const odd = { toString: 1, valueOf: 1 }

  it('is read like one that has nothing there', () => {
    const list = { type: 'list', listType: 'number', start: odd, children: [{ type: 'item', children: [] }] }
    const text = { type: 'text', text: 'Words', format: odd }
    expect(readCards({ type: odd }, { type: 'heading', tag: odd, children: [text] }, list).text).toMatch(/^## Words\n/)
    const mobiledoc = {
      atoms: [[odd, odd]],
      markups: [[odd, ['href', odd]]],
      cards: [[odd, {}]],
      sections: [
        [1, odd, [[0, [odd, 0], odd, 'Words']]],
        [1, 'p', [[1, [], 0, odd]]],
        [2, odd],
        [10, odd],
      ],
    }
    expect(read({ mobiledoc: JSON.stringify(mobiledoc) }).text).toMatch(/^Words\n/)
    const rows = { posts_tags: [{ post_id: odd, tag_id: odd, sort_order: odd }], tags: [{ id: odd, name: odd }] }
    const related = { ...rows, posts_meta: [{ post_id: odd }], users: [{ id: odd }] }
    expect(read({ id: odd, author_id: odd, html: '<p>Words</p>' }, related).text).toBe('Words\n')
  })

  // It takes minutes in quadratic time.
  it('is read in linear time, however many tags a post has', () => {
    const posts_tags = Array.from({ length: 400_000 }, () => ({ post_id: 1, tag_id: 1 }))
    expect(read({ html: '<p>Words</p>' }, { posts_tags }).text).toBe('Words\n')
  })
})
