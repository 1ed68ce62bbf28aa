import { maxSitemapLength, toSitemapIndex, toSitemapParts, type SitemapEntry } from '@/formats/shared/sitemap'
import { lazyMap } from '@/lib/lazy-map'
import type { Range } from '@/reading/shared/range'
import { toPieces } from './body-parts'
import type { Outcome } from './request'

/** URLs of one kind, in a stable order. */
export type SitemapSection = {
  count: () => Promise<number>
  /** Its entries, made as they are taken: to make tens of thousands at once would delay other fills. */
  read: (range: Range) => Promise<Iterable<SitemapEntry>>
}

type Options = {
  /** The sitemap's own URL. */
  url: string
  sections: readonly SitemapSection[]
  /** The requested file, if there are several. */
  page: number | undefined
  tags: readonly string[]
  maxLength?: number
}

/**
 * A sitemap with all URLs; if they are too many for one, an index of sitemaps, each of which reads only its own URLs.
 */
export async function renderSitemap(options: Options): Promise<Outcome> {
  const { url, sections, page, tags, maxLength = maxSitemapLength } = options
  const counts = await Promise.all(sections.map(({ count }) => count()))
  const pages = Math.max(1, Math.ceil(sum(counts) / maxLength))
  if (page === undefined && pages > 1) {
    const files = Array.from({ length: pages }, (_, index) => ({ url: `${url}?page=${index + 1}` }))
    return { kind: 'found', body: toSitemapIndex(files), tags }
  }
  if (page !== undefined && page > pages) return { kind: 'missing' }
  const start = ((page ?? 1) - 1) * maxLength
  const parts = await Promise.all(
    sections.map(({ read }, index) => {
      const before = sum(counts.slice(0, index))
      const offset = Math.max(0, start - before)
      const end = Math.min(counts[index] ?? 0, start + maxLength - before)
      return offset < end ? read({ offset, limit: end - offset }) : []
    }),
  )
  return { kind: 'found', body: toPieces(toSitemapParts(chain(parts))), tags }
}

/** A range of URLs whose rows are read together. */
export function toSection<Row>(
  readAll: () => Promise<readonly Row[]>,
  toEntry: (row: Row) => SitemapEntry,
): SitemapSection {
  let all: Promise<readonly Row[]> | undefined
  const readOnce = () => (all ??= readAll())
  return {
    count: async () => (await readOnce()).length,
    read: async ({ offset, limit }) => lazyMap((await readOnce()).slice(offset, offset + limit), toEntry),
  }
}

function* chain<T>(parts: readonly Iterable<T>[]): Generator<T> {
  for (const part of parts) yield* part
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
