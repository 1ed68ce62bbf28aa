import iconv from 'iconv-lite'
import { z } from 'zod'

import { findEncoding, toUnknownEncoding, type Encoding } from '@/lib/text/encodings'
import { ImportError, type FlagValues } from '@/importers/importer'

/** The flag of the command, for the importers. */
export const encodingFlag = { encoding: { type: 'string' } } as const
export const encodingHelp = [
  '--encoding NAME  the encoding of files that are not in Unicode, such as windows-1250, iso-8859-2 or cp852: a few',
  '                words do not tell it; a name that is not known is refused with the list of all',
]

/** The encoding that the flag names, or null without it; throws {@link ImportError} with the list where it names none. */
export function parseEncodingFlag(value: FlagValues[string]): Encoding | null {
  if (value === undefined) return null
  const encoding = findEncoding(String(value))
  if (encoding === null) throw new ImportError(`--encoding: ${toUnknownEncoding(String(value))}`)
  return encoding
}

/** The encoding that a label in a file of settings means. */
export const encodingSchema = z.string().transform((label, context) => {
  const encoding = findEncoding(label)
  if (encoding !== null) return encoding
  context.addIssue(toUnknownEncoding(label))
  return z.NEVER
})

/** The text of bytes in an encoding. Bytes that are no characters in it are found by {@link findUndecoded}. */
export function decodeAs(bytes: Buffer, encoding: Encoding): string {
  return iconv.decode(bytes, toLibraryName(encoding))
}

/** The index of the first character that stands for bytes that are none in their encoding; -1 without one. */
export function findUndecoded(text: string): number {
  return text.search(/[\u0080-\u009f\ufffd]/)
}

/** Says where a file has such bytes. */
export function toNotIn(encoding: Encoding, line: number): string {
  return `It is not in ${encoding}, which was named: line ${line} has bytes that are no characters in it. Name another encoding, or save it as UTF-8.`
}

/** The name by which iconv-lite knows an encoding. */
export function toLibraryName(encoding: Encoding): string {
  return libraryNames[encoding] ?? encoding
}

const libraryNames: Readonly<Partial<Record<Encoding, string>>> = {
  'x-mac-ce': 'maccenteuro',
  'x-mac-cyrillic': 'macukraine',
  'x-mac-greek': 'macgreek',
  'x-mac-turkish': 'macturkish',
}
