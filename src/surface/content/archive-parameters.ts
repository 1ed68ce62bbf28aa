import { pageParameter } from '@/schemas/content/list-parameters'
import { defineInput } from '@/surface/shared/input'
import { yearParameter } from './year-parameter'

const year = yearParameter({ description: 'Only articles published in one year.', example: 2026 })

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
