import type { Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'

import { isWebAddress } from '@/cms/fields/web-address'
import type { ProfessionId } from '@/schemas/professions'
import type { ArticleFile, GivenSource } from './article-file'
import { toProfessions, type ArticleSettings } from './settings'

const maxSources = 50

type Found = { canonical: string | null; tree: Root }

/** What an article can be checked against: its own list, else where it stood first, else the links of its text. */
export function findSources(
  title: string,
  file: ArticleFile,
  { canonical, tree }: Found,
  notes: string[],
): GivenSource[] {
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
  const links = new Map<string, GivenSource>()
  visit(tree, 'link', (link) => {
    if (!isWebAddress(link.url) || links.has(link.url)) return
    links.set(link.url, {
      label: toString(link).replace(/\s+/g, ' ').trim().slice(0, 500) || link.url,
      url: link.url,
      date: null,
    })
  })
  if (links.size > 0)
    notes.push(`sources: the links of its text${links.size > maxSources ? `, the first ${maxSources}` : ''}.`)
  return [...links.values()].slice(0, maxSources)
}

/** Whom an article is for: what it says itself, else what its tags stand for, else the default. */
export function findProfessions(
  file: ArticleFile,
  settings: ArticleSettings,
  notes: string[],
): ProfessionId[] {
  if (file.professions.length > 0) return file.professions as ProfessionId[]
  const found = toProfessions(file.tags, settings)
  if (found.length > 0) {
    notes.push(`professions: ${found.join(', ')}, by its tags.`)
    return found
  }
  notes.push(`professions: ${settings.profession}, as no tag names one.`)
  return [settings.profession]
}

/** Where the article stood before, as the settings say; null without a base. */
export function toPermalink(
  { time, slug, path }: ArticleFile,
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
    section: path.split('/')[0] ?? '',
  }
  const tail = permalink.replace(
    /:(year|month|day|slug|filename|section)/g,
    (_, name: string) => values[name] ?? '',
  )
  const address = `${baseUrl.replace(/\/+$/, '')}/${tail.replace(/^\/+/, '').replace(/\/{2,}/g, '/')}`
  return isWebAddress(address) ? new URL(address).href : null
}
