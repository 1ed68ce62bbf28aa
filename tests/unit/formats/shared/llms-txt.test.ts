import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { toLlmsTxt } from '@/formats/shared/llms-txt'
import { parseLlmsTxt } from '../../../support/llms-grammar'

const simple = { name: 'Site', summary: 'What it is.', details: ['How to use it.'], sections: [] }

describe('toLlmsTxt', () => {
  it('is parsed without loss by the reference grammar', () => {
    const links = [{ title: 'One', url: 'https://x.example/one.md', note: 'The first.' }]
    const text = toLlmsTxt({ ...simple, details: ['First.', 'Second.'], sections: [{ heading: 'Pages', links }] })
    expect(parseLlmsTxt(text)).toEqual({
      title: 'Site',
      summary: 'What it is.',
      details: 'First.\n\nSecond.',
      sections: { Pages: links },
    })
  })

  it('omits an empty section', () => {
    const text = toLlmsTxt({ ...simple, sections: [{ heading: 'Empty', links: [] }] })
    expect(parseLlmsTxt(text).sections).toEqual({})
  })

  it('escapes brackets, parentheses and line breaks', () => {
    const links = [{ title: 'A [b] c', url: 'https://x.example/a_(b)', note: 'one\ntwo\r\n## three' }]
    const { sections } = parseLlmsTxt(
      toLlmsTxt({ ...simple, name: 'A\nB', summary: 'a\n\nb', sections: [{ heading: 'S', links }] }),
    )
    expect(sections).toEqual({
      S: [{ title: 'A (b) c', url: 'https://x.example/a_%28b%29', note: 'one two ## three' }],
    })
  })

  it.each(['[x](javascript:alert(1))', '[x\\](javascript:alert(1))', '![x](data:text/html,x)'])(
    'renders no link from %s in a text',
    (words) => {
      const links = [{ title: words, url: 'https://x.example/one.md', note: words }]
      const text = toLlmsTxt({ name: words, summary: words, details: [words], sections: [{ heading: 'Pages', links }] })
      expect(text.match(/\]\((?!https:\/\/x\.example)/g)).toBeNull()
    },
  )

  it('loses no link, whatever its title', () => {
    const words = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => /[\p{L}]/u.test(text))
    const link = fc.record({ title: words, url: fc.webUrl(), note: words })
    fc.assert(
      fc.property(fc.array(link, { minLength: 1 }), words, words, (links, name, summary) => {
        const text = toLlmsTxt({ name, summary, details: ['Details.'], sections: [{ heading: 'Pages', links }] })
        const read = parseLlmsTxt(text)
        expect(read.summary).not.toBeNull()
        expect(read.sections.Pages).toHaveLength(links.length)
        for (const { note } of read.sections.Pages ?? []) expect(note).toBeTruthy()
        expect(text).not.toContain('\r')
      }),
    )
  })
})

describe('the reference grammar', () => {
  it.each([
    ['prose in a section', '# A\n\n> B\n\nC\n\n## S\n\nprose\n'],
    ['no list marker', '# A\n\n> B\n\nC\n\n## S\n\n[a](b)\n'],
    ['a title alone', '# A'],
  ])('rejects %s', (_, text) => {
    expect(() => parseLlmsTxt(text)).toThrow()
  })
})
