import { readdirSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { toRichText } from '@/formats/shared/rich-text-from-markdown'
import { parseFrontMatter } from '@/importers/articles/front-matter/front-matter'
import { resolveCorrections } from '@/importers/articles/draft/resolve-corrections'
import { slugPattern } from '@/lib/text/slug'
import { readArticleFiles, toImageName } from '@/sample/load-articles'
import { readManifest } from '@/sample/manifest'
import { professionIds } from '@/schemas/content/professions'
import { findDuplicates } from './duplicates'
import { findUnsourcedNumbers } from './figures'
import { isKnownSource } from './known-sources'
import { countWords, toOutline } from './outline'

const folder = 'src/sample/articles'
const manifest = await readManifest('src/sample/manifest.yaml')
const articles = (await readArticleFiles(folder)).map((file) => {
  const isScheduled = manifest.scheduled.includes(file.slug)
  const status = isScheduled ? 'scheduled' : file.isDraft ? 'draft' : 'published'
  return { ...file, status, outline: toOutline(file.markdown), urls: file.sources.map(({ url }) => url) }
})
type Article = (typeof articles)[number]
const published = articles.filter(({ status }) => status === 'published')
const bySlug = new Map(articles.map((article) => [article.slug, article]))

/** When an article was last corrected, or published. */
function toLastChange({ time, corrections }: Article): string {
  return [time ?? '', ...(corrections ?? []).map(({ date }) => date ?? '')].sort().at(-1) ?? ''
}

/** What a check finds in each article, with the article's name. */
function findFaults(check: (article: Article) => readonly unknown[]): unknown[] {
  return articles.flatMap((article) => check(article).map((fault) => [article.slug, fault]))
}

describe('a sample article', () => {
  it('has front matter of known keys and values', () => {
    const keys = ['title', 'description', 'professions', 'author', 'publishedAt', 'heroImage', 'draft']
    const known = [...keys, 'previousSlugs', 'sources', 'corrections', 'findings']
    for (const name of readdirSync(folder)) {
      const { data, body } = parseFrontMatter(readFileSync(`${folder}/${name}`, 'utf8'))
      const { professions, author } = data as { professions: string[]; author: string }
      expect(
        Object.keys(data ?? {}).filter((key) => !known.includes(key)),
        name,
      ).toEqual([])
      expect(professions.length, name).toBeGreaterThan(0)
      expect(
        professions.filter((id) => !professionIds.some((each) => each === id)),
        name,
      ).toEqual([])
      expect(Object.keys(manifest.authors), name).toContain(author)
      expect(body.trim(), name).not.toBe('')
    }
    for (const { slug, title, time, summaries } of articles) {
      expect(title?.length, slug).toBeLessThanOrEqual(300)
      expect(time, slug).not.toBeNull()
      expect(summaries[0]?.length, slug).toBeGreaterThanOrEqual(160)
      expect(summaries[0]?.length, slug).toBeLessThanOrEqual(300)
    }
  })

  it('has headings of levels 2 to 4 that skip none', () => {
    const faults = findFaults(({ outline: { headings } }) =>
      headings.filter(({ depth }, index) => depth < 2 || depth > 4 || depth > (headings[index - 1]?.depth ?? 1) + 1),
    )
    expect(faults).toEqual([])
  })

  it('is plain Markdown', () => {
    const unwanted = ['html', 'code', 'footnoteReference', 'footnoteDefinition', 'definition', 'linkReference']
    expect(findFaults(({ outline }) => unwanted.filter((type) => outline.features.has(type)))).toEqual([])
  })

  it('shows images that exist, with an alternative text', () => {
    const faults = findFaults(({ outline, image }) => [
      ...outline.images.filter(({ alt }) => alt.trim() === ''),
      ...[...outline.images.map(({ url }) => url), ...(image ? [image.path] : [])].filter(
        (url) => !(toImageName(url) in manifest.images) || url !== `../images/${toImageName(url)}.svg`,
      ),
    ])
    expect(faults).toEqual([])
  })

  it('links to its sources, to findings and to articles, and to unpublished ones only while it is unpublished', () => {
    const faults = findFaults(({ slug, status, urls, outline }) =>
      outline.links.filter((url) => {
        if (!url.startsWith('/')) return !urls.includes(url)
        if (url.startsWith('/state-of-applied-ai/')) return false
        const target = bySlug.get(url.replace(/^\/resources\//, ''))
        if (!target || url !== `/resources/${target.slug}` || target.slug === slug) return true
        return status === 'published' && target.status !== 'published'
      }),
    )
    expect(faults).toEqual([])
  })

  it('names two known sources or more, each once and none younger than its last change', () => {
    expect(findFaults(({ urls }) => (urls.length < 2 ? ['fewer than two'] : findDuplicates(urls)))).toEqual([])
    expect(findFaults(({ urls }) => urls.filter((url) => !isKnownSource(url)))).toEqual([])
    expect(findFaults((article) => article.sources.filter(({ date }) => (date ?? '') > toLastChange(article)))).toEqual(
      [],
    )
  })

  it('quotes numbers that figures.yaml lists', () => {
    const faults = findFaults(({ slug, title, summaries, urls, outline, corrections }) =>
      [title ?? '', summaries[0] ?? '', ...outline.blocks, ...(corrections ?? []).map(({ text }) => text)].flatMap(
        (text) => findUnsourcedNumbers(text, urls, slug).map((number) => `${number} in: ${text}`),
      ),
    )
    expect(faults).toEqual([])
  })

  it('has its corrections in the field for them, as the importer takes them', () => {
    const now = Date.now()
    const faults = findFaults(({ time, corrections }) => {
      const notes: string[] = []
      resolveCorrections(corrections ?? [], { time, now }, notes)
      return notes
    })
    expect(faults).toEqual([])
    expect(articles.filter(({ corrections }) => corrections !== null).length).toBeGreaterThanOrEqual(8)
    expect(articles.filter(({ markdown }) => /^\*(?:Updated|Corrected|Correction)/m.test(markdown))).toEqual([])
  })

  it('says so where it speaks of what came later than it was published', () => {
    const faults = findFaults((article) =>
      [...article.markdown.matchAll(datePattern)].flatMap(([text, month = '', year = '']) => {
        const day = `${year}-${String(monthNames.indexOf(month) + 1).padStart(2, '0')}`
        return day <= lastWritten && day > toLastChange(article).slice(0, 7) ? [text] : []
      }),
    )
    expect(faults).toEqual([])
  })

  it('loses no word on the way into the editor', () => {
    for (const { slug, markdown, outline } of articles) {
      const { root } = toRichText(markdown, { toMediaId: () => 1, toArticleId: () => null })
      expect(countWords(toWords(root)), slug).toBe(outline.words)
    }
  })
})

/** When texts of the sample were last written: what was ahead then stays so in them, also when its day has come. */
const lastWritten = '2026-11'
const monthNames = 'January February March April May June July August September October November December'.split(' ')
const datePattern = new RegExp(`(${monthNames.join('|')}) (20\\d{2})`, 'g')

type RichNode = { type: string; text?: string; format?: number | string; children?: RichNode[] }

const codeFormat = 16
const blocks = new Set(['paragraph', 'heading', 'listitem', 'quote', 'linebreak'])

/** The words of a rich-text tree, without code, as the outline counts them. */
function toWords({ type, text = '', format, children = [] }: RichNode): string {
  const own = Number(format) & codeFormat ? '`' : text
  return own + children.map(toWords).join('') + (blocks.has(type) ? ' ' : '')
}

describe('the sample articles', () => {
  it('are of every kind that readers and editors meet', () => {
    expect(published.length).toBeGreaterThanOrEqual(45)
    expect(articles.filter(({ status }) => status === 'draft').length).toBeGreaterThanOrEqual(4)
    expect(articles.filter(({ status }) => status === 'scheduled')).toHaveLength(manifest.scheduled.length)
    expect(manifest.scheduled).toHaveLength(2)
    for (const id of professionIds)
      expect(published.filter(({ professions }) => professions.includes(id)).length, id).toBeGreaterThanOrEqual(9)
    expect(published.filter(({ image }) => image !== null).length).toBeGreaterThanOrEqual(30)
    expect(articles.filter(({ aliases }) => aliases.length > 0).length).toBeGreaterThanOrEqual(4)
    expect(new Set(published.flatMap(({ authors }) => authors)).size).toBe(Object.keys(manifest.authors).length)
  })

  it('have one with every feature of the editor, one with a long table and one with a difficult title', () => {
    const types = ['h2', 'h3', 'h4', 'strong', 'emphasis', 'delete', 'inlineCode', 'blockquote', 'table', 'image']
    const lists = ['bullet list', 'numbered list', 'nested list', 'checklist']
    const features = [...types, ...lists, 'thematicBreak', 'external link', 'internal link']
    expect(articles.some(({ outline }) => features.every((name) => outline.features.has(name)))).toBe(true)
    expect(articles.some(({ outline }) => outline.tables.includes(12))).toBe(true)
    const difficult = [/["“”]/, /&/, /[À-ÿ]/, /\?/]
    expect(published.some(({ title }) => difficult.every((pattern) => pattern.test(title ?? '')))).toBe(true)
  })

  it('share no title, description, passage, address or time of publication', () => {
    expect(findDuplicates(articles.map(({ title }) => title))).toEqual([])
    expect(findDuplicates(articles.map(({ summaries }) => summaries[0]))).toEqual([])
    expect(findDuplicates(articles.map(({ time }) => time))).toEqual([])
    const passages = articles.flatMap(({ outline }) => outline.blocks.filter((text) => text.length > 60))
    expect(findDuplicates(passages)).toEqual([])
    const addresses = articles.flatMap(({ slug, aliases }) => [slug, ...aliases])
    expect(findDuplicates([...addresses, ...professionIds])).toEqual([])
    expect(addresses.filter((address) => !slugPattern.test(address))).toEqual([])
  })

  it('are scheduled later than all others', () => {
    const times = (isScheduled: boolean) =>
      articles.filter(({ status }) => (status === 'scheduled') === isScheduled).map(({ time }) => time ?? '')
    expect(times(true).toSorted()[0]! > times(false).toSorted().at(-1)!).toBe(true)
  })

  it('share a hero image with one other at most', () => {
    const heroes = articles.flatMap(({ image }) => (image ? [image.path] : []))
    expect(findDuplicates(findDuplicates(heroes))).toEqual([])
  })
})
