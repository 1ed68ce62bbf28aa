import type { JsonLdNode } from '@/formats/shared/json-ld'
import { toAuthorNodes } from './author'
import { toWebHref } from '@/lib/addresses/safe-href'
import type { Article, Author } from '@/schemas/content/article'
import { professionNames } from '@/schemas/content/professions'

/** An article, read at depth 1, as schema.org's `Article`. */
export function toArticleNode(article: Article, language: string, baseUrl: string): JsonLdNode {
  const url = `${baseUrl}/resources/${article.slug}`
  const author = article.author as Author
  const image = typeof article.heroImage === 'object' ? article.heroImage : null
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    headline: article.title,
    description: article.description,
    url,
    mainEntityOfPage: { '@id': `${url}#page` },
    inLanguage: language,
    isAccessibleForFree: true,
    ...(article.publishedAt ? { datePublished: article.publishedAt } : {}),
    dateModified: article.updatedAt,
    ...(article.corrections.length > 0
      ? {
          correction: article.corrections.map(({ date, text }) => ({
            '@type': 'CorrectionComment',
            text,
            datePublished: date,
          })),
        }
      : {}),
    author: toAuthorNodes(author, baseUrl),
    publisher: { '@id': `${baseUrl}/#organization` },
    ...(image?.url ? { image: image.url } : {}),
    audience: article.professions.map((id) => ({ '@type': 'Audience', audienceType: professionNames[id] })),
    citation: article.sources.map(({ label, url: source }) => ({
      '@type': 'CreativeWork',
      name: label,
      ...(toWebHref(source) === null ? {} : { url: source }),
    })),
  }
}
