import { createReadStream } from 'node:fs'

/** True for a file in UTF-8, which is in no other encoding, whichever is named. */
export async function isUtf8File(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
