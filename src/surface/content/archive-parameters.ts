import { z } from 'zod'

import { pageParameter } from '@/schemas/content/list-parameters'
import { defineParameter, toInteger } from '@/schemas/shared/parameter'
import { defineInput } from '@/surface/shared/input'

const firstYear = 1900
const lastYear = 2999

const year = defineParameter({
  name: 'year',
  in: 'query',
  description: 'Only articles published in one year.',
  schema: z.preprocess(
    (text: string | undefined) => toInteger(text === '' ? undefined : text),
    z.int().min(firstYear).max(lastYear).optional(),
  ),
  expected: `a year from ${firstYear} to ${lastYear}`,
  example: 2026,
})

/** The articles of the archive: of one year, or all. */
export type ArchiveParams = { year?: number | undefined; page: number }

/** The canonical query string of the archive. */
export function toArchiveQuery({ year: of, page }: ArchiveParams): string {
  const query = new URLSearchParams()
  if (of !== undefined) query.set('year', String(of))
  if (page > 1) query.set('page', String(page))
  return query.toString()
}

export const archiveInput = defineInput({ query: [year, pageParameter], toCanonicalQuery: toArchiveQuery })
