import { Readable } from 'node:stream'

import type { BodyChunks, BodyEnd } from '@/config/fill-listener'
import type { Passages } from '@/formats/shared/passages'
import type { Format } from '@/surface/shared/formats'
import type { BodyOf, Family, FamilyMember, Operation, ParamsOf } from '@/surface/shared/operation'
import type { ProblemKind } from '@/surface/shared/problem-kinds'

/** A fill as requested by the server; src/cache/fill.ts is the server's side. */
export type FillRequest<Params extends object = object> = { params: Params; format: Format }

export type FillHandler<Params extends object = object, Body extends object = object> = (
  fill: FillRequest<Params>,
  readBody: () => Promise<Body>,
) => Promise<Outcome>

/** A handler for each operation of a table, typed by what the operation's own parser produces, and two for error pages. */
export type Handlers<Table extends Operation> = {
  [Name in Family<Table['id']>]: FillHandler<ParamsOf<FamilyMember<Table, Name>>, BodyOf<FamilyMember<Table, Name>>>
} & { problemPage: FillHandler<ProblemPageParams>; nearAddresses: FillHandler<NearParams> }

/**
 * The last segment of an unknown path, as parsed by src/surface/similar-pages.ts, empty where that cannot mean a
 * document; and the path as src/surface/former-path.ts writes it, null on the catalogue host.
 */
export type NearParams = { term: string; path: string | null }

/** A public document with a similar URL. */
export type NearAddress = { path: string; title: string }

/**
 * The similar documents, under a heading in the language of the host's pages; `movedTo` is the path of the article that
 * stood there on a former site.
 */
export type NearAddresses = { heading: string; addresses: readonly NearAddress[]; movedTo?: string }

/** The result of `nearAddresses`. It is not cached, since the number of unknown URLs is unlimited. */
export function toNearOutcome(near: NearAddresses): Outcome {
  return { kind: 'found', body: JSON.stringify(near), tags: [], noStore: true }
}

/** The kind of error page, and the id of the document that used to be there, if known. */
export type ProblemPageParams = { kind: ProblemKind; about?: string }

/** A body that is generated while it is read. */
export type BodyPieces = AsyncIterable<string | Uint8Array>

/** The beginning of the body and the headers, which are known only after the last chunk. */
export type LateParts = { start: string; fields: Readonly<Record<string, string>>; passages: Passages }

/** The response of a handler; the front door adds the common headers. */
export type Outcome =
  | {
      kind: 'found'
      /** For bulk exports, which may be too large for memory: the chunks of the body. */
      body: string | Uint8Array | BodyPieces
      contentType?: string
      /** The resources that the response shows, as src/cache/tags.ts names them: a change to any of them invalidates it. */
      tags: readonly string[]
      /** True for a response that must not be cached, such as one with errors. */
      noStore?: boolean
      /** Further links in the form of a Link header: the next and the previous page. */
      link?: string
      /** Further header fields that depend on the content. */
      fields?: Readonly<Record<string, string>>
      /** Only for Markdown: the sections that it can be cut into. */
      passages?: Passages
      /** Called after the last chunk, for values that are known only then. */
      finish?: () => LateParts
    }
  | { kind: 'moved'; location: string }
  /** The page's content as JSON is a resource of its own. */
  | { kind: 'see-other'; location: string }
  | { kind: 'missing' }
  /** With issues, a parameter names something that no longer exists. */
  | { kind: 'gone'; issues?: readonly string[] }
  /** Issues of parameters that only the database can detect; the response is the same as for malformed ones. */
  | { kind: 'invalid'; issues: readonly string[] }

/** An outcome with a response of its own. */
export type Found = Extract<Outcome, { kind: 'found' }>

/** The status and headers by which the private socket carries an outcome. */
export function toFillHead(outcome: Outcome): { status: number; headers: Record<string, string> } {
  switch (outcome.kind) {
    case 'found':
      return {
        status: 200,
        headers: {
          'content-type': outcome.contentType ?? 'text/plain',
          'x-lectern-tags': outcome.tags.join(','),
          ...(outcome.noStore ? { 'x-lectern-transient': '1' } : {}),
          ...(outcome.link ? { link: outcome.link } : {}),
          ...(outcome.fields ? { 'x-lectern-fields': JSON.stringify(outcome.fields) } : {}),
          ...(outcome.passages ? { 'x-lectern-passages': toAsciiJson(outcome.passages) } : {}),
        },
      }
    case 'moved':
      return { status: 308, headers: { location: outcome.location } }
    case 'see-other':
      return { status: 303, headers: { location: outcome.location } }
    case 'missing':
      return { status: 404, headers: {} }
    case 'gone':
      return { status: 410, headers: { 'x-lectern-issues': JSON.stringify(outcome.issues ?? []) } }
    case 'invalid':
      return { status: 400, headers: { 'x-lectern-issues': JSON.stringify(outcome.issues) } }
  }
}

/** A header field of a route's response has only characters of Latin-1. */
function toAsciiJson(value: object): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The bytes of an outcome; text is written as UTF-8. */
export function toBytes(body: Found['body']): Uint8Array | BodyChunks {
  if (typeof body === 'string') return Buffer.from(body)
  return body instanceof Uint8Array ? body : toChunks(body)
}

async function* toChunks(pieces: BodyPieces): BodyChunks {
  for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}

/** The values of an outcome that are known once its last chunk was read. */
export function toBodyEnd(finish: () => LateParts, outcome: Found): BodyEnd {
  const { start, fields, passages } = finish()
  const { headers } = toFillHead({ ...outcome, fields: { ...outcome.fields, ...fields }, passages })
  return { start: Buffer.from(start), headers }
}

/** The outcome as a route's response. */
export async function toFillResponse(outcome: Outcome): Promise<Response> {
  if (outcome.kind !== 'found') return new Response(null, toFillHead(outcome))
  const body = toBytes(outcome.body)
  if (outcome.finish && !(body instanceof Uint8Array)) {
    const chunks: Uint8Array[] = []
    for await (const chunk of body) chunks.push(chunk)
    const { start, headers } = toBodyEnd(outcome.finish, outcome)
    return new Response(Buffer.concat([start, ...chunks]), { headers })
  }
  const content = body instanceof Uint8Array ? body : Readable.toWeb(Readable.from(body))
  return new Response(content as BodyInit, toFillHead(outcome))
}
