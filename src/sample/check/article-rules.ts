import type { SampleArticle } from '../article-files'
import { advice, breach, type Complaint } from './complaint'
import { isKnownSource } from './link-forms'
import type { Outline } from './markdown-outline'

/** What the checks know of an article's surroundings. */
export type Surroundings = {
  /** The state of every article by its slug. */
  states: ReadonlyMap<string, SampleArticle['status']>
  images: ReadonlySet<string>
}

/** Words of an ordinary article; the collection's rules allow one very long and one very short one besides. */
export const ordinaryWords = { least: 400, most: 1200 } as const

/** Checks one article: its headings, plainness, links, images and sources. */
export function checkArticle(
  article: SampleArticle,
  outline: Outline,
  surroundings: Surroundings,
): Complaint[] {
  const file = `articles/${article.slug}.md`
  const at = (line: number) => `line ${article.bodyLine - 1 + line}`
  return [
    ...checkHeadings(outline).map(([line, says]) => breach(file, at(line), says)),
    ...outline.unwanted.map(({ line, type }) => breach(file, at(line), `a sample article has no ${type}`)),
    ...checkImages(article, outline, surroundings).map(([line, says]) =>
      breach(file, line ? at(line) : 'heroImage', says),
    ),
    ...checkLinks(article, outline, surroundings).map(([line, says]) => breach(file, at(line), says)),
    ...checkSources(article).map((says) => breach(file, 'sources', says)),
    ...article.sources
      .filter(({ url }) => !outline.links.some((link) => link.url === url))
      .map(({ label }) => advice(file, 'sources', `is never linked in the text: ${label}`)),
    ...(article.title.length > 90
      ? [advice(file, 'title', `is long: ${article.title.length} characters`)]
      : []),
  ]
}

type Fault = [line: number, says: string]

function checkHeadings({ headings }: Outline): Fault[] {
  return headings.flatMap(({ depth, text, line }, index): Fault[] => {
    const above = headings[index - 1]?.depth ?? 1
    if (depth < 2 || depth > 4) return [[line, `headings go from ## to ####: ${text}`]]
    return depth > above + 1 ? [[line, `skips a level of headings: ${text}`]] : []
  })
}

function checkImages({ heroImage }: SampleArticle, { images }: Outline, known: Surroundings): Fault[] {
  const hero: Fault[] =
    heroImage !== undefined && !known.images.has(heroImage)
      ? [[0, `there is no image called ${heroImage}`]]
      : []
  const inText = images.flatMap(({ url, alt, line }): Fault[] => {
    const key = url.replace(/^media:/, '')
    if (!url.startsWith('media:') || !known.images.has(key))
      return [[line, `there is no image called ${url}`]]
    return alt.trim() === '' ? [[line, 'an image needs words for those who cannot see it']] : []
  })
  return [...hero, ...inText]
}

function checkLinks(article: SampleArticle, { links }: Outline, { states }: Surroundings): Fault[] {
  const cited = new Set(article.sources.map(({ url }) => url))
  return links.flatMap(({ url, line }): Fault[] => {
    if (!url.startsWith('/'))
      return cited.has(url) ? [] : [[line, `links to ${url}, which is not among its sources`]]
    const slug = url.replace(/^\/resources\//, '')
    const state = states.get(slug)
    if (state === undefined || `/resources/${slug}` !== url)
      return [[line, `links to ${url}, which is no article`]]
    if (slug === article.slug) return [[line, 'links to itself']]
    if (article.status === 'published' && state !== 'published')
      return [[line, `is published and links to ${url}, which is ${state}`]]
    return []
  })
}

function checkSources({ sources, publishedAt }: SampleArticle): string[] {
  const urls = sources.map(({ url }) => url)
  return [
    ...(sources.length < 2 ? ['names fewer than two sources'] : []),
    ...(new Set(urls).size < urls.length ? ['names one address twice'] : []),
    ...urls.filter((url) => !isKnownSource(url)).map((url) => `has an address of an unknown form: ${url}`),
    ...sources.flatMap(({ date, label }) =>
      date && date > publishedAt.slice(0, 10) ? [`is younger than the article: ${label}`] : [],
    ),
  ]
}
