import type { Payload } from 'payload'

import { toRichText } from '@/formats/rich-text-from-markdown'
import type { Article } from '@/cms/payload-types'
import { readSampleArticles, type SampleArticle } from './article-files'
import { bylines, type BylineKey } from './bylines'

type Options = { folder: string; images: ReadonlyMap<string, number> }

/** Creates the sample's bylines and articles where they are missing. */
export async function loadArticles(payload: Payload, { folder, images }: Options): Promise<void> {
  const authors = await loadBylines(payload)
  const ids = await findArticleIds(payload)
  for (const article of await readSampleArticles(folder)) {
    if (ids.has(article.slug)) continue
    const created = await payload.create({
      collection: 'articles',
      draft: article.status !== 'published',
      data: toData(article, { authors, images, ids }),
    })
    ids.set(article.slug, created.id)
    if (article.status === 'scheduled') await schedule(payload, created.id, article.publishedAt)
  }
}

type Known = { authors: ReadonlyMap<BylineKey, number>; images: ReadonlyMap<string, number>; ids: ReadonlyMap<string, number> }

function toData(article: SampleArticle, { authors, images, ids }: Known) {
  const { slug, title, description, professions, publishedAt, previousSlugs, sources, status } = article
  const heroImage = article.heroImage === undefined ? null : require(images, article.heroImage, slug)
  const body = toRichText(article.markdown, {
    toMediaId: (url) => (url.startsWith('media:') ? require(images, url.slice('media:'.length), slug) : null),
    // Articles are loaded oldest first; a link to a younger one keeps its address.
    toArticleId: (url) => ids.get(url.replace(/^\/resources\//, '')) ?? null,
  }) as unknown as Article['body']
  const author = require(authors, article.author, slug)
  return {
    slug,
    title,
    description,
    professions,
    author,
    publishedAt,
    heroImage,
    body,
    sources,
    previousSlugs: previousSlugs ?? [],
    // As if each had been published on its day, not all on the day of the first start.
    createdAt: publishedAt,
    updatedAt: publishedAt,
    _status: status === 'published' ? ('published' as const) : ('draft' as const),
  }
}

async function schedule(payload: Payload, id: number, publishedAt: string): Promise<void> {
  await payload.jobs.queue({
    task: 'schedulePublish',
    input: { type: 'publish', doc: { relationTo: 'articles', value: id } },
    waitUntil: new Date(publishedAt),
  })
}

async function loadBylines(payload: Payload): Promise<Map<BylineKey, number>> {
  const ids = new Map<BylineKey, number>()
  for (const [key, byline] of Object.entries(bylines) as [BylineKey, (typeof bylines)[BylineKey]][]) {
    const email = `${key}@byline.invalid`
    const { docs } = await payload.find({ collection: 'users', where: { email: { equals: email } }, limit: 1, depth: 0 })
    const user =
      docs[0] ??
      // The password is made by the collection's own hook; a byline cannot sign in with any.
      (await payload.create({ collection: 'users', data: { ...byline, email, permission: 'none', password: '' } }))
    ids.set(key, user.id)
  }
  return ids
}

async function findArticleIds(payload: Payload): Promise<Map<string, number>> {
  const { docs } = await payload.find({ collection: 'articles', pagination: false, depth: 0, select: { slug: true } })
  return new Map(docs.flatMap((doc) => (doc.slug ? [[doc.slug, doc.id]] : [])))
}

function require<K, V>(map: ReadonlyMap<K, V>, key: K, where: string): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`${where}: nothing in the sample is called ${String(key)}`)
  return value
}
