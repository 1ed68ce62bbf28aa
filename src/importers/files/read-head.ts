import { open } from 'node:fs/promises'

/** The first bytes of a file, by which its kind is told. */
export async function readHead(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
