import { createHash } from 'node:crypto'

import { articleListTags, articleTags } from './article-tags'
import { findingTags, recordTags } from './finding-tags'
import { toPieces } from '@/app/fills/body-parts'
import type { FillRequest, Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { toArticleCitation, toFindingCitation } from '@/formats/content/citation'
import { toCitationText } from '@/formats/shared/citation'
import { toEvidenceCsv, toEvidenceCsvLines } from '@/formats/content/evidence-csv'
import { toDataPackage, toRoCrate } from '@/formats/content/evidence-package'
import { toItemsOfJson, toLinesOfJson } from '@/formats/shared/json-lines'
import { findArticleBySlug, findCurrentSlug, readArticleLines } from '@/reading/content/article'
import { findEvidenceRecord, findRecordTexts } from '@/reading/content/evidence'
import { findFinding } from '@/reading/content/finding'
import { filterFindings } from '@/formats/content/filter-findings'
import { findSite } from '@/reading/shared/site'
import { readSnapshot } from '@/reading/shared/snapshot'
import type { ListedFinding } from '@/schemas/content/evidence'
import type { EvidenceFilter } from '@/surface/content/parameters'
import type { Format } from '@/surface/shared/formats'
import { citationForms } from '@/schemas/shared/citation'

export async function articlesJsonLines(): Promise<Outcome> {
  return { kind: 'found', body: readSnapshot(readArticleLines), tags: articleListTags }
}

export async function evidenceJsonLines(): Promise<Outcome> {
  const { entries } = await findEvidenceRecord()
  return { kind: 'found', body: toPieces(toLinesOfJson(entries)), tags: recordTags }
}

export async function evidenceCsv(): Promise<Outcome> {
  const { entries } = await findEvidenceRecord()
  return { kind: 'found', body: toPieces(toEvidenceCsvLines(entries)), tags: recordTags }
}

export async function evidenceDataPackage(): Promise<Outcome> {
  return toPackageOutcome(toDataPackage)
}

export async function evidenceRoCrate(): Promise<Outcome> {
  return toPackageOutcome(toRoCrate)
}

async function toPackageOutcome(toPackage: typeof toDataPackage | typeof toRoCrate): Promise<Outcome> {
  const [record, site] = await Promise.all([findEvidenceRecord(), findSite()])
  const csv = Buffer.from(toEvidenceCsv(record.entries))
  const table = { bytes: csv.length, sha256: createHash('sha256').update(csv).digest('hex') }
  const body = JSON.stringify(toPackage({ record, site, baseUrl: readEnv().BASE_URL }, table))
  return { kind: 'found', body, tags: [...recordTags, 'site'] }
}

/** The findings of the page's filter. */
export async function findingFile({ params, format }: FillRequest<Omit<EvidenceFilter, 'page'>>): Promise<Outcome> {
  const { entries } = await findEvidenceRecord()
  const found = filterFindings(entries, params)
  return { kind: 'found', body: toPieces(toFileParts(found, format)), tags: recordTags }
}

function* toFileParts(found: readonly ListedFinding[], format: Format): Iterable<string> {
  if (format === 'csv') return yield* toEvidenceCsvLines(found)
  if (format === 'jsonl') return yield* toLinesOfJson(found)
  yield '['
  yield* toItemsOfJson(found)
  yield ']'
}

export async function articleCitation({ params, format }: FillRequest<{ slug: string }>): Promise<Outcome> {
  const found = await findArticleBySlug(params.slug)
  if (found) {
    const { article, language } = found
    const citation = toArticleCitation(article, { ...(await findPublication()), language })
    return { kind: 'found', body: toCitationText(citation, format), tags: [...articleTags(article), 'site'] }
  }
  const current = await findCurrentSlug(params.slug)
  const ending = citationForms.find((form) => form.format === format)?.ending
  return current ? { kind: 'moved', location: `/resources/${current}/citation.${ending}` } : { kind: 'missing' }
}

export async function findingCitation({ params, format }: FillRequest<{ id: number }>): Promise<Outcome> {
  const found = await findFinding(params.id)
  if (!found) return { kind: 'missing' }
  const [{ name }, publication] = await Promise.all([findRecordTexts(), findPublication()])
  const citation = toFindingCitation(found.finding, { ...publication, siteName: name })
  const tags = [...findingTags([found.finding]), 'evidence-record', 'site']
  return { kind: 'found', body: toCitationText(citation, format), tags }
}

/** The site as the publisher of what is cited; findings have no language but the site's. */
async function findPublication() {
  const { organizationName, name, language } = await findSite()
  return { baseUrl: readEnv().BASE_URL, publisher: organizationName, siteName: name, language }
}
