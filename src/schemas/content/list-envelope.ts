import { z } from 'zod'

/** The envelope of content lists, with documents of one schema. */
export function listEnvelopeSchema<T extends z.ZodType>(id: string, document: T) {
  return z
    .strictObject({
      docs: z.array(document),
      totalDocs: z.int().min(0),
      limit: z.int().min(1),
      totalPages: z.int().min(1),
      page: z.int().min(1),
      pagingCounter: z.int().optional().meta({ description: 'Number of the page’s first document, counted from 1.' }),
      hasPrevPage: z.boolean(),
      hasNextPage: z.boolean(),
      prevPage: z.int().nullable().optional(),
      nextPage: z.int().nullable().optional(),
    })
    .meta({ id, description: 'One page of a list.' })
}

export type ListEnvelope<T> = {
  docs: T[]
  totalDocs: number
  limit: number
  totalPages: number
  page: number
  pagingCounter: number
  hasPrevPage: boolean
  hasNextPage: boolean
  prevPage: number | null
  nextPage: number | null
}

/** Wraps one page of documents. Past the end `page` stays as requested, and the totals are correct. */
export function toListEnvelope<T>(
  docs: T[],
  { totalDocs, limit, page }: { totalDocs: number; limit: number; page: number },
): ListEnvelope<T> {
  const totalPages = Math.max(1, Math.ceil(totalDocs / limit))
  const hasPrevPage = page > 1
  const hasNextPage = page < totalPages
  return {
    docs,
    totalDocs,
    limit,
    totalPages,
    page,
    pagingCounter: (page - 1) * limit + 1,
    hasPrevPage,
    hasNextPage,
    prevPage: hasPrevPage ? page - 1 : null,
    nextPage: hasNextPage ? page + 1 : null,
  }
}
