import { open } from 'node:fs/promises'

import type { BookReader } from './book-reader'
import { readOnix } from './onix/read-onix'

/** Enough for what stands before the first element of XML. */
const headBytes = 65_536

/** The reader of a file's format, by what is in it: names of files say little. */
export async function findReader(file: string): Promise<BookReader> {
  const head = await readHead(file)
  return head.length > 0 ? readOnix : readOnix
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
