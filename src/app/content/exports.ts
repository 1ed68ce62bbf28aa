import { articleTags } from '@/app/article-tags'
import type { FillRequest, Outcome } from '@/app/fill-request'
import { readEnv } from '@/config/env'
import { toArticleCitation, toCitationText, toFindingCitation } from '@/formats/citation'
import { toEvidenceCsv } from '@/formats/evidence-csv'
import { toJsonLines } from '@/formats/json-lines'
import { findAllArticleLines, findArticleBySlug, findCurrentSlug } from '@/reading/article'
import { findEvidenceRecord } from '@/reading/evidence'
import { findSite } from '@/reading/site'
import { citationForms } from '@/schemas/citation'

export async function articlesJsonLines(): Promise<Outcome> {
  return { kind: 'found', body: await findAllArticleLines(), tags: ['articles', 'users', 'media'] }
}

export async function evidenceJsonLines(): Promise<Outcome> {
  const { entries } = await findEvidenceRecord()
  return { kind: 'found', body: toJsonLines(entries), tags: ['evidence'] }
}

export async function evidenceCsv(): Promise<Outcome> {
  const { entries } = await findEvidenceRecord()
  return { kind: 'found', body: toEvidenceCsv(entries), tags: ['evidence'] }
}

export async function articleCitation({ params, format }: FillRequest<{ slug: string }>): Promise<Outcome> {
  const article = await findArticleBySlug(params.slug)
  if (article) {
    const citation = toArticleCitation(article, await findPlace())
    return { kind: 'found', body: toCitationText(citation, format), tags: [...articleTags(article), 'site'] }
  }
  const current = await findCurrentSlug(params.slug)
  const ending = citationForms.find((form) => form.format === format)?.ending
  return current
    ? { kind: 'moved', location: `/resources/${current}/citation.${ending}` }
    : { kind: 'missing' }
}

export async function findingCitation({ params, format }: FillRequest<{ id: number }>): Promise<Outcome> {
  const { name, entries } = await findEvidenceRecord()
  const entry = entries.find(({ id }) => id === params.id)
  if (!entry) return { kind: 'missing' }
  const citation = toFindingCitation(entry, { ...(await findPlace()), siteName: name })
  return { kind: 'found', body: toCitationText(citation, format), tags: ['evidence', 'site'] }
}

async function findPlace() {
  const site = await findSite()
  return { baseUrl: readEnv().BASE_URL, publisher: site.organizationName, siteName: site.name }
}
