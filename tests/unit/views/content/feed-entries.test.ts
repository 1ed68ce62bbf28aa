import { createElement } from 'react'
import { expect, it } from 'vitest'

import type { Article } from '@/schemas/content/article'
import { ArticleFeedEntry } from '@/views/content/feed-entries'
import { contentMessages } from '@/views/content/messages/by-language'
import { renderFragment } from '@/views/shared/render'

const article = {
  heroImage: null,
  body: { root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text: 'نص' }] }] } },
  corrections: [],
  sources: [],
} as unknown as Article

const render = (language: string) =>
  renderFragment(createElement(ArticleFeedEntry, { article, language, messages: contentMessages.en }))

it('The text of an article for feed readers says its language and direction, where it is not that of the interface', () => {
  expect(render('ar')).toBe('<div lang="ar" dir="rtl"><p>نص</p><h2 lang="en" dir="ltr">Sources</h2><ol></ol></div>')
  // The language is wrong here: the text alone says its direction.
  expect(render('en')).toBe('<p dir="rtl">نص</p><h2>Sources</h2><ol></ol>')
})
