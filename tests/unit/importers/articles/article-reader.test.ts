import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, it, vi } from 'vitest'

import { createArticleReader } from '@/importers/articles/article-reader'
import { checkTreeLimits } from '@/importers/articles/read-article'
import { toMarkdownTree } from '@/formats/shared/rich-text-from-markdown'

vi.setConfig({ testTimeout: 120_000 })

const reader = createArticleReader({ seconds: 2, bytesPerSecond: 1_000_000, heapMegabytes: 80 })
afterAll(() => reader.close())

const read = (text: string) => reader.read({ markup: 'markdown' as const, path: 'a.md', bytes: Buffer.from(text) })
const table = `${'|a'.repeat(20)}|\n${'|-'.repeat(20)}|\n`

/** An archive whose first file cannot be unpacked. */
function damage(archive: Uint8Array): Uint8Array {
  const start = 30 + 'word/document.xml'.length
  return archive.fill(0xff, start, start + 8)
}

describe('the reader of articles', () => {
  it('reads the front matter and the body of an article', async () => {
    const file = {
      path: 'posts/a.md',
      markup: 'markdown' as const,
      bytes: Buffer.from('---\ntitle: A\naliases: [/b/]\n---\n*Text*\n'),
    }
    expect(await reader.scan(file)).toEqual({
      title: 'A',
      slug: 'a',
      aliases: ['/b/'],
      time: null,
      ownReference: null,
      ownSite: null,
    })
    expect(await reader.read(file)).toMatchObject({
      article: { title: 'A' },
      tree: { children: [{ type: 'paragraph', children: [{ type: 'emphasis' }] }] },
    })
  })

  it.each([
    ['nested links', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'Reading it took longer than 3 seconds.'],
    ['an endless table', table.repeat(5_000), /longer than|more memory than the 80 MB/],
    ['nested quotes', `${'> '.repeat(101)}a`, 'It nests more than 100 quotes, lists or elements.'],
    ['nested elements', '<div>'.repeat(20_000), 'It nests too deeply to be read.'],
    ['an empty file', ' \n', 'The file is empty.'],
    ['a large file', 'a'.repeat(600_000), 'It is larger than 500 kB.'],
    ['invalid front matter', '---\ntitle: "x\n---\n', /^The front matter cannot be read: /],
    [
      'an invalid line of it',
      '---\ntitle: T\ntags: a: b\n---\n',
      /^The front matter cannot be read: .* at line 3, column 7\.$/,
    ],
  ])('rejects %s with a reason', async (_, text, reason) => {
    await expect(read(text)).rejects.toThrow(reason)
  })

  it.each([
    ['no archive', strToU8('a')],
    ['a damaged archive', damage(zipSync({ 'word/document.xml': strToU8('a'.repeat(1000)) }))],
    ['an archive without a document', zipSync({ a: strToU8('a') })],
    ['a document that is no XML', zipSync({ 'word/document.xml': strToU8('a') })],
  ])('rejects %s as no document of Word', async (_, bytes) => {
    const file = { markup: 'docx' as const, path: 'a.docx', bytes: Buffer.from(bytes) }
    await expect(reader.read(file)).rejects.toThrow('It is no readable document of Word.')
  })

  it('reads the articles between rejected ones', async () => {
    const results = [
      '# One',
      '[[[[['.repeat(20_000) + ']]]]]'.repeat(20_000),
      '# Two',
      '<b>'.repeat(50_000),
      '# Three',
    ].map(read)
    const settled = await Promise.allSettled(results)
    expect(settled.map((each) => (each.status === 'fulfilled' ? each.value.article.title : null))).toEqual([
      'One',
      null,
      'Two',
      null,
      'Three',
    ])
  })
})

describe('limits of articles', () => {
  const treeLimits = { depth: 4, cells: 4, nodes: 30 }

  it.each([
    ['> > > > a', 'nests more than 4'],
    ['- - - a', 'nests more than 4'],
    [`${'|a'.repeat(2)}|\n|-|-|\n|a|a|\n|a|a|\n`, 'more than 4 cells'],
    ['a *b*\n\n'.repeat(9), 'more than 30 parts'],
  ])('apply to %j', (text, reason) => {
    expect(() => checkTreeLimits(toMarkdownTree(text), treeLimits)).toThrow(reason)
    expect(() => checkTreeLimits(toMarkdownTree('> a\n\n- b'), treeLimits)).not.toThrow()
  })
})
