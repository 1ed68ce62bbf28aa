import { professionIds } from '@/schemas/professions'

import type { SampleArticle } from '../article-files'
import { bylines } from '../bylines'
import { ordinaryWords } from './article-rules'
import { breach, type Complaint, findTwins } from './complaint'
import type { Outline } from './markdown-outline'

/** An article with its outline. */
export type Read = { article: SampleArticle; outline: Outline }

/** Every feature that the editor offers and Markdown can write. */
const everyFeature = `
  h2, h3, h4, bold, italic, strikethrough, code, list, numbered list, list in a list, checklist,
  quote, table, rule, image, link, link to an article`
  .split(',')
  .map((name) => name.trim())

/** Checks what the articles are together: how many of which kind, and that no two say the same. */
export function checkCollection(read: readonly Read[]): Complaint[] {
  const articles = read.map(({ article }) => article)
  return [
    ...checkCounts(read).map((says) => breach('articles', 'all', says)),
    ...checkLengths(read),
    ...checkSlugs(articles),
    ...checkDates(articles),
    ...findTwins(
      articles.map(({ title, slug }) => [title, slug]),
      'articles',
      'title',
    ),
    ...findTwins(
      articles.map(({ description, slug }) => [description, slug]),
      'articles',
      'description',
    ),
    ...findTwins(
      read.flatMap(({ article, outline }) =>
        outline.blocks
          .filter(({ text }) => text.length > 60)
          .map(({ text }) => [text, article.slug] as const),
      ),
      'articles',
      'text',
    ),
  ]
}

function checkCounts(read: readonly Read[]): string[] {
  const articles = read.map(({ article }) => article)
  const published = articles.filter(({ status }) => status === 'published')
  const count = (test: (article: SampleArticle) => boolean, from = published) => from.filter(test).length
  const bounds: [what: string, found: number, least: number][] = [
    ['published articles', published.length, 45],
    ...professionIds.map((id): [string, number, number] => [
      `published for ${id}`,
      count((article) => article.professions.includes(id)),
      9,
    ]),
    ['published with a hero image', count(({ heroImage }) => heroImage !== undefined), 30],
    ['drafts', count(({ status }) => status === 'draft', articles), 4],
    ['scheduled', count(({ status }) => status === 'scheduled', articles), 2],
    ['with previous slugs', count(({ previousSlugs = [] }) => previousSlugs.length > 0), 4],
    [
      'with a table of 12 rows',
      read.filter(({ outline }) => outline.tables.some(({ rows }) => rows === 12)).length,
      1,
    ],
    [
      'with every rich-text feature',
      read.filter(({ outline }) => everyFeature.every((name) => outline.features.has(name))).length,
      1,
    ],
    ['with a title to test with', count(({ title }) => isTitleToTestWith(title)), 1],
    ['bylines in use', new Set(published.map(({ author }) => author)).size, Object.keys(bylines).length],
  ]
  return bounds
    .filter(([, found, least]) => found < least)
    .map(([what, found, least]) => `${what}: ${found}, where ${least} are wanted`)
}

/** Quotes, ampersand, accent, brackets and an emoji in one title: what breaks careless code. */
function isTitleToTestWith(title: string): boolean {
  const wanted = [/["“”]/, /&/, /[À-ÿ]/, /[[\]]/, /\p{Extended_Pictographic}/u]
  return wanted.every((pattern) => pattern.test(title))
}

function checkLengths(read: readonly Read[]): Complaint[] {
  const long = read.filter(({ outline }) => outline.words > ordinaryWords.most)
  const short = read.filter(({ outline }) => outline.words < ordinaryWords.least)
  const bounds = `all but one long and one short article have ${ordinaryWords.least} to ${ordinaryWords.most}`
  const odd = [...(long.length === 1 ? [] : long), ...(short.length === 1 ? [] : short)]
  const missing = [...(long.length === 0 ? ['very long'] : []), ...(short.length === 0 ? ['very short'] : [])]
  return [
    ...odd.map(({ article, outline }) =>
      breach(`articles/${article.slug}.md`, 'body', `${outline.words} words: ${bounds}`),
    ),
    ...missing.map((which) => breach('articles', 'all', `none is ${which}: ${bounds}`)),
  ]
}

function checkSlugs(articles: readonly SampleArticle[]): Complaint[] {
  const addresses = articles.flatMap(({ slug, previousSlugs = [] }) =>
    [slug, ...previousSlugs].map((each) => [each, slug] as const),
  )
  const reserved = addresses.filter(([slug]) => (professionIds as readonly string[]).includes(slug))
  return [
    ...findTwins(addresses, 'articles', 'address'),
    ...reserved.map(([slug, place]) => breach('articles', place, `${slug} is the address of a profession`)),
  ]
}

function checkDates(articles: readonly SampleArticle[]): Complaint[] {
  const newest =
    articles
      .filter(({ status }) => status !== 'scheduled')
      .map(({ publishedAt }) => publishedAt)
      .sort()
      .at(-1) ?? ''
  const early = articles.filter(({ status, publishedAt }) => status === 'scheduled' && publishedAt <= newest)
  return [
    ...findTwins(
      articles.map(({ publishedAt, slug }) => [publishedAt, slug]),
      'articles',
      'time of publication',
    ),
    ...early.map(({ slug }) =>
      breach('articles', slug, `is scheduled, but not later than the newest article (${newest})`),
    ),
  ]
}
