import type { FillRequest, Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { findBook } from '@/reading/catalogue/book'
import { cataloguePath } from '@/surface/catalogue/operations'
import { revisionHeaders } from '@/surface/shared/headers'
import { toPageLinks } from '@/surface/shared/page-links'

/**
 * A change invalidates each book whose public representation it alters: a renamed bundle each of its books. So a
 * response is tagged only with its own resource.
 */
export async function bookJson({ params }: FillRequest<{ id: string }>): Promise<Outcome> {
  const found = await findBook(params.id)
  if (!found) return { kind: 'missing' }
  const link = toPageLinks(readEnv().CATALOGUE_URL, cataloguePath('bookPage', params))
  const body = JSON.stringify(found.entry)
  return { kind: 'found', body, tags: [`book:${params.id}`], fields: revisionHeaders(found.revision), link }
}
