import type { FieldHook, TextField } from 'payload'

import { generateCopySlug } from '@/cms/hooks/before-duplicate'
import { findPublicAddresses, validateUniqueAddress } from '@/cms/hooks/track-previous-addresses'
import { maxSlugLength, slugPattern, toSlug } from '@/lib/slug'
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
    // An editor's form sends the stored slug unless it was edited. Importers say what they want.
    const isFollowing =
      operation === 'update' &&
      req.payloadAPI !== 'local' &&
      !req.context.isRestoringVersion &&
      typeof data?.slug === 'string' &&
      slug === originalDoc?.slug &&
      generated !== slug &&
      isGenerated(slug, originalDoc?.[from])
    if (!isFollowing) return slug
    const published = await findPublicAddresses({ collection, current: 'slug' }, originalDoc.id, req)
    return published.length === 0 ? generated : slug
  }
}

/** True for the slug of this title, also with the number that {@link generateCopySlug} gives a further copy. */
function isGenerated(slug: string, title: unknown): boolean {
  if (typeof title !== 'string') return false
  const base = toSlug(title)
  return slug === base || (base.endsWith('-copy') && slug.startsWith(base) && /^-\d+$/.test(slug.slice(base.length)))
}
