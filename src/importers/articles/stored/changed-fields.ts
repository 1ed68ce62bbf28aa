import type { Article } from '@/cms/payload-types'
import { toMarkdownText } from '@/formats/shared/rich-text-to-markdown'
import { rereadBody } from '@/importers/articles/own/reread-body'
import { toLinkedDocument, type RichTextNode } from '@/lib/rich-text'

export type Comparison = {
  /** The slug of a stored article. */
  findSlug: (id: number) => string | undefined
  /** True for a file of our own export. */
  isOwn: boolean
}

/** The names of the fields whose values differ. */
export function toChangedFields(stored: Article, next: Record<string, unknown>, comparison: Comparison): string[] {
  return Object.entries(next).flatMap(([field, value]) => {
    const text = toFieldText(field, value, comparison)
    return hasFieldText(stored, field, (before) => before === text, comparison) ? [] : [field]
  })
}

/**
 * True if a stored article has a field of which `isSame` accepts the text; Markdown cannot express all that a body has,
 * so that for our own export it may also be what an import makes of it.
 */
export function hasFieldText(
  stored: Article,
  field: string,
  isSame: (text: string) => boolean,
  comparison: Comparison,
): boolean {
  const value = stored[field as keyof Article]
  const text = toFieldText(field, value, comparison)
  if (isSame(text)) return true
  return field === 'body' && Boolean(value) && comparison.isOwn && isSame(toBodyText(rereadBody(text), comparison))
}

/** A value as a text that is the same for the same value: a body as readers see it, since its ids differ. */
export function toFieldText(field: string, value: unknown, comparison: Pick<Comparison, 'findSlug'>): string {
  return field === 'body' && value ? toBodyText(value, comparison) : JSON.stringify(toComparable(field, value))
}

/** Stored bodies link to articles by id instead of URL. */
function toBodyText(body: unknown, { findSlug }: Pick<Comparison, 'findSlug'>): string {
  return toMarkdownText(body as { root: RichTextNode }, {
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
  if (field === 'previousSlugs' || field === 'formerPaths') return [...((value ?? []) as string[])].sort()
  if (field === 'publishedAt') return new Date(String(value)).getTime()
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id
  return value ?? null
}
