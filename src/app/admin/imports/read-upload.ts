import { importKinds, type UploadError, type ImportKind } from './import-kinds'

/** A validated upload from /admin/import. */
export type Upload = {
  kind: ImportKind
  file: File
  /** A mapping, or the name of one. */
  mapping: File | string | null
  baseUrl: string | null
  isDryRun: boolean
}

/** The form takes a few bytes besides the file: src/server/admin/forward-request.ts accepts 25 MB. */
const maxFileBytes = 24_000_000

/** Validates the form; returns the error when it is invalid. */
export function readUpload(form: FormData): Upload | UploadError {
  const kind = String(form.get('kind'))
  if (!isKind(kind)) return 'kind'
  const file = form.get('file')
  const { extensions } = importKinds[kind]
  if (!(file instanceof File) || file.size === 0) return 'file'
  if (!extensions.some((extension) => file.name.toLowerCase().endsWith(extension))) return 'file'
  if (file.size > maxFileBytes) return 'size'
  const mapping = form.get('mapping')
  const baseUrl = String(form.get('baseUrl') ?? '').trim()
  if (baseUrl !== '' && !/^https?:\/\//.test(baseUrl)) return 'address'
  if (baseUrl !== '' && !URL.canParse(baseUrl)) return 'address'
  return {
    kind,
    file,
    mapping: kind === 'evidence' && mapping instanceof File && mapping.size > 0 ? mapping : null,
    baseUrl: kind === 'articles' && baseUrl !== '' ? baseUrl : null,
    isDryRun: form.get('dryRun') === 'on',
  }
}

function isKind(kind: string): kind is ImportKind {
  return Object.hasOwn(importKinds, kind)
}
