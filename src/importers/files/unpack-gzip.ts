import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import { ImportError } from '@/importers/importer'

/** True for the first bytes of a compressed file (RFC 1952). */
export function isGzip(start: Uint8Array): boolean {
  return start[0] === 0x1f && start[1] === 0x8b
}

/** Unpacks a compressed file into a folder, under its name without `.gz`; returns where it is. */
export async function unpackGzip(location: string, folder: string, maxBytes: number): Promise<string> {
  const temporary = path.join(folder, path.basename(location).replace(/\.gz$/i, '') || 'unpacked')
  let total = 0
  const limit = new Transform({
    transform(chunk: Buffer, _, done) {
      total += chunk.length
      if (total > maxBytes) done(new ImportError(`${location} unpacks to more than ${maxBytes / 1e6} MB.`))
      else done(null, chunk)
    },
  })
  await pipeline(createReadStream(location), createGunzip(), limit, createWriteStream(temporary)).catch(
    (error: Error) => {
      throw error instanceof ImportError ? error : new ImportError(`${location} cannot be unpacked: ${error.message}`)
    },
  )
  return temporary
}
