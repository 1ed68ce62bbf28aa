import { findEncoding, type Encoding } from '@/lib/text/encodings'
import { importKinds, isImportKind, type ImportKind } from './import-kinds'
import type { UploadError } from './upload-errors'

/** A validated upload from /admin/import. */
export type Upload = {
  kind: ImportKind
  file: File
  /** A mapping, or the name of one. */
  mapping: File | string | null
  baseUrl: string | null
  /** That of what is not in Unicode; null where the file is to tell it. */
  encoding: Encoding | null
  isDryRun: boolean
}

/** The form takes a few bytes besides the file: src/server/admin/forward-request.ts accepts 25 MB. */
const maxFileBytes = 24_000_000

/** Validates the form; returns the error when it is invalid. */
export function readUpload(form: FormData): Upload | UploadError {
  const kind = form.get('kind')
  if (!isImportKind(kind)) return 'kind'
  const file = form.get('file')
  const { extensions } = importKinds[kind]
  // A form without a file sends one without a name.
  if (!(file instanceof File) || file.name === '') return 'file'
  if (!extensions.some((extension) => file.name.toLowerCase().endsWith(extension))) return 'ending'
  if (file.size === 0) return 'empty'
  if (file.size > maxFileBytes) return 'size'
  const mapping = form.get('mapping')
  // The form hides the address for what is no article.
  const baseUrl = kind === 'articles' ? String(form.get('baseUrl') ?? '').trim() : ''
  if (baseUrl !== '' && !/^https?:\/\//.test(baseUrl)) return 'address'
  if (baseUrl !== '' && !URL.canParse(baseUrl)) return 'address'
  const label = String(form.get('encoding') ?? '').trim()
  const encoding = label === '' ? null : findEncoding(label)
  if (label !== '' && encoding === null) return 'encoding'
  return {
    kind,
    file,
    mapping: kind === 'evidence' && mapping instanceof File && mapping.size > 0 ? mapping : null,
    baseUrl: baseUrl === '' ? null : baseUrl,
    encoding,
    isDryRun: form.get('dryRun') === 'on',
  }
}
