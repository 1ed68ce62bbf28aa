import { toString } from 'mdast-util-to-string'
import { expect, it } from 'vitest'

import { ownGenerator } from '@/formats/content/article-file'
import { readArticle } from '@/importers/articles/read-article'

const note = 'Its first heading was left out: it is the title, which its page shows.'
const read = (body: string, { path = 'a.md', frontMatter = 'title: Of Tea' } = {}) => {
  const { tree, notes } = readArticle(path, `---\n${frontMatter}\n---\n${body}`)
  const shown = tree.children.filter(({ type }) => type !== 'html')
  return { text: shown.map((node) => toString(node).trim()).filter(Boolean), notes }
}

it.each([
  ['# Of Tea\n\nText', 'a.md'],
  ['##  of   *TEA* #\n\nText', 'a.md'],
  ['<h1 class="x">Of\nTea</h1><p>Text</p>', 'a.html'],
  ['<!-- a -->\n\nOf Tea\n======\nText', 'a.mdx'],
])('a heading with which a text begins is left out if it says the title, and the notes say so: %j', (body, path) => {
  expect(read(body, { path })).toEqual({ text: ['Text'], notes: [note] })
})

it('an image before it stays', () => {
  expect(read('![Cup](a.png)\n\n# Of Tea\n\nText')).toEqual({ text: ['Cup', 'Text'], notes: [note] })
})

it.each([
  '# Of Teas\n\nText',
  'Text\n\n# Of Tea',
  '# [Of Tea](/b)\n\nText',
  '> # Of Tea\n\nText',
  '# Of Tea^[1]\n\nText',
])('a heading that says more, or that stands elsewhere, stays: %j', (body) => {
  const { text, notes } = read(body)
  expect(text.join(' ')).toContain('Of Tea')
  expect(notes).toEqual([])
})

it('our own export keeps a heading that an editor has written', () => {
  const frontMatter = `title: Of Tea\ngenerator: ${ownGenerator}\nreference: r`
  expect(read('## Of Tea\n\nText', { frontMatter })).toEqual({ text: ['Of Tea', 'Text'], notes: [] })
})
