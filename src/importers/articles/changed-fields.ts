import { isDeepStrictEqual } from 'node:util'

import type { Article } from '@/cms/payload-types'
import { toMarkdownText } from '@/formats/shared/rich-text-to-markdown'
import { rereadBody } from './own/reread-body'
import { toLinkedDocument, type RichTextNode } from '@/lib/rich-text'

type Comparison = {
  /** The slug of a stored article. */
  findSlug: (id: number) => string | undefined
  /** True for a file of our own export. */
  isOwn: boolean
}

/** The names of the fields whose values differ. */
export function toChangedFields(stored: Article, next: Record<string, unknown>, comparison: Comparison): string[] {
  return Object.entries(next).flatMap(([field, value]) => {
    const before = stored[field as keyof Article]
    const isSame =
      isDeepStrictEqual(toComparable(field, before), toComparable(field, value)) ||
      (field === 'body' && isSameText(before, value, comparison))
    return isSame ? [] : [field]
  })
}

/**
 * True if two bodies are the same for readers: stored bodies have other ids, and link to articles by id instead of URL.
 */
function isSameText(before: unknown, after: unknown, { findSlug, isOwn }: Comparison): boolean {
  if (!before || !after) return false
  const toText = (body: unknown) =>
    toMarkdownText(body as { root: RichTextNode }, {
      toImage: ({ value, fields }) => ({
        url: String(toDocumentId(value)),
        alt: String((fields as { alt?: unknown } | undefined)?.alt ?? ''),
      }),
      toUrl: (node) => {
        const id = toDocumentId(toLinkedDocument(node))
        const url = (node.fields as { url?: unknown } | undefined)?.url
        return id === null ? String(url ?? '') : `/resources/${findSlug(id) ?? ''}`
      },
    })
  const [stored, next] = [toText(before), toText(after)]
  return stored === next || (isOwn && toText(rereadBody(stored)) === next)
}

/** The id of a related document, populated or not. */
export function toDocumentId(value: unknown): number | null {
  if (typeof value === 'number') return value
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'number' ? id : null
}

/** A value in a canonical form: without ids of rows, null where absent, independent of the order of keys. */
function toComparable(field: string, value: unknown): unknown {
  if (field === 'sources') {
    return ((value ?? []) as { label?: string; url?: string; date?: string | null }[]).map(({ label, url, date }) => ({
      label: label ?? '',
      url: url ?? '',
      date: date ?? null,
    }))
  }
  if (field === 'corrections')
    return ((value ?? []) as { date?: string; text?: string }[]).map(({ date, text }) => ({
      date: date ?? null,
      text: text ?? '',
    }))
  if (field === 'previousSlugs') return [...((value ?? []) as string[])].sort()
  if (field === 'publishedAt') return new Date(String(value)).getTime()
  if (field === 'body') return JSON.parse(JSON.stringify(value ?? null)) as unknown
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id
  return value ?? null
}
