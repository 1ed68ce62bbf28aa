import type { Format } from './formats'
import { toMarkdownPath } from './markdown-path'
import type { Operation } from './operation'

/** A representation of a page, by its address. */
export type Alternative = { path: string; format: Format }

/** The representations of a page, regardless of Accept. */
export function toAlternatives({ json }: Operation, params: object, canonicalPath: string): Alternative[] {
  const jsonPath = typeof json === 'object' ? json.toPath(params) : null
  return [
    { path: canonicalPath, format: 'html' },
    { path: toMarkdownPath(canonicalPath), format: 'markdown' },
    ...(jsonPath === null ? [] : [{ path: jsonPath, format: 'json' as const }]),
  ]
}
