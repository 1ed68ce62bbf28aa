import { createElement } from 'react'
import { describe, expect, it } from 'vitest'

import { toMarkdown } from '@/formats/shared/markdown'
import type { RichText } from '@/schemas/content/article'
import { Contents } from '@/views/content/contents'
import { findHeadings } from '@/views/content/headings'
import { RichTextBody } from '@/views/content/rich-text'
import { contentMessages } from '@/views/content/messages/by-language'
import { renderFragment } from '@/views/shared/render'

const messages = contentMessages.en
const toBody = (...headings: [tag: string, text: string][]) =>
  ({
    root: {
      type: 'root',
      children: headings.map(([tag, text]) => ({ type: 'heading', tag, children: [{ type: 'text', text }] })),
    },
  }) as unknown as RichText

const idsOf = (...texts: string[]) =>
  [...findHeadings(toBody(...texts.map((text): [string, string] => ['h2', text]))).values()].map(({ id }) => id)

describe('The headings of an article', () => {
  it('have ids of their words, unique on the page', () => {
    expect(idsOf('Before day one', 'Before day one', '', 'Été')).toEqual([
      'before-day-one',
      'before-day-one-2',
      'section',
      'ete',
    ])
    expect(idsOf('Other host')).toEqual(['other-host-2'])
    expect(idsOf('Sources', 'Source 1', 'Note 12', 'Main', 'Sources 2')).toEqual([
      'sources-2',
      'source-1-2',
      'note-12-2',
      'main-2',
      'sources-2-2',
    ])
  })

  it('have words on either side of a line break or a tab, in their ids and in the contents', () => {
    const children = ['One', { type: 'linebreak' }, 'two', { type: 'tab' }, 'three'].map((node) =>
      typeof node === 'string' ? { type: 'text', text: node } : node,
    )
    const body = { root: { type: 'root', children: [{ type: 'heading', tag: 'h2', children }] } } as unknown as RichText
    expect([...findHeadings(body).values()]).toEqual([{ id: 'one-two-three', level: 2, text: 'One two three' }])
  })

  it('each have a named link to themselves, which is outside of them and not in Markdown', () => {
    const body = toBody(['h2', 'One & two'], ['h3', ''])
    const html = renderFragment(createElement(RichTextBody, { body, headings: findHeadings(body), messages }))
    expect(html).toContain('<h2 id="one-two">One &amp; two</h2><a class="anchor" href="#one-two"')
    expect(html).toContain('aria-label="Link to the section “One &amp; two”"')
    expect(html.match(/class="anchor"/g)).toHaveLength(1)
    expect(toMarkdown(html, 'https://www.example.org')).toContain('## One & two\n')
    expect(renderFragment(createElement(RichTextBody, { body, messages }))).not.toContain('anchor')
  })
})

describe('The contents of an article', () => {
  const render = (...headings: [string, string][]) =>
    renderFragment(createElement(Contents, { headings: findHeadings(toBody(...headings)), own: {}, messages }))

  it('list its headings of the first two levels', () => {
    const html = render(['h2', 'A'], ['h3', 'B'], ['h4', 'C'], ['h2', 'D'], ['h2', ''])
    expect([...html.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id)).toEqual(['a', 'b', 'd', 'a', 'b', 'd'])
  })

  it('are omitted if there are fewer than three', () => {
    expect(render(['h2', 'A'], ['h2', 'B'], ['h4', 'C'])).toBe('')
  })
})
