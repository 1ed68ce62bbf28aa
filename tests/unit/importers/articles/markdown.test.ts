import { toString } from 'mdast-util-to-string'
import { describe, expect, it } from 'vitest'

import { toRichTextFromTree } from '@/formats/rich-text-from-markdown'
import { parseArticleFile } from '@/importers/articles/article-file'
import { parseBody } from '@/importers/articles/body'
import { fitDescription } from '@/importers/articles/description'
import { fitTree } from '@/importers/articles/fit-tree'
import { createLibrary } from '@/importers/articles/library'
import { replaceShortcodes } from '@/importers/articles/shortcodes'
import { parseTime } from '@/importers/articles/times'

type Node = { type: string; text?: string; children?: Node[] }
const words = (node: Node): string => (node.text ?? '') + (node.children ?? []).map(words).join(' ')

function toText(markdown: string): string {
  const tree = fitTree(parseBody(markdown).tree, {
    toImage: (image) => ({ type: 'text', value: `[${image.alt}]` }),
    toLink: (url) => url,
  })
  const { root } = toRichTextFromTree(tree, { toMediaId: () => null, toArticleId: () => null })
  return words(root as Node)
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

  it('reads Jekyll’s file names, Astro’s keys, TOML, and a headline for a title', () => {
    expect(
      parseArticleFile(
        '_posts/2020-01-02-hello-world.md',
        '---\npermalink: /x/greeting.html\n---\n# Hello\n\nText',
      ),
    ).toMatchObject({
      slug: 'greeting',
      time: '2020-01-02T00:00:00.000Z',
      title: 'Hello',
      markdown: '\n\nText',
    })
    expect(
      parseArticleFile(
        'blog/post/index.md',
        "---\ntitle: T\npubDate: 'Jul 08 2022'\nheroImage: './a.png'\n---\n",
      ),
    ).toMatchObject({ slug: 'post', time: '2022-07-08T00:00:00.000Z', image: { path: './a.png' } })
    expect(
      parseArticleFile('a.md', '+++\ntitle = "T"\ndate = 2020-01-02T03:04:05Z\ndraft = true\n+++\nText'),
    ).toMatchObject({ title: 'T', time: '2020-01-02T03:04:05.000Z', isDraft: true })
  })

  it('takes what lies in _drafts for a draft', () => {
    expect(parseArticleFile('_drafts/a.md', '---\ntitle: T\n---\nText').isDraft).toBe(true)
    expect(parseArticleFile('_posts/2020-01-02-a.md', '---\ntitle: T\n---\nText').isDraft).toBe(false)
  })

  it('says why it cannot be read', () => {
    expect(() => parseArticleFile('a.md', '---\ntitle: "x\n---\n')).toThrow()
  })

  it.each([
    ['2015-06-29T22:00:00-04:00', '2015-06-30T02:00:00.000Z'],
    ['2015-06-29', '2015-06-29T00:00:00.000Z'],
    ['2015-06-29 9:05', '2015-06-29T09:05:00.000Z'],
    ['someday', null],
  ])('takes %s for a time', (text, time) => {
    expect(parseTime(text)).toBe(time)
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
      'one two three a | b c | d',
    ],
    ['a list in a quote', '> one\n>\n> - two\n> - three', 'one • two • three'],
    [
      'reference links and footnotes',
      '[one][r] two[^1]\n\n[r]: https://e.org\n\n[^1]: three',
      'one two 1 Footnotes three',
    ],
    ['a linked image', '[![pic](a.png)](https://e.org) text', '[pic] text'],
    ['no script', 'one <script>alert(1)</script><form>x</form> two', 'one two'],
    ['a player', '<iframe src="https://v.org/1" title="Film"></iframe>', 'Film'],
  ])('keeps the words of %s', (_, markdown, text) => {
    expect(toText(markdown)).toBe(text)
  })
})

describe('shortcodes', () => {
  it.each([
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
  ])('turns %s into Markdown', (markdown, wanted) => {
    expect(replaceShortcodes(markdown).markdown.trim()).toBe(wanted.trim())
  })

  it('says what became of each', () => {
    expect(replaceShortcodes('{{< a >}}{{< a >}}').notes).toEqual(['shortcode a dropped (2 times).'])
  })
})

describe('links', () => {
  const library = createLibrary(
    [{ path: 'news/2019-05-15-x.md', slug: 'x', aliases: ['/old/'] }],
    'https://e.gov',
  )
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
  ])('leads %s to %s', (url, target) => {
    expect(library.resolve(url)).toBe(target)
  })
})

describe('descriptions', () => {
  const sentence = 'This is a sentence of some fifty characters or more.'
  it('keeps one that fits', () => {
    const fitting = 'x'.repeat(200)
    expect(fitDescription([fitting], '')).toEqual({ description: fitting, isFitted: false })
  })
  it('adds whole sentences of the text to a short one', () => {
    const made = fitDescription(['Short.'], [1, 2, 3, 4, 5].map((n) => `Number ${n}: ${sentence}`).join(' '))
    expect(made?.isFitted).toBe(true)
    expect(made?.description).toMatch(/^Short\. .*\.$/)
    expect(made?.description.length).toBeGreaterThanOrEqual(160)
    expect(made?.description.length).toBeLessThanOrEqual(300)
  })
  it('cuts a long one between words', () => {
    const made = fitDescription([`${'word '.repeat(100)}.`], '')
    expect(made?.description).toMatch(/word…$/)
    expect(made?.description.length).toBeLessThanOrEqual(300)
  })
  it('makes none of too few words', () => {
    expect(fitDescription(['Short.'], 'Too short.')).toBeNull()
  })
})

it('reads a tree’s words', () => {
  expect(toString(parseBody('a *b*').tree)).toBe('a b')
})
