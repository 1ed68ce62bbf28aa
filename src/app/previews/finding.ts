import { readEnv } from '@/config/env'
import { findArticlesUsing, findFindingsByIds } from '@/reading/content/finding'
import { findRecordTexts, type RecordTexts } from '@/reading/content/evidence'
import { evidenceKindIds } from '@/schemas/content/evidence-kinds'
import type { Finding } from '@/schemas/content/finding'
import { contentPath } from '@/surface/content/operations'
import type { PreviewOptions } from './route-handler'

type FindingPreview = {
  finding: Finding
  record: RecordTexts
  articles: { slug: string; title: string; language: string }[]
}

/** The newest draft of a finding in its public schema; null when it does not exist or the user may not read it. */
export async function previewFinding({ payload, user, id }: PreviewOptions): Promise<FindingPreview | null> {
  const draft = await payload.findByID({
    collection: 'evidence-entries',
    id,
    draft: true,
    depth: 0,
    user,
    overrideAccess: false,
    disableErrors: true,
  })
  if (!draft) return null
  const { kind, industry, region, role, org, text, date, source, supersededBy, createdAt, updatedAt } = draft
  const [successor] = typeof supersededBy === 'number' ? await findFindingsByIds([supersededBy]) : []
  const finding: Finding = {
    id,
    kind: kind ?? evidenceKindIds[0],
    industry: industry ?? '',
    region: region ?? '',
    text: text ?? '',
    date: date ?? '',
    ...(role ? { role } : {}),
    ...(org ? { org } : {}),
    ...(source ? { source } : {}),
    url: `${readEnv().BASE_URL}${contentPath('findingPage', { id: String(id) })}`,
    ...(successor ? { supersededBy: successor.id } : {}),
    addedAt: createdAt,
    updatedAt,
  }
  const [record, articles] = await Promise.all([findRecordTexts(), findArticlesUsing(id)])
  return { finding, record, articles }
}
