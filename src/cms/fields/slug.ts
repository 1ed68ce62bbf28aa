import type { FieldHook, TextField } from 'payload'

import { generateCopySlug } from '@/cms/hooks/documents/before-duplicate'
import { findPublicAddresses, validateUniqueAddress } from '@/cms/hooks/documents/track-previous-addresses'
import { toDocumentKey } from '@/cms/revisions/document-key'
import { findReplacedSlug } from '@/cms/revisions/document-writes'
import { setReplacedSlug } from '@/cms/revisions/write-context'
import { maxSlugLength, slugPattern, toSlug } from '@/lib/text/slug'
import { textValidation } from './unique-value'

type SlugOptions = {
  collection: 'articles' | 'bundles'
  from: string
  noun: string
  reserved?: readonly string[]
  description: string
}

/**
 * A unique slug, generated from another field when left empty. It follows that field until the document is published or
 * the slug is edited.
 */
export function slugField({ collection, from, noun, reserved = [], description }: SlugOptions): TextField {
  return {
    name: 'slug',
    type: 'text',
    label: 'Address',
    required: true,
    unique: true,
    index: true,
    maxLength: maxSlugLength,
    admin: { position: 'sidebar', description },
    hooks: { beforeValidate: [generateFrom(from, collection)], beforeDuplicate: [generateCopySlug] },
    validate: textValidation((value, context) => {
      if (!slugPattern.test(value)) return 'Use lower-case letters, digits and single hyphens.'
      if (reserved.includes(value)) return `“${value}” is the address of a page of the site; choose another.`
      return validateUniqueAddress(value, { noun, current: 'slug', previous: 'previousSlugs' }, context)
    }),
  }
}

function generateFrom(from: string, collection: SlugOptions['collection']): FieldHook {
  return async ({ value, data, originalDoc, operation, req }) => {
    const source: unknown = data?.[from] ?? originalDoc?.[from]
    const generated = typeof source === 'string' ? toSlug(source) || null : null
    const slug = typeof value === 'string' ? value.trim() : ''
    if (!slug) return generated ?? value
    // Importers say what they want.
    if (operation !== 'update' || req.payloadAPI === 'local' || req.context.isRestoringVersion) return slug
    if (typeof data?.slug !== 'string') return slug
    const name = { collection, id: originalDoc.id }
    const stored: string = originalDoc.slug ?? ''
    // An editor's form sends the slug of the version it shows unless it was edited. That version is not the newest while
    // the response of an earlier save is on its way, or when it was lost.
    const isEdited = slug !== stored && slug !== (await findReplacedSlug(req, toDocumentKey(name), data.updatedAt))
    if (isEdited) return slug
    const isFollowing = isGenerated(stored, originalDoc[from])
    if (isFollowing && isGenerated(stored, source)) return stored || generated
    if (!isFollowing && slug === stored) return slug
    const published = await findPublicAddresses({ collection, current: 'slug' }, originalDoc.id, req)
    if (published.length > 0) return stored
    if (!isFollowing) return slug
    setReplacedSlug(req, name, stored)
    return generated
  }
}

/** True for the slug of this title, also with the number that {@link generateCopySlug} gives a further copy. */
function isGenerated(slug: string, title: unknown): boolean {
  const base = typeof title === 'string' ? toSlug(title) : ''
  return slug === base || (base.endsWith('-copy') && slug.startsWith(base) && /^-\d+$/.test(slug.slice(base.length)))
}
