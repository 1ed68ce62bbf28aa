import { createElement } from 'react'
import { describe, expect, it } from 'vitest'

import { toMarkdown } from '@/formats/shared/markdown'
import type { RichText, Source } from '@/schemas/content/article'
import { RichTextBody } from '@/views/content/rich-text'
import { BackLinks, findNotes } from '@/views/content/source-notes'
import { contentMessages } from '@/views/content/messages/by-language'
import { renderFragment } from '@/views/shared/render'

const messages = contentMessages.en
const text = (some: string) => ({ type: 'text', text: some })
const link = (url: string) => ({ type: 'link', fields: { url }, children: [text('a link')] })
const toBody = (...urls: string[]) =>
  ({ root: { type: 'root', children: [{ type: 'paragraph', children: urls.map(link) }] } }) as unknown as RichText
const toSources = (...urls: string[]): Source[] => urls.map((url, index) => ({ url, label: `Label ${index + 1}` }))

const numbersOf = (urls: string[], sources: string[]) =>
  [...findNotes(toBody(...urls), toSources(...sources)).values()].map(({ sourceNumber }) => sourceNumber)

describe('The notes of an article', () => {
  it('are its links to a source, by the source’s number', () => {
    expect(
      numbersOf(
        ['https://b.example/', 'https://c.example/', 'https://a.example/x', 'https://b.example/'],
        ['https://a.example/x', 'https://b.example/'],
      ),
    ).toEqual([2, 1, 2])
  })

  it('match a URL in any spelling, and fragments of it', () => {
    expect(
      numbersOf(['https://A.example', 'https://a.example/#part', 'https://a.example/?q'], ['https://a.example/']),
    ).toEqual([1, 1])
    expect(numbersOf(['https://a.example/x'], ['https://a.example/x#part'])).toEqual([1])
  })

  it('link to the exact source if several are fragments of one document, else to the first', () => {
    const sources = ['https://a.example/#one', 'https://a.example/#two', 'https://a.example/', 'https://a.example/']
    const urls = ['https://a.example/#two', 'https://a.example/', 'https://a.example/#three']
    expect(numbersOf(urls, sources)).toEqual([2, 3, 3])
  })

  it('are none for anything but web addresses', () => {
    const odd = ['javascript:alert(1)', '/resources/a', '#part', 'mailto:a@b.example', '']
    expect(numbersOf(odd, odd)).toEqual([])
  })
})

describe('The marker of a note', () => {
  const body = toBody('https://a.example/', 'https://a.example/')
  const notes = findNotes(body, [{ url: 'https://a.example/', label: 'Who <wrote> "it"' }])
  const html = renderFragment(createElement(RichTextBody, { body, notes, messages }))

  it('links to the source, and has its label as its name', () => {
    expect(html).toContain(
      '<a id="note-1" href="#source-1" aria-label="Source 1: Who &lt;wrote&gt; &quot;it&quot;">[1]</a>',
    )
    expect(html).toContain('id="note-2"')
  })

  it('is linked from the source, for each use', () => {
    const back = renderFragment(createElement(BackLinks, { notes, sourceNumber: 1, messages }))
    expect(back).toContain('href="#note-1" aria-label="Back to where the text names source 1, 1 of 2"')
    expect(back).toContain('href="#note-2" aria-label="Back to where the text names source 1, 2 of 2"')
    expect(renderFragment(createElement(BackLinks, { notes, sourceNumber: 2, messages }))).toBe('')
  })

  it('is a number in Markdown, where the link before it has the source’s URL, and is not in feeds', () => {
    const plain = renderFragment(createElement(RichTextBody, { body, messages }))
    expect(plain).not.toContain('note')
    const markdown = toMarkdown(html, 'https://www.example.org')
    expect(markdown).toContain('[a link](https://a.example/)\\[1\\]')
    expect(markdown.replaceAll(/\\\[\d\\\]/g, '')).toBe(toMarkdown(plain, 'https://www.example.org'))
  })
})
