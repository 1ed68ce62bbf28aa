import { toCitationDate, toCitationName, splitByline } from '@/formats/shared/citation-parts'
import { truncate } from '@/lib/text/truncate'
import type { Article, Author } from '@/schemas/content/article'
import type { ListedFinding } from '@/schemas/content/evidence'
import type { Citation } from '@/schemas/shared/citation'

/** Where a citation is from; `language` is that of what is cited. */
type Publication = { baseUrl: string; publisher: string; siteName: string; language: string }

/** The citation of an article, read at depth 1. */
export function toArticleCitation(article: Article, { baseUrl, publisher, siteName, language }: Publication): Citation {
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
    language,
  }
}

/** The citation of a finding, as a part of the evidence record. */
export function toFindingCitation(
  entry: ListedFinding,
  { baseUrl, publisher, siteName, language }: Publication,
): Citation {
  return {
    id: `finding-${entry.id}`,
    type: 'entry',
    title: truncate(entry.text, 200),
    ...(entry.org ? { author: [{ literal: entry.org }] } : {}),
    issued: toCitationDate(entry.date),
    'container-title': siteName,
    publisher,
    URL: `${baseUrl}/state-of-applied-ai/${entry.id}`,
    ...(entry.source ? { source: entry.source } : {}),
    note: `Finding ${entry.id}${entry.supersededBy === undefined ? '' : `, superseded by finding ${entry.supersededBy}`}`,
    language,
  }
}
