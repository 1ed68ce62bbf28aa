import type { z } from 'zod'

import type { Parsed } from '@/schemas/list-query'
import type { ProblemCode } from '@/schemas/problem'
import type { Format } from './formats'

export type Surface = 'content' | 'catalogue'

/** One parameter as the OpenAPI document and the developers page show it; `parse` is what checks it. */
export type Parameter = {
  name: string
  in: 'path' | 'query'
  description: string
  schema: z.ZodType
  example?: unknown
  /** RFC-less OpenAPI style for nested values: `where[field][operator]=value`. */
  isDeepObject?: boolean
}

export type RequestInput = { path: Record<string, string>; query: URLSearchParams }

/** Parameters that were checked, and the query string that names the same resource in canonical order. */
export type Params = { value: unknown; canonicalQuery: string }

/** `null` from `parse` means that no such resource can exist: 404 without asking the database. */
export type ParsedParams = Parsed<Params> | null

/** How long, and by whom, an answer may be kept. The headers are made in src/surface/cache-policy.ts. */
export type CachePolicy = 'revalidate' | 'day' | 'immutable' | 'none'

/**
 * One public operation, as data. The gate, the cache, the OpenAPI documents, the sitemaps, llms.txt and
 * the tests read this table; nothing outside it answers the anonymous.
 */
export type Operation = {
  id: string
  surface: Surface
  method: 'GET' | 'POST'
  /** `/resources/{slug}`: literal segments win over named ones. */
  path: string
  kind: 'page' | 'data' | 'file'
  /** What it can be sent as. A page is negotiated; anything else has one format. */
  formats: readonly [Format, ...Format[]]
  cache: CachePolicy
  title: string
  description: string
  parameters: readonly Parameter[]
  parse: (input: RequestInput) => ParsedParams
  /** Shape of a 200 answer, where it is JSON that the OpenAPI document describes. */
  response?: z.ZodType
  requestBody?: z.ZodType
  /** True for a file that programs keep: it carries its checksum. */
  hasDigest?: boolean
  /** True where the answer may be "no such document": 404. */
  canBeMissing?: boolean
  /** What the catalogue's problem calls the missing document. */
  missingCode?: ProblemCode
}

/** For an operation without parameters: whatever the query says, it is the same resource. */
export function parseNothing(): ParsedParams {
  return { ok: true, value: { value: {}, canonicalQuery: '' } }
}
