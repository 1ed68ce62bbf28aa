import { ImportError } from '@/importers/importer'

/** All bytes of a file of a format that cannot be read in parts; `remedy` says what to do with one of more than so many. */
export async function readAll(
  bytes: AsyncIterable<Uint8Array>,
  { maxBytes, remedy }: { maxBytes: number; remedy: string },
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxBytes) throw new ImportError(`it is larger than ${maxBytes / 1e6} MB; ${remedy}.`)
  }
  return Buffer.concat(chunks)
}
