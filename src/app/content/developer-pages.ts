import { articleListJson } from './json'
import type { FillRequest, Outcome } from '@/app/fills/request'
import { renderPage } from '@/app/fills/render-page'
import { readEnv } from '@/config/env'
import { contentOperations } from '@/surface/content/operations'
import { articleListInput } from '@/surface/content/parameters'
import { parseExample } from '@/surface/shared/input'
import { developersPage, firstQuery } from '@/views/content/developers'
import { graphqlExplorerPage } from '@/views/content/graphql-explorer'
import { apiReferencePage } from '@/views/shared/api-reference'

export async function developers({ format }: FillRequest): Promise<Outcome> {
  const { body, tags } = await articleListJson({ params: parseExample(articleListInput, firstQuery), format: 'json' })
  return renderPage(developersPage(readEnv().BASE_URL, body.toString()), format, tags)
}

export async function apiReference({ format }: FillRequest): Promise<Outcome> {
  return renderPage(apiReferencePage(contentOperations.filter(({ kind }) => kind !== 'file')), format, [])
}

export async function graphqlExplorer({ format }: FillRequest): Promise<Outcome> {
  return renderPage(graphqlExplorerPage(readEnv().BASE_URL), format, [])
}
