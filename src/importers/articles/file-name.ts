import path from 'node:path'

import { toLanguageName, toLanguageTag } from '@/lib/language-tag'
import { toLastSegment } from './path-segment'

/** What the name of a file says of its article. */
export type FileName = { name: string; date: string | null; language: string | null; isHidden: boolean }

/** `index.de.md` and `name.pt-br.md`, as Hugo and MkDocs name translations. */
const translation = /^([^.]+)\.([a-z]{2}(?:-[a-z]{2,4})?)$/i

/**
 * Reads the name of a file such as `2024-05-06-name.md`; an index file has the name of its folder. Jekyll, Astro,
 * Eleventy and Docusaurus make no page of a file whose name begins with an underscore, nor Jekyll of its drafts.
 */
export function readFileName(filePath: string): FileName {
  const { name, dir } = path.posix.parse(filePath)
  const [, translated = name, suffix = ''] = translation.exec(name) ?? []
  const language = toKnownLanguage(suffix)
  const folder = path.posix.basename(dir)
  const ofFolder = language === null ? folder : `${folder}-${suffix}`
  const isIndex = /^_?index$/i.test(language === null ? name : translated)
  const own = isIndex && folder !== '' ? ofFolder : name
  const dated = /^(\d{4}-\d{2}-\d{2})[-_](.+)$/.exec(own)
  return {
    name: dated?.[2] ?? own,
    date: dated?.[1] ?? null,
    language,
    isHidden: (name.startsWith('_') && !isIndex) || /(^|\/)_drafts\//.test(filePath),
  }
}

/** The last segment of an address in front matter; null of a pattern, of which each page has another. */
export function toOwnSegment(address: string): string | null {
  if (/(?:^|\/):[a-z]|[{}]/i.test(address)) return null
  return toLastSegment(address.replace(/(^|\/)index\.\w+$/i, '$1'))
}

function toKnownLanguage(suffix: string): string | null {
  const tag = toLanguageTag(suffix)
  const [primary = ''] = tag?.split('-') ?? []
  return tag !== null && toLanguageName(primary) !== primary ? tag : null
}
