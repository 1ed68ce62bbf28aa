import type { Format } from '@/surface/formats'

/** What the server asks a route to make: see src/cache/fill.ts for the other end. */
export type FillRequest<T> = { params: T; format: Format }

/** What a route found. The front door gives it its headers. */
export type Outcome =
  | {
      kind: 'found'
      body: string | Uint8Array
      contentType?: string
      /** What the answer shows, as src/cache/tags.ts names it: a change to any of it drops the answer. */
      tags: readonly string[]
      /** True for an answer that must be made anew each time, such as one with errors. */
      isTransient?: boolean
      /** Links that follow from what was found, as a Link header has them: the pages beside this one. */
      link?: string
    }
  | { kind: 'moved'; location: string }
  | { kind: 'missing' }
  | { kind: 'gone' }

/** Reads a fill off the private request; the server made it, so its parts are as their parsers left them. */
export function readFillRequest(request: Request): FillRequest<never> {
  const { searchParams } = new URL(request.url)
  return { params: JSON.parse(searchParams.get('params') ?? '{}') as never, format: searchParams.get('format') as Format }
}

/** Writes an outcome in the few words the server understands. */
export function toFillResponse(outcome: Outcome): Response {
  switch (outcome.kind) {
    case 'found':
      return new Response(outcome.body as BodyInit, {
        status: 200,
        headers: {
          'content-type': outcome.contentType ?? 'text/plain',
          'x-lectern-tags': outcome.tags.join(','),
          ...(outcome.isTransient ? { 'x-lectern-transient': '1' } : {}),
          ...(outcome.link ? { link: outcome.link } : {}),
        },
      })
    case 'moved':
      return new Response(null, { status: 308, headers: { location: outcome.location } })
    case 'missing':
      return new Response(null, { status: 404 })
    case 'gone':
      return new Response(null, { status: 410 })
  }
}
