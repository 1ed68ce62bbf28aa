import { createElement } from 'react'
import { expect, it } from 'vitest'

import { toCatalogueExamples } from '@/formats/catalogue/examples'
import type { Book } from '@/schemas/catalogue/book'
import { BookFeedEntry } from '@/views/catalogue/feed-entry'
import { catalogueMessages } from '@/views/catalogue/messages/by-language'
import { renderFragment } from '@/views/shared/render'

const example = toCatalogueExamples('https://books.example.test').getBook as Book
const messages = catalogueMessages.en

const render = (synopsis: string, language: string) => {
  const book = { ...example, cover: null, authors: [], synopsis, language }
  return renderFragment(createElement(BookFeedEntry, { book, messages }))
}

it('The synopsis of a book for feed readers has the lists and line breaks that its page has', () => {
  const html = render('In it:\n- a list\n- of two\n\nLine one\nline two', 'en')
  expect(html).toBe(
    '<p><span>In it:</span></p><ul><li>a list</li><li>of two</li></ul><p><span>Line one</span><span><br/>line two</span></p>',
  )
})

it('The synopsis says its language and direction, where it is not that of the interface', () => {
  expect(render('ملخص', 'ar')).toBe('<div lang="ar" dir="rtl"><p><span>ملخص</span></p></div>')
})
