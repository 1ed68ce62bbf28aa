import type { FieldHook, TextField } from 'payload'

import { generateCopySlug } from '@/cms/hooks/before-duplicate'
import { validateUniqueAddress } from '@/cms/hooks/track-previous-addresses'
import { maxSlugLength, slugPattern, toSlug } from '@/lib/slug'
import { textValidation } from './unique-value'

type SlugOptions = { from: string; noun: string; reserved?: readonly string[]; description: string }

/** A unique slug, generated from another field when left empty. */
export function slugField({ from, noun, reserved = [], description }: SlugOptions): TextField {
  return {
    name: 'slug',
    type: 'text',
    label: 'Address',
    required: true,
    unique: true,
    index: true,
    maxLength: maxSlugLength,
    admin: { position: 'sidebar', description },
    hooks: { beforeValidate: [generateFrom(from)], beforeDuplicate: [generateCopySlug] },
    validate: textValidation((value, context) => {
      if (!slugPattern.test(value)) return 'Use lower-case letters, digits and single hyphens.'
      if (reserved.includes(value)) return `“${value}” is the address of a page of the site; choose another.`
      return validateUniqueAddress(value, { noun, current: 'slug', previous: 'previousSlugs' }, context)
    }),
  }
}

function generateFrom(from: string): FieldHook {
  return ({ value, data, originalDoc }) => {
    if (typeof value === 'string' && value.trim()) return value.trim()
    const source: unknown = data?.[from] ?? originalDoc?.[from]
    return typeof source === 'string' ? toSlug(source) : value
  }
}
