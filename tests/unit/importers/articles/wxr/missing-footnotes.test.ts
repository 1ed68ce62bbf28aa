import { expect, it } from 'vitest'

import { toPostHtml } from '@/importers/articles/wxr/post-html'

const reference = (id: string, number: number) =>
  `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">${number}</a></sup>`
const footnotes = JSON.stringify([
  { id: 'a', content: 'Note <em>one</em>' },
  { id: 'b', content: 'Of a sentence that was deleted' },
])
const paragraph = `<!-- wp:paragraph --><p>Text${reference('a', 1)}</p><!-- /wp:paragraph -->`
const toHtml = (content: string) => toPostHtml(content, { findImages: () => [], footnotes })

it('the footnotes of a text stand at its end where it lacks their block, which a theme may have instead', () => {
  expect(toHtml(paragraph)).toEqual({
    html: `${paragraph}\n\n<ol><li>Note <em>one</em></li></ol>`,
    notes: ['It has no block for its footnotes; they stand at its end.'],
  })
})

it('footnotes that a text does not refer to stay out of it', () => {
  const content = '<!-- wp:paragraph --><p>Text</p><!-- /wp:paragraph -->'
  expect(toHtml(content)).toEqual({ html: content, notes: [] })
})

it('footnotes whose block is hidden stay hidden', () => {
  const hidden =
    '<!-- wp:group {"blockVisibility":{"hideBlock":true}} --><div><!-- wp:footnotes /--></div><!-- /wp:group -->'
  expect(toHtml(`${paragraph}${hidden}`).html).not.toContain('Note')
})
