import { bookListTags } from './book-tags'
import { bookListJson } from './json'
import type { FillRequest, Outcome } from '@/app/fills/request'
import { renderPage } from '@/app/fills/render-page'
import { readEnv } from '@/config/env'
import { findFirstBookAddresses } from '@/reading/catalogue/book-address'
import { findFirstBundleAddresses } from '@/reading/catalogue/bundle'
import { catalogueApiOperations } from '@/surface/catalogue/operations'
import { bookListInput } from '@/surface/catalogue/parameters'
import { parseExample } from '@/surface/shared/input'
import { catalogueDevelopersPage, firstQuery } from '@/views/catalogue/developers'
import { apiReferencePage } from '@/views/shared/api-reference'

export async function developers({ format }: FillRequest): Promise<Outcome> {
  const [[firstBook], [firstBundle], { body }] = await Promise.all([
    findFirstBookAddresses(1),
    findFirstBundleAddresses(1),
    bookListJson({ params: parseExample(bookListInput, firstQuery), format: 'json' }),
  ])
  const example = {
    bookId: firstBook?.id ?? 'T1-1',
    bundleId: firstBundle?.id ?? 'the-first-shelf',
    answer: String(body),
  }
  const page = catalogueDevelopersPage(readEnv().CATALOGUE_URL, example)
  return renderPage(page, format, [...bookListTags, 'bundles'], 'catalogue')
}

export async function apiReference({ format }: FillRequest): Promise<Outcome> {
  return renderPage(apiReferencePage(catalogueApiOperations), format, [], 'catalogue')
}
