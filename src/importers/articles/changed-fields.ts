import { isDeepStrictEqual } from 'node:util'

import type { Article } from '@/cms/payload-types'
import { toMarkdownText } from '@/formats/shared/rich-text-to-markdown'
import { toLinkedDocument, type RichTextNode } from '@/lib/rich-text'

type FindSlug = (id: number) => string | undefined

/** The names of the fields whose values differ; `findSlug` gives the slug of a stored article. */
export function toChangedFields(
  stored: Article,
  next: Record<string, unknown>,
  { findSlug }: { findSlug: FindSlug },
): string[] {
  return Object.entries(next).flatMap(([field, value]) => {
    const before = stored[field as keyof Article]
    const isSame =
      isDeepStrictEqual(toComparable(field, before), toComparable(field, value)) ||
      (field === 'body' && isSameText(before, value, findSlug))
    return isSame ? [] : [field]
  })
}

/**
 * True if two bodies are the same for readers: stored bodies have other ids, and link to articles by id instead of URL.
 */
function isSameText(before: unknown, after: unknown, findSlug: FindSlug): boolean {
  if (!before || !after) return false
  const toText = (body: unknown) =>
    toMarkdownText(body as { root: RichTextNode }, {
      toImage: ({ value, fields }) => ({
        url: String(toId(value)),
        alt: String((fields as { alt?: unknown } | undefined)?.alt ?? ''),
      }),
      toUrl: (node) => {
        const id = toId(toLinkedDocument(node))
        const url = (node.fields as { url?: unknown } | undefined)?.url
        return id === null ? String(url ?? '') : `/resources/${findSlug(id) ?? ''}`
      },
    })
  return toText(before) === toText(after)
}

function toId(value: unknown): number | null {
  if (typeof value === 'number') return value
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'number' ? id : null
}

/** A value in a canonical form: without ids of rows, null where absent, independent of the order of keys. */
function toComparable(field: string, value: unknown): unknown {
  if (field === 'sources') {
    return ((value ?? []) as { label: string; url: string; date?: string | null }[]).map(({ label, url, date }) => ({
      label,
      url,
      date: date ?? null,
    }))
  }
  if (field === 'corrections')
    return ((value ?? []) as { date: string; text: string }[]).map(({ date, text }) => ({ date, text }))
  if (field === 'previousSlugs') return [...((value ?? []) as string[])].sort()
  if (field === 'publishedAt') return new Date(String(value)).getTime()
  if (field === 'body') return JSON.parse(JSON.stringify(value ?? null)) as unknown
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id
  return value ?? null
}
