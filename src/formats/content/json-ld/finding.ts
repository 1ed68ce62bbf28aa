import { toWebHref } from '@/lib/addresses/safe-href'
import type { JsonLdNode } from '@/formats/shared/json-ld'
import type { Finding } from '@/schemas/content/finding'

/** A finding as schema.org's `Claim`, a part of the record's `Dataset`. */
export function toFindingNode(finding: Finding, articles: readonly { slug: string }[], baseUrl: string): JsonLdNode {
  const { id, url, text, industry, region, org, date, source, supersededBy, addedAt, updatedAt } = finding
  const sourceUrl = toWebHref(source ?? '')
  return {
    '@type': 'Claim',
    '@id': `${url}#finding`,
    identifier: String(id),
    name: `Finding ${id}`,
    text,
    url,
    mainEntityOfPage: { '@id': `${url}#page` },
    isPartOf: { '@id': `${baseUrl}/state-of-applied-ai#dataset` },
    about: industry,
    contentLocation: { '@type': 'Place', name: region },
    temporalCoverage: date,
    dateCreated: addedAt,
    dateModified: updatedAt,
    isAccessibleForFree: true,
    publisher: { '@id': `${baseUrl}/#organization` },
    ...(org ? { sourceOrganization: { '@type': 'Organization', name: org } } : {}),
    ...(sourceUrl === null ? {} : { isBasedOn: sourceUrl }),
    ...(supersededBy === undefined ? {} : { creativeWorkStatus: 'Superseded' }),
    ...(articles.length > 0
      ? { subjectOf: articles.map(({ slug }) => ({ '@id': `${baseUrl}/resources/${slug}#article` })) }
      : {}),
  }
}
