import type { TextField } from 'payload'

import { toLanguageTag } from '@/lib/language-tag'
import { textValidation } from './unique-value'

type Options = { description: string; defaultValue?: string }

/** An optional BCP 47 language tag, normalized when it is saved. */
export function languageField({ description, defaultValue }: Options): TextField {
  return {
    name: 'language',
    type: 'text',
    maxLength: 35,
    ...(defaultValue ? { defaultValue } : {}),
    admin: { position: 'sidebar', description },
    hooks: {
      beforeValidate: [
        ({ value }) => (typeof value === 'string' ? (toLanguageTag(value.trim()) ?? (value.trim() || null)) : value),
      ],
    },
    validate: textValidation(
      (tag) => toLanguageTag(tag) !== null || 'Write a language tag such as en, en-GB, fr or pt-BR.',
    ),
  }
}
