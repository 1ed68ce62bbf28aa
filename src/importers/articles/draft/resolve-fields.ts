import type { Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'

import { toOneLine } from '@/lib/text/one-line'
import { isWebAddress } from '@/lib/addresses/web-address'
import { trimEndCharacters } from '@/lib/text/trim'
import type { ProfessionId } from '@/schemas/content/professions'
import type { ArticleFile } from '@/importers/articles/article-file'
import type { ArticleSource } from '@/importers/articles/front-matter/front-matter-fields'
import { toProfessions, type ArticleSettings } from '@/importers/articles/settings'

const maxSources = 50

type Content = { canonical: string | null; tree: Root }

/** The sources of an article: its own list, else its canonical URL, else the links in its body. */
export function resolveSources(
  title: string,
  file: ArticleFile,
  { canonical, tree }: Content,
  notes: string[],
): ArticleSource[] {
  if (file.sources.length > 0) return file.sources
  if (canonical) {
    notes.push('sources: the article’s own address, where it stood first.')
    return [
      {
        label: `${title}, ${new URL(canonical).hostname}`.slice(0, 500),
        url: canonical,
        date: file.time,
      },
    ]
  }
  const links = new Map<string, ArticleSource>()
  visit(tree, 'link', (link) => {
    if (!isWebAddress(link.url) || links.has(link.url)) return
    links.set(link.url, {
      label: toOneLine(toString(link)).slice(0, 500) || link.url,
      url: link.url,
      date: null,
    })
  })
  if (links.size > 0)
    notes.push(`sources: the links of its text${links.size > maxSources ? `, the first ${maxSources}` : ''}.`)
  return [...links.values()].slice(0, maxSources)
}

/** The professions of an article: its own list, else those of its tags, else the default. */
export function resolveProfessions(file: ArticleFile, settings: ArticleSettings, notes: string[]): ProfessionId[] {
  if (file.professions.length > 0) return file.professions as ProfessionId[]
  const found = toProfessions(file.tags, settings)
  if (found.length > 0) {
    notes.push(`professions: ${found.join(', ')}, by its tags.`)
    return found
  }
  notes.push(`professions: ${settings.profession}, as no tag names one.`)
  return [settings.profession]
}

/** The former URL of an article by the permalink setting; null without a base URL. */
export function toPermalink(
  { time, slug, path: filePath }: ArticleFile,
  { baseUrl, permalink }: ArticleSettings,
): string | null {
  if (baseUrl === undefined) return null
  const [year = '', month = '', day = ''] = (time ?? '').slice(0, 10).split('-')
  const values: Record<string, string> = {
    year,
    month,
    day,
    slug,
    filename: slug,
    section: filePath.split('/')[0] ?? '',
  }
  const path = permalink.replace(/:(year|month|day|slug|filename|section)/g, (_, name: string) => values[name] ?? '')
  const url = `${trimEndCharacters(baseUrl, '/')}/${path.replace(/^\/+/, '').replace(/\/{2,}/g, '/')}`
  return isWebAddress(url) ? new URL(url).href : null
}
