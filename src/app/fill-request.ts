import type { Format } from '@/surface/formats'

/** What the server asks to be made: see src/cache/fill.ts for the other end. */
export type FillRequest<T> = { params: T; format: Format }

/** One handler takes whatever its own operation's parser made. */
export type FillHandler = (fill: FillRequest<never>, readJson: () => Promise<unknown>) => Promise<Outcome>

/** The handler's name of an operation: those that differ only in a fixed part, after a colon, share one. */
export type Family<Id extends string> = Id extends `${infer Name}:${string}` ? Name : Id

/** What a handler found. The front door gives it its headers. */
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

/** An outcome in the few words the server understands. */
export function toFillHead(outcome: Outcome): { status: number; headers: Record<string, string> } {
  switch (outcome.kind) {
    case 'found':
      return {
        status: 200,
        headers: {
          'content-type': outcome.contentType ?? 'text/plain',
          'x-lectern-tags': outcome.tags.join(','),
          ...(outcome.isTransient ? { 'x-lectern-transient': '1' } : {}),
          ...(outcome.link ? { link: outcome.link } : {}),
        },
      }
    case 'moved':
      return { status: 308, headers: { location: outcome.location } }
    case 'missing':
      return { status: 404, headers: {} }
    case 'gone':
      return { status: 410, headers: {} }
  }
}

/** An outcome as a route answers it. */
export function toFillResponse(outcome: Outcome): Response {
  return new Response(outcome.kind === 'found' ? (outcome.body as BodyInit) : null, toFillHead(outcome))
}
