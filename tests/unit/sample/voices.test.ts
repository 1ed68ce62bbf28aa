import { describe, expect, it } from 'vitest'

import { toMarkdownTree } from '@/formats/shared/rich-text-from-markdown'
import { readArticleFiles } from '@/sample/load-articles'
import { readManifest } from '@/sample/manifest'
import { findDuplicates } from './duplicates'
import { toOutline } from './outline'
import { toOpening, toRuns, toSentences } from './voices'

const articles = (await readArticleFiles('src/sample/articles')).map((file) => ({
  ...file,
  outline: toOutline(file.markdown),
  urls: file.sources.map(({ url }) => url),
}))
type Article = (typeof articles)[number]
const { authors } = await readManifest('src/sample/manifest.yaml')

/** What more than one article has, with the articles that have it. */
function findShared(toValues: (article: Article) => Iterable<string>): [string, string[]][] {
  const holders = new Map<string, string[]>()
  for (const article of articles)
    for (const value of new Set(toValues(article))) holders.set(value, [...(holders.get(value) ?? []), article.slug])
  return [...holders].filter(([, slugs]) => slugs.length > 1)
}

/** The slugs of the articles whose running text matches. */
function findSlugs(pattern: RegExp): string[] {
  return articles.filter(({ outline }) => outline.blocks.some((text) => pattern.test(text))).map(({ slug }) => slug)
}

describe('no two sample articles share', () => {
  it('the way in which they begin', () => {
    expect(findShared(({ outline }) => [toOpening(outline.blocks)])).toEqual([])
  })

  it('a heading', () => {
    expect(findShared(({ outline }) => outline.headings.map(({ text }) => text.toLowerCase()))).toEqual([])
  })

  it('a run of twelve words', () => {
    expect(
      findShared(({ outline }) => toSentences(outline.blocks).flatMap((sentence) => [...toRuns(sentence, 12)])),
    ).toEqual([])
  })
})

describe('the sample articles', () => {
  it('do not all end alike', () => {
    expect(findSlugs(/\b(?:on|for|by) Monday\b/i).length).toBeLessThanOrEqual(2)
    const lastHeadings = articles.map(({ outline }) => outline.headings.at(-1)?.text ?? '')
    expect(lastHeadings.filter((text) => text.includes('Monday'))).toEqual([])
    expect(
      findSlugs(/\b(?:of|in) our own\b|\bmy own words\b|\bour own (?:words|wording|rule)\b/i).length,
    ).toBeLessThanOrEqual(2)
  })

  it('do not share turns of phrase', () => {
    for (const turn of [/\bworth (?:an?|half an?) (?:\w+ )?(?:hour|morning|evening)\b/i, /\bthe cheapest\b/i, /\bdeserves? better\b/i])
      expect(findSlugs(turn).length, turn.source).toBeLessThanOrEqual(2)
  })

  it('tell the story of a study once and link to it elsewhere', () => {
    expect(articles.filter(({ urls }) => urls.includes('https://doi.org/10.1126/science.aax2342'))).toHaveLength(1)
  })

  it('seldom begin paragraphs with words in bold', () => {
    const withLeadIns = articles.filter(({ markdown }) => {
      const paragraphs = toMarkdownTree(markdown).children.filter(({ type }) => type === 'paragraph')
      return paragraphs.filter((node) => 'children' in node && node.children[0]?.type === 'strong').length >= 3
    })
    expect(withLeadIns.map(({ slug }) => slug).length).toBeLessThanOrEqual(4)
  })

  it('use each of their sources by a link', () => {
    const unused = articles.flatMap(({ slug, urls, outline }) =>
      urls.filter((url) => !outline.links.includes(url)).map((url) => [slug, url]),
    )
    expect(unused).toEqual([])
  })

  it('differ in length: short notes, pieces of one screen, and a long read', () => {
    const lengths = articles.map(({ outline }) => outline.words)
    expect(lengths.filter((words) => words < 250).length).toBeGreaterThanOrEqual(2)
    expect(lengths.filter((words) => words < 550).length).toBeGreaterThanOrEqual(8)
    expect(lengths.filter((words) => words > 2900)).toHaveLength(1)
  })

  it('are signed by people who keep to few professions', () => {
    for (const key of Object.keys(authors)) {
      const professions = articles.filter((article) => article.authors[0] === key).map((article) => article.professions)
      expect(new Set(professions.map(([first]) => first)).size, key).toBeLessThanOrEqual(3)
    }
    expect(findDuplicates(Object.values(authors).map(({ role }) => role))).toEqual([])
  })
})
