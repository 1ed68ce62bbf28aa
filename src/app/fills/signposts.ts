import type { Link } from '@/lib/http/link-header'
import { toMediaType } from '@/surface/shared/formats'
import { toLinksetPath } from '@/surface/shared/linkset-path'
import { toMarkdownPath } from '@/surface/shared/markdown-path'
import type { LongPageHead } from '@/views/shared/long-page'
import type { ViewContext } from '@/views/shared/page'
import type { Outcome } from './request'

type Context = Pick<ViewContext, 'site' | 'host' | 'baseUrl'>

/**
 * The typed links from one document to related resources (FAIR Signposting, level 2): how to cite it, what it is, its
 * metadata, its content, its authors, its licence, what it is part of, and the file with all of these links. Pages of
 * several documents have none.
 */
export function toSignposts(page: LongPageHead, context: Context): Link[] {
  if (!page.citeAs) return []
  const linkset = {
    href: `${context.baseUrl}${toLinksetPath(page.citeAs)}`,
    rel: 'linkset',
    type: toMediaType('links'),
  }
  return [...toOwnLinks(page, context), linkset]
}

/** The same as a linkset, with the links that lead back to the page from its content and its metadata. */
export function toLinkset(page: LongPageHead, context: Context): string {
  const { baseUrl } = context
  const anchor = `${baseUrl}${page.citeAs}`
  const landingPage = [{ href: anchor, type: toMediaType('html') }]
  const links = toOwnLinks(page, context)
  const licence = context.site.licenseUrl ? { license: [{ href: context.site.licenseUrl }] } : {}
  const hrefsOf = (rel: string) => links.filter((link) => link.rel === rel).map(({ href }) => href)
  const body = {
    linkset: [
      { anchor, ...toRelations(links) },
      // All content is under the site's licence, also the description of a book.
      ...hrefsOf('item').map((href) => ({ anchor: href, collection: landingPage, ...licence })),
      ...hrefsOf('describedby').map((href) => ({ anchor: href, describes: landingPage })),
    ],
  }
  return JSON.stringify(body)
}

function toOwnLinks(page: LongPageHead, { site, host, baseUrl }: Context): Link[] {
  const toUrl = (path: string) => `${baseUrl}${path}`
  const toLinks = (rel: string, targets: readonly { path: string; type?: string }[]) =>
    targets.map(({ path, type }) => ({ href: toUrl(path), rel, ...(type === undefined ? {} : { type }) }))
  const types = ['AboutPage', ...(page.jsonLd ?? []).slice(0, 1).map((node) => String(node['@type']))]
  // The licence of a book is not that of its description.
  const licence = page.licence ?? (host === 'content' ? site.licenseUrl : null)
  return [
    ...toLinks('cite-as', page.citeAs ? [{ path: page.citeAs }] : []),
    ...types.map((type) => ({ href: `https://schema.org/${type}`, rel: 'type' })),
    ...toLinks('describedby', page.metadata ?? page.alternates ?? []),
    ...toLinks('item', [
      { path: toMarkdownPath(page.canonicalPath), type: toMediaType('markdown') },
      ...(page.json ? [{ path: page.json, type: toMediaType('json') }] : []),
      ...(page.files ?? []),
    ]),
    ...toLinks(
      'author',
      (page.authoredBy ?? []).map((path) => ({ path })),
    ),
    ...toLinks('collection', page.partOf ? [{ path: page.partOf }] : []),
    ...(licence ? [{ href: licence, rel: 'license' }] : []),
  ]
}

/** The outcome of a page's handler for its linkset: if the page has moved, the linkset has too. */
export function toLinksetOutcome(outcome: Outcome): Outcome {
  if (outcome.kind === 'moved') return { kind: 'moved', location: toLinksetPath(outcome.location) }
  return outcome.kind === 'gone' ? { kind: 'missing' } : outcome
}

/** The members of a linkset's context: a list of targets for each relation. */
function toRelations(links: readonly Link[]): Record<string, { href: string; type?: string }[]> {
  const relations: Record<string, { href: string; type?: string }[]> = {}
  for (const { href, rel, type } of links) {
    relations[rel] = [...(relations[rel] ?? []), { href, ...(type === undefined ? {} : { type }) }]
  }
  return relations
}
