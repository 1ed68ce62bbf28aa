import { isImportKind, type ImportKind } from './import-kinds'

/** What was chosen in a form that was refused; of the files their names alone, since browsers keep no files. */
export type UploadChoices = {
  kind: ImportKind | null
  isDryRun: boolean
  baseUrl: string
  encoding: string
  fileName: string
  mappingName: string
}

const maxUrlCharacters = 500
const maxNameCharacters = 200

/** The choices in a form. */
export function readChoices(form: FormData): UploadChoices {
  const [file, mapping] = [form.get('file'), form.get('mapping')]
  return toChoices({
    kind: form.get('kind'),
    dryRun: form.get('dryRun'),
    baseUrl: form.get('baseUrl'),
    encoding: form.get('encoding'),
    file: file instanceof File ? file.name : '',
    mapping: mapping instanceof File ? mapping.name : '',
  })
}

/** The choices as parameters of the page; {@link toChoices} reads them. */
export function toParameters({
  kind,
  isDryRun,
  baseUrl,
  encoding,
  fileName,
  mappingName,
}: UploadChoices): Record<string, string> {
  return {
    ...(kind ? { kind } : {}),
    ...(isDryRun ? { dryRun: 'on' } : {}),
    ...(baseUrl === '' ? {} : { baseUrl }),
    ...(encoding === '' ? {} : { encoding }),
    ...(fileName === '' ? {} : { file: fileName }),
    ...(mappingName === '' ? {} : { mapping: mappingName }),
  }
}

/** The choices in a form or in parameters of the page, whatever these contain. */
export function toChoices(given: Record<string, unknown>): UploadChoices {
  return {
    kind: isImportKind(given.kind) ? given.kind : null,
    isDryRun: given.dryRun === 'on',
    baseUrl: toText(given.baseUrl).slice(0, maxUrlCharacters),
    encoding: toText(given.encoding).slice(0, maxNameCharacters),
    fileName: toText(given.file).slice(0, maxNameCharacters),
    mappingName: toText(given.mapping).slice(0, maxNameCharacters),
  }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
