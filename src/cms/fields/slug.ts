import type { FieldHook, TextField } from 'payload'

import { slugPattern, toSlug } from '@/lib/slug'

type SlugOptions = { from: string; reserved?: readonly string[]; description: string }

/** A unique, readable address made from another field when left empty. */
export function slugField({ from, reserved = [], description }: SlugOptions): TextField {
  return {
    name: 'slug',
    type: 'text',
    required: true,
    unique: true,
    index: true,
    maxLength: 120,
    admin: { position: 'sidebar', description },
    hooks: { beforeValidate: [fillFrom(from)] },
    validate: (value: string | null | undefined) => {
      if (!value || !slugPattern.test(value)) return 'Use lower-case letters, digits and single hyphens.'
      if (reserved.includes(value)) return `“${value}” is the address of a page of the site; choose another.`
      return true
    },
  }
}

function fillFrom(from: string): FieldHook {
  return ({ value, data, originalDoc }) => {
    if (typeof value === 'string' && value.trim()) return value.trim()
    const source: unknown = data?.[from] ?? originalDoc?.[from]
    return typeof source === 'string' ? toSlug(source) : value
  }
}
