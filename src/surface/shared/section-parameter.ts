import { z } from 'zod'

import { createIssues, type Parsed } from '@/lib/issues'
import { defineParameter, readValues, type Parameter } from '@/schemas/shared/parameter'
import { toQueryTree } from '@/schemas/shared/query-tree'

/** One section of a page's Markdown. HTML has fragments for this, so that there the parameter has no effect. */
const sectionParameter = defineParameter({
  name: 'section',
  in: 'query',
  description:
    'Of the Markdown, only the section whose heading has this id, as in the HTML. Its front matter names the sections before and after it.',
  schema: z.preprocess((text) => (text === '' ? undefined : text), z.string().optional()),
  expected: 'the id of one heading',
  example: 'sources',
})

/** The parameters of every page's Markdown URL. */
export const markdownParameters: readonly Parameter[] = [sectionParameter]

/** The section requested by a query; null for the whole page. */
export function readSection(query: URLSearchParams): Parsed<string | null> {
  const issues = createIssues()
  const { section } = readValues([sectionParameter], toQueryTree(query, [sectionParameter.name], issues), issues)
  return issues.isEmpty ? { ok: true, value: section ?? null } : { ok: false, issues: issues.toMessages() }
}
