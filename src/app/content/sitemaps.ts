import { fixedPages } from './agent-index'
import { articleListTags } from './article-tags'
import { recordTags } from './finding-tags'
import { renderSitemap, toSection, type SitemapSection } from '@/app/fills/render-sitemap'
import type { FillRequest, Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { lazyMap } from '@/lib/lazy-map'
import { findArticleTimes, findAuthorTimes, findListTimes, findSomeArticleTimes } from '@/reading/content/article-times'
import { countPublishedArticles } from '@/reading/content/article-counts'
import { findEvidenceRecord, findFindingTimes } from '@/reading/content/evidence'
import { professionIds } from '@/schemas/content/professions'
import { contentPath } from '@/surface/content/operations'

export async function sitemapXml({ params: { page } }: FillRequest<{ page?: number }>): Promise<Outcome> {
  const url = toUrl('getSitemap')
  const sections = [pages(), articles(), authors(), findings()]
  return renderSitemap({ url, sections, page, tags: [...articleListTags, ...recordTags, 'site'] })
}

function pages(): SitemapSection {
  return {
    count: async () => fixedPages.length,
    async read({ offset, limit }) {
      const [{ all, professions }, evidence] = await Promise.all([findListTimes(), findEvidenceRecord()])
      const lastModifiedOf = (id: string): string | null | undefined => {
        if (id === 'evidencePage') return evidence.updated
        const profession = professionIds.find((one) => id === `professionPage:${one}`)
        if (profession) return professions[profession]
        return id === 'homePage' || id === 'resourcesPage' || id === 'archivePage' ? all : undefined
      }
      return fixedPages.slice(offset, offset + limit).map(({ id, path }) => {
        const lastModified = lastModifiedOf(id)
        return { url: `${readEnv().BASE_URL}${path}`, ...(lastModified ? { lastModified } : {}) }
      })
    },
  }
}

function articles(): SitemapSection {
  return {
    count: () => countPublishedArticles(),
    async read(range) {
      // Sitemaps of few articles are in an index with other sitemaps.
      const isSome = range.limit < (await countPublishedArticles())
      const found = isSome ? await findSomeArticleTimes(range) : (await findArticleTimes()).slice(0, range.limit)
      return lazyMap(found, ({ slug, updatedAt }) => ({
        url: toUrl('articlePage', { slug }),
        lastModified: updatedAt,
      }))
    },
  }
}

function authors(): SitemapSection {
  return toSection(findAuthorTimes, ({ id, updatedAt }) => ({
    url: toUrl('authorPage', { id: String(id) }),
    lastModified: updatedAt,
  }))
}

function findings(): SitemapSection {
  return toSection(findFindingTimes, ({ id, updatedAt }) => ({
    url: toUrl('findingPage', { id: String(id) }),
    lastModified: updatedAt,
  }))
}

function toUrl(id: Parameters<typeof contentPath>[0], values: Record<string, string> = {}): string {
  return `${readEnv().BASE_URL}${contentPath(id, values)}`
}
