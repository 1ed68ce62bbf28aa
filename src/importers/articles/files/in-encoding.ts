import { decodeText } from '@/importers/text/decode-text'
import type { Encoding } from '@/lib/text/encodings'
import { isExportName, toMarkup } from './markup'
import type { SourceFile } from './source-files'

/** The files of an import; those that are text in UTF-8, from the encoding that is named for those that are not in Unicode. */
export function inEncoding(files: readonly SourceFile[], encoding: Encoding | undefined): readonly SourceFile[] {
  if (encoding === undefined) return files
  return files.map((file) =>
    isText(file)
      ? { ...file, read: async () => Buffer.from(decodeText(await file.read(), encoding).text, 'utf8') }
      : file,
  )
}

function isText({ path, markup = toMarkup(path) ?? undefined }: SourceFile): boolean {
  return markup === undefined ? isExportName(path) || /\.ya?ml$/i.test(path) : markup !== 'docx'
}
