import type { SpooledBody } from './spooled-body'

/** The result of a fill. */
export type FillOutcome =
  | {
      kind: 'found'
      body: Buffer
      /** Where the body is instead, if it is too large for memory. */
      file?: SpooledBody
      contentType: string
      tags: readonly string[]
      noStore: boolean
      link?: string
      /** Further header fields that depend on the content. */
      fields?: Readonly<Record<string, string>>
      /** Of Markdown: what it can be cut into, as JSON. */
      passages?: string
    }
  | { kind: 'moved'; location: string }
  | { kind: 'see-other'; location: string }
  | { kind: 'missing' }
  | { kind: 'gone'; issues: readonly string[] }
  | { kind: 'invalid'; issues: readonly string[] }
