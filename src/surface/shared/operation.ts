import type { z } from 'zod'

import type { Parameter } from '@/schemas/shared/parameter'
import type { ProblemCode } from '@/schemas/shared/problem'
import type { Format } from './formats'
import type { Input } from './input'

/** A public host of the service. */
export type Host = 'content' | 'catalogue'

/** How long, and by whom, a response may be cached. src/surface/shared/cache-policy.ts turns it into a header. */
export type CachePolicy = 'revalidate' | 'day' | 'immutable' | 'none'

/** `toPath` gives null where no JSON has the same content; a method, so that tables of operations with different parameters have one type. */
type JsonTwin<Params extends object> = { toPath(params: Params): string | null }

/** Decides which responses of an operation are bulk exports; a method, for the same reason. */
type ExportRule<Params extends object> = { of(params: Params, format: Format): boolean }

/**
 * One public operation, as data. Routing, the cache, the OpenAPI documents, the sitemaps, llms.txt and the tests read
 * this table; a request that is not signed in reaches nothing outside it.
 */
export type Operation<Id extends string = string, Params extends object = object, Body extends object = object> = {
  id: Id
  host: Host
  method: 'GET' | 'POST'
  /** `/resources/{slug}`: literal segments win over named ones. */
  path: string
  kind: 'page' | 'data' | 'file'
  /** Its representations. A page is negotiated; anything else has one format. */
  formats: readonly [Format, ...Format[]]
  cache: CachePolicy
  title: string
  description: string
  /** Its title in the API catalog, which lists only operations that have one. */
  apiTitle?: string
  /** Shape of a 200 response, where it is JSON that the OpenAPI document describes. */
  response?: z.ZodType
  /** Its shape where the parameter `select` leaves out fields. */
  selectedResponse?: z.ZodType
  requestBody?: z.ZodType<Body>
  /** Only for pages: parameters of the Markdown URL besides those of the page. */
  markdownParameters?: readonly Parameter[]
  /**
   * Only for pages: the path of the same content as JSON, which is an operation of its own. If the path depends on the
   * document (`in-document`), the handler returns it.
   */
  json?: JsonTwin<NoInfer<Params>> | 'in-document'
  /** True for the JSON of a document with a page, to which its Link header leads. */
  hasPage?: boolean
  /** True for a page with a third-party tool, whose styles contain images and fonts in `data:` URLs. */
  hasTool?: boolean
  /** True if the response lists changed documents: once it is sent, responses must include these changes. */
  listsChanges?: true
  /** For bulk exports: generating one may take minutes, and it may be too large for memory. */
  isExport?: true | ExportRule<NoInfer<Params>>
  /** True for a path that only redirects to a page: lists of pages omit it. */
  isRedirect?: boolean
  /** True where the response may be "no such document": 404. */
  canBeMissing?: boolean
  /** The catalogue's problem code for the missing document. */
  missingCode?: ProblemCode
  /** The catalogue's problem code if a parameter names something that no longer exists. */
  goneCode?: ProblemCode
} & Input<Params>

/** True for a bulk export: generating it may take minutes, and it may be too large for memory. */
export function isBulkExport({ isExport }: Operation, params: object, format: Format): boolean {
  return typeof isExport === 'object' ? isExport.of(params, format) : isExport === true
}

/** Keeps the id literal and the parameters typed, so that a handler is checked against its own operation. */
export function defineOperation<const Id extends string, Params extends object, Body extends object = object>(
  operation: Operation<Id, Params, Body>,
): Operation<Id, Params, Body> {
  return operation
}

/** The handler's name of an operation: those that differ only in a fixed part, after a colon, share one. */
export type Family<Id extends string> = Id extends `${infer Name}:${string}` ? Name : Id

/** The operations of a table that share a handler. */
export type FamilyMember<Table extends Operation, Name extends string> = Extract<
  Table,
  { id: Name | `${Name}:${string}` }
>

/** What the parsers of these operations produce. */
export type ParamsOf<One extends Operation> = One extends Operation<string, infer Params> ? Params : object

/** The request body of these operations; an operation without one reads none. */
export type BodyOf<One extends Operation> = One extends Operation<string, object, infer Body> ? Body : object
