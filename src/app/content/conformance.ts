import type { FillRequest, Outcome } from '@/app/fills/request'
import { renderPage } from '@/app/fills/render-page'
import { readEnv } from '@/config/env'
import { contentPath } from '@/surface/content/operations'
import { toPageLinks } from '@/surface/shared/page-links'
import { conformancePage } from '@/views/content/conformance'
import { readConformance } from './conformance-report'

export async function conformanceJson(): Promise<Outcome> {
  const body = JSON.stringify(await readConformance())
  return { kind: 'found', body, tags: [], link: toPageLinks(readEnv().BASE_URL, contentPath('conformancePage')) }
}

export async function conformance({ format }: FillRequest): Promise<Outcome> {
  return renderPage(conformancePage(await readConformance()), format, [])
}
