import path from 'node:path'

import { toLanguageName, toLanguageTag } from '@/lib/languages/language-tag'
import { toLastSegment } from './path-segment'

/** What the name of a file says of its article, and why that is a draft, where its name says so. */
export type FileName = { name: string; date: string | null; language: string | null; hiddenReason: string | null }

/** `index.de.md`, as Hugo and MkDocs name translations, with any language. */
const indexTranslation = /^(_?index)\.([a-z]{2}(?:-[a-z]{2,4})?)$/i
/** `name.pt-br.md`: the usual languages alone, since `socket.io`, `deploy.sh` and `yes-or.no` are names. */
const nameTranslation = /^([^.]+)\.((?:de|en|es|fr|it|ja|ko|nl|pl|pt|ru|uk|zh)(?:-[a-z]{2,4})?)$/i

/**
 * Reads the name of a file such as `2024-05-06-name.md`; an index file has the name of its folder. Jekyll, Astro
 * and Docusaurus make no page of a file whose name begins with an underscore, nor Jekyll of its drafts.
 */
export function readFileName(filePath: string): FileName {
  const { name, dir } = path.posix.parse(filePath)
  const [, translated = name, suffix = ''] = indexTranslation.exec(name) ?? nameTranslation.exec(name) ?? []
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
    hiddenReason:
      name.startsWith('_') && !isIndex
        ? 'Its name begins with an underscore: it is a draft.'
        : /(^|\/)_drafts\//.test(filePath)
          ? 'It is in the folder _drafts: it is a draft.'
          : null,
  }
}

/** The last segment of an address in front matter; null of a pattern, of which each page has another. */
export function toOwnSegment(address: string): string | null {
  if (/:[a-z]|[{}]/i.test(address.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/]*/i, ''))) return null
  return toLastSegment(address.replace(/(^|\/)index\.\w+$/i, '$1'))
}

function toKnownLanguage(suffix: string): string | null {
  const tag = toLanguageTag(suffix)
  const [primary = ''] = tag?.split('-') ?? []
  return tag !== null && toLanguageName(primary) !== primary ? tag : null
}
