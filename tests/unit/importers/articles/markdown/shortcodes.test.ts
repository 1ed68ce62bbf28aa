import { describe, expect, it } from 'vitest'

import { mapOutsideCode } from '@/importers/articles/markdown/map-outside-code'
import { replaceDelimited } from '@/importers/articles/markdown/replace-delimited'
import { replaceShortcodes } from '@/importers/articles/markdown/shortcodes'

describe('lines that include another file', () => {
  it.each([
    ['<<< @/snippets/a.js{2 js}', '@/snippets/a.js'],
    ['<!--@include: ./parts/b.md{3,}-->', './parts/b.md'],
    ['<!--@include: ./parts/b-c.md-->', './parts/b-c.md'],
    ['--8<-- "c.md"', 'c.md'],
  ])('are left out with a note that names it, but not in code: %s', (line, file) => {
    expect(replaceShortcodes(`One\n\n${line}\n\nTwo\n\n\`\`\`\n${line}\n\`\`\``)).toEqual({
      markdown: `One\n\n\n\nTwo\n\n\`\`\`\n${line}\n\`\`\``,
      notes: [`What is in other files was left out: ${file}.`],
    })
  })

  it('are left out where a text ends with them', () => {
    expect(replaceShortcodes('One\n\n<<< ./a.js').markdown).toBe('One\n\n')
  })
})

describe('unclosed shortcodes', () => {
  it('are kept', () => {
    const text = `{{% a${' "b"'.repeat(40)}`
    expect(replaceShortcodes(text).markdown).toBe(text)
  })

  // Each takes hours in quadratic time, and milliseconds in linear time.
  it.each([
    ['openings', '{{% a "b" '],
    ['inclusions', '<!--@include: '],
    ['inclusions with blanks', '<<<\t'],
    ['openings in quotes', '{{< a "'],
    ['openings in backticks', '{{< a `'],
    ['escaped quotes', '{{<a \\"'],
    ['comments', '{{</* '],
    ['comments with another closing delimiter', '{{</* }}'],
    ['slashes', '{{%/-/'],
    ['tags', '{% include a '],
    ['tags of hyphens', '{%a----'],
    ['outputs', '{{ a '],
    ['code blocks', '{% highlight a '],
    ['unclosed code blocks', '{% highlight a %}\n'],
    ['fences', '\n```\na\n~~~~'],
    ['backticks', '`\n`'],
    ['attribute lists', '{:'],
    ['headings between carriage returns', '#\t\r'],
    ['comments of kramdown', '{::comment}'],
    ['escaped brackets', '\\('],
    ['escaped brackets of two kinds', '\\(\\\\['],
    ['destinations', ']:e{{<a>}}'],
    ['pairs', '{{<a>}}{{</b>}}'],
    ['spaces', '{{<    '],
  ])('%s: a megabyte is read in linear time', (_, part) => {
    const text = part.repeat(1_000_000 / part.length)
    expect(replaceShortcodes(text).markdown.length).toBeLessThan(10_000_000)
  })

  it('are read in linear time among fences of increasing length', () => {
    let text = ''
    for (let length = 3; text.length < 1_000_000; length++) text += `${'`'.repeat(length)}\n`
    expect(mapOutsideCode(text, (part) => part)).toBe(text)
  })
})

describe('mapOutsideCode', () => {
  it('maps text and keeps code', () => {
    const text = 'a `a` a\n```a\na\n```\na\n~~~\na'
    expect(mapOutsideCode(text, (part) => part.replaceAll('a', 'b'))).toBe('b `a` b\n```a\na\n```\nb\n~~~\nb')
  })
})

describe('replaceDelimited', () => {
  it('replaces up to the next closing delimiter and keeps what is unclosed', () => {
    const change = (text: string) =>
      replaceDelimited(text, { opening: /<</g, toClosing: () => />>/g, replace: (_, inner) => `[${inner}]` })
    expect(change('a <<b>> << c >> >> <<d')).toBe('a [b] [ c ] >> <<d')
  })
})

describe('the title of a part in a shortcode of Hugo', () => {
  it.each([
    ['{{% notice warning "Mind the gap" %}}Text{{% /notice %}}', 'Mind the gap'],
    ['{{< admonition note "Mind" true >}}Text{{< /admonition >}}', 'Mind'],
    ['{{< tab "Linux" >}}Text{{< /tab >}}', 'Linux'],
    ['{{% tab name="Linux" %}}Text{{% /tab %}}', 'Linux'],
    ['{{< tab header="Linux" lang="sh" >}}Text{{< /tab >}}', 'Linux'],
    ['{{< details "More" open >}}Text{{< /details >}}', 'More'],
    ['{{< details summary="More" >}}Text{{< /details >}}', 'More'],
    ['{{< expand "How?" "..." >}}Text{{< /expand >}}', 'How?'],
  ])('stands before its text: %s', (markdown, title) => {
    const name = /[a-z]+/.exec(markdown)?.[0]
    expect(replaceShortcodes(markdown)).toEqual({
      markdown: `\n\n**${title}**\n\nText\n\n`,
      notes: [`shortcode ${name} mapped.`],
    })
  })

  it.each(['{{< hint info >}}Text{{< /hint >}}', '{{< tabs "uniqueid" >}}Text{{< /tabs >}}'])(
    'is not the name of a kind or a part: %s',
    (markdown) => {
      expect(replaceShortcodes(markdown).markdown).toBe('\n\nText\n\n')
    },
  )
})

describe('tags of Liquid', () => {
  it('are shown between “raw” and “endraw”, as Jekyll shows them', () => {
    const text = 'Write {{ page.title }}, {% if x %} and {# y #}, or {% comment %}this{% endcomment %}.'
    expect(replaceShortcodes(`{% raw %}${text}{% endraw %} {% if z %}`)).toEqual({
      markdown: `${text} `,
      notes: ['shortcode if dropped.'],
    })
    expect(replaceShortcodes('{%- raw -%}\n```\n{{ a }}\n```\n{%- endraw -%}').markdown).toBe('\n```\n{{ a }}\n```\n')
    expect(replaceShortcodes('{% comment %}{% raw %}{{ a }}{% endraw %}{% endcomment %}').markdown).toBe('')
  })

  it('that stand for the address of a file are no text', () => {
    expect(replaceShortcodes('See {% link _posts/a.md %}.')).toEqual({
      markdown: 'See .',
      notes: ['shortcode link dropped.'],
    })
    for (const [before, after] of [
      ['[a](', ')'],
      ['[a]({{ site.baseurl }}', ')'],
      ['<a href="{{ site.url }}{{ site.baseurl }}', '">a</a>'],
      ['[a]: ', ''],
    ])
      expect(replaceShortcodes(`${before}{% post_url 2020-01-02-a %}${after}`).markdown).toContain('2020-01-02-a')
  })
})
