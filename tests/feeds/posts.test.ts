import { existsSync } from 'node:fs'
import path from 'node:path'

import { list } from 'tar'
import { describe, expect, it } from 'vitest'

import { toRichTextFromTree } from '@/formats/shared/rich-text-from-markdown'
import { toMarkdownText } from '@/formats/shared/rich-text-to-markdown'
import { normalizeTree } from '@/importers/articles/markdown/normalize-tree'
import { parseOwnBody } from '@/importers/articles/own/parse-own-body'
import { readArticle } from '@/importers/articles/read-article'

const archive = path.resolve(import.meta.dirname, '../../../shared/data/articles/18f-posts.tar.gz')

async function readPosts(): Promise<Map<string, string>> {
  const posts = new Map<string, string>()
  await list({
    file: archive,
    filter: (name) => name.endsWith('.md'),
    onReadEntry: (entry) => {
      const chunks: Buffer[] = []
      entry.on('data', (chunk: Buffer) => chunks.push(chunk))
      entry.on('end', () => posts.set(entry.path, Buffer.concat(chunks).toString()))
    },
  })
  return posts
}

function toBody(file: string, text: string): string {
  const tree = normalizeTree(readArticle(file, text).tree, { toImage: () => [], toLink: (url) => url })
  return JSON.stringify(toRichTextFromTree(tree, { toMediaId: () => null, toArticleId: () => null }))
}

function roundTrip(body: string): string {
  const markdown = toMarkdownText(JSON.parse(body), {
    toImage: () => null,
    toUrl: (node) => (node.fields as { url: string }).url,
  })
  const tree = normalizeTree(parseOwnBody(markdown).tree, { toImage: () => [], toLink: (url) => url })
  return JSON.stringify(toRichTextFromTree(tree, { toMediaId: () => null, toArticleId: () => null }))
}

/** Words of the same format in one node, which the parser may have in two. */
function joinTexts<T>(value: T): T {
  if (Array.isArray(value)) {
    const joined: { type?: string; text?: string; format?: number }[] = []
    for (const node of value.map(joinTexts) as typeof joined) {
      const last = joined.at(-1)
      if (node.type === 'text' && last?.type === 'text' && last.format === node.format) last.text += node.text ?? ''
      else joined.push(node)
    }
    return joined as T
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, joinTexts(each)])) as T
}

// The license of the real files does not allow including them in the repository.
describe.skipIf(!existsSync(archive))('18F’s posts (skipped where ../shared/data/articles is missing)', () => {
  it('are all read, with each block of code exactly as written', { timeout: 120_000 }, async () => {
    const posts = await readPosts()
    expect(posts.size).toBe(509)
    let blocks = 0
    for (const [file, text] of posts) {
      const body = toBody(file, text)
      for (const [, , code = ''] of text.matchAll(/^(```|~~~)[ \w-]*\n([\s\S]*?)\n\1[ \t]*$/gm)) {
        blocks++
        // Markdown's parser drops an empty line before the closing fence.
        expect(body, file).toContain(`"code":${JSON.stringify(code.replace(/\n$/, ''))}`)
      }
    }
    expect(blocks).toBeGreaterThan(100)
  })

  it('are the same after export to Markdown and import', { timeout: 120_000 }, async () => {
    for (const [file, text] of await readPosts()) {
      const body = toBody(file, text)
      expect(joinTexts(JSON.parse(roundTrip(body))), file).toEqual(joinTexts(JSON.parse(body)))
    }
  })
})
