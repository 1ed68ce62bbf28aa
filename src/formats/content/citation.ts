import { toCitationDate, toCitationName, splitByline } from '@/formats/shared/citation-parts'
import { toOneLine } from '@/lib/one-line'
import type { Article, Author } from '@/schemas/content/article'
import type { ListedFinding } from '@/schemas/content/evidence'
import type { Citation } from '@/schemas/shared/citation'

type Publication = { baseUrl: string; publisher: string; siteName: string }

/** The citation of an article, read at depth 1. */
export function toArticleCitation(article: Article, { baseUrl, publisher, siteName }: Publication): Citation {
  return {
    id: article.slug,
    type: 'article-magazine',
    title: article.title,
    author: splitByline((article.author as Author).name).map(toCitationName),
    ...(article.publishedAt ? { issued: toCitationDate(article.publishedAt.slice(0, 10)) } : {}),
    'container-title': siteName,
    publisher,
    URL: `${baseUrl}/resources/${article.slug}`,
    abstract: article.description,
    language: 'en',
  }
}

/** The citation of a finding, as a part of the evidence record. */
export function toFindingCitation(entry: ListedFinding, { baseUrl, publisher, siteName }: Publication): Citation {
  return {
    id: `finding-${entry.id}`,
    type: 'entry',
    title: truncate(entry.text),
    ...(entry.org ? { author: [{ literal: entry.org }] } : {}),
    issued: toCitationDate(entry.date),
    'container-title': siteName,
    publisher,
    URL: `${baseUrl}/state-of-applied-ai/${entry.id}`,
    ...(entry.source ? { source: entry.source } : {}),
    note: `Finding ${entry.id}${entry.supersededBy === undefined ? '' : `, superseded by finding ${entry.supersededBy}`}`,
    language: 'en',
  }
}

function truncate(text: string): string {
  const line = toOneLine(text)
  return line.length <= 200 ? line : `${line.slice(0, Math.max(line.lastIndexOf(' ', 199), 100))}…`
}
