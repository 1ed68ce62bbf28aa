import type { PayloadRequest, SelectField, TextField } from 'payload'

import { toLanguageTag } from '@/lib/languages/language-tag'
import { interfaceLanguages } from '@/schemas/shared/interface-languages'
import { siteDefaults } from '@/schemas/shared/site'
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

/** The language of the site, for what a publisher writes in most. */
export async function findSiteLanguage({ req }: { req: PayloadRequest }): Promise<string> {
  const { language } = await req.payload.findGlobal({ slug: 'site', depth: 0, select: { language: true }, req })
  return language || siteDefaults.language
}

type InterfaceOptions = { name: string; label: string; description: string }

/** One of the languages that the words of the pages are in. */
export function interfaceLanguageField({ name, label, description }: InterfaceOptions): SelectField {
  return {
    name,
    type: 'select',
    label,
    required: true,
    defaultValue: 'en',
    options: Object.entries(interfaceLanguages).map(([value, own]) => ({ value, label: own })),
    admin: { description },
  }
}
