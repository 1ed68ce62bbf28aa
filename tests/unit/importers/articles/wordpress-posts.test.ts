import { toMarkdown } from 'mdast-util-to-markdown'
import { describe, expect, it } from 'vitest'

import { toPostFile } from '@/importers/articles/exported-site'
import { readArticle } from '@/importers/articles/read-article'
import { toPostHtml, type PostImage } from '@/importers/articles/wxr/post-html'

function read(content: string, images: PostImage[] = []): { text: string; notes: string[] } {
  const { html, notes } = toPostHtml(content, { findImages: () => images })
  const { tree } = readArticle('export/post', toPostFile({ slug: 'x', data: {}, html }), 'post')
  return { text: toMarkdown(tree), notes }
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
