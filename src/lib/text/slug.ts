import { transliterate } from 'transliteration'

import { foldLetters } from './fold'

/** A public slug: lower-case ASCII words joined by single hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Longest slug, in characters. */
export const maxSlugLength = 120

/** Runs of characters of scripts other than Latin, with their marks. */
const otherScripts = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+/gu

/** The slug of a title or a file name in any script; an empty string when no letter or digit is left. */
export function toSlug(text: string): string {
  const transliterated = text.normalize('NFC').replace(otherScripts, (run) => transliterate(run))
  return foldLetters(transliterated.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, maxSlugLength)
    .replace(/-$/, '')
}
