import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { toMarkdown } from '@/formats/shared/markdown'
import type { ListedFinding, ListedRecord } from '@/schemas/content/evidence'
import type { EvidenceFilter } from '@/surface/content/parameters'
import { EvidenceCharts } from '@/views/content/evidence-charts'
import { contentMessages } from '@/views/content/messages/by-language'

const url = 'https://www.example.org/state-of-applied-ai'
const findings = [
  { id: 1, kind: 'regulation', industry: 'Libraries', region: 'Peru', text: 'A law.', date: '2025' } as ListedFinding,
]
const record = { kinds: [], entries: findings } as unknown as ListedRecord

function toMarkdownOf(filter: EvidenceFilter): string {
  const charts = { record, findings, filter, messages: contentMessages.en, siteLanguage: 'en' }
  return toMarkdown(renderToStaticMarkup(createElement(EvidenceCharts, charts)), url)
}

it('the charts of all findings link to one filter each in Markdown, those of a filter to no combination', () => {
  expect(toMarkdownOf({ page: 1 })).toContain(`| [Peru](${url}?region=Peru#findings) | 1 |`)
  const narrowed = toMarkdownOf({ page: 1, kind: 'regulation' })
  expect(narrowed).toContain('| Peru | 1 |')
  expect(narrowed).not.toContain('](')
})
