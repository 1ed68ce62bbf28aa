import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Payload } from 'payload'

import type { Article } from '@/cms/payload-types'
import { toRichText } from '@/formats/shared/rich-text-from-markdown'
import { type ArticleFile, parseArticleFile } from '@/importers/articles/article-file'
import { parseFrontMatter } from '@/importers/articles/front-matter/front-matter'
import { toBylineEmail } from '@/lib/byline-email'
import { findIds, getFindingId, getId } from './find-ids'
import type { Manifest } from './manifest'

type Ids = ReadonlyMap<string, number>
/** `findingIds`: those of the findings in the order of their file, by which articles number them. */
type Context = { folder: string; manifest: Manifest; images: Ids; findingIds: readonly number[] }

/** An article of the sample also names the findings that it uses. */
type SampleArticle = ArticleFile & { findings: number[] }

/** Creates the sample's authors and articles where they are missing. */
export async function loadArticles(payload: Payload, { folder, manifest, images, findingIds }: Context): Promise<void> {
  const authors = await loadAuthors(payload, manifest.authors)
  const articles = await findIds(payload, 'articles')
  for (const file of await readArticleFiles(folder)) {
    if (articles.has(file.slug)) continue
    const isScheduled = manifest.scheduled.includes(file.slug)
    const isDraft = isScheduled || file.isDraft
    const data = toArticle(file, { authors, images, articles, findingIds })
    const { id } = await payload.create({
      collection: 'articles',
      draft: isDraft,
      data: { ...data, _status: isDraft ? 'draft' : 'published' },
    })
    articles.set(file.slug, id)
    if (isScheduled) {
      const input = { type: 'publish' as const, doc: { relationTo: 'articles' as const, value: id } }
      await payload.jobs.queue({ task: 'schedulePublish', input, waitUntil: new Date(data.publishedAt) })
    }
  }
}

/** The article files of a folder, oldest first. */
export async function readArticleFiles(folder: string): Promise<SampleArticle[]> {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return { ...parseArticleFile(name, text), findings: readFindings(text) }
    }),
  )
  const toKey = ({ time, slug }: ArticleFile) => `${time} ${slug}`
  return files.sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1))
}

/** Their numbers, which are those of their rows. */
function readFindings(text: string): number[] {
  const numbers = parseFrontMatter(text).data?.findings
  return Array.isArray(numbers) ? numbers.map(Number) : []
}

/** The name in the manifest of an image that an article refers to by path. */
export function toImageName(url: string): string {
  return path.posix.basename(url, '.svg')
}

type References = { authors: Ids; images: Ids; articles: Ids; findingIds: readonly number[] }

function toArticle(file: SampleArticle, { authors, images, articles, findingIds }: References) {
  const publishedAt = file.time ?? ''
  const corrections = (file.corrections ?? []).map(({ date, text }) => ({ date: date ?? '', text }))
  const body = toRichText(file.markdown, {
    toMediaId: (url) => getId(images, toImageName(url)),
    // A link to an article that is created later stays a plain link.
    toArticleId: (url) => articles.get(url.replace(/^\/resources\//, '')) ?? null,
  }) as unknown as Article['body']
  return {
    slug: file.slug,
    title: file.title ?? '',
    description: file.summaries[0] ?? '',
    professions: file.professions as Article['professions'],
    author: getId(authors, file.authors[0] ?? ''),
    publishedAt,
    heroImage: file.image && getId(images, toImageName(file.image.path)),
    body,
    sources: file.sources,
    findings: file.findings.map((number) => getFindingId(findingIds, number)),
    corrections,
    previousSlugs: file.aliases,
    // As if each had been published and corrected on its day rather than on the day of the first start.
    createdAt: publishedAt,
    updatedAt: [publishedAt, ...corrections.map(({ date }) => date)].sort().at(-1) ?? publishedAt,
  }
}

async function loadAuthors(payload: Payload, authors: Manifest['authors']): Promise<Ids> {
  const users = await findIds(payload, 'users')
  const ids = new Map<string, number>()
  for (const [key, author] of Object.entries(authors)) {
    const email = toBylineEmail(key)
    // A hook of the collection generates the password; nobody can sign in as an author.
    const data = { ...author, email, permission: 'none' as const, password: '' }
    ids.set(key, users.get(email) ?? (await payload.create({ collection: 'users', data })).id)
  }
  return ids
}
