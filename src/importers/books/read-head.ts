import { open } from 'node:fs/promises'

/** Enough for everything before the first record in XML. */
const headBytes = 65_536

/** The beginning of a file, by which its kind is told. */
export async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
