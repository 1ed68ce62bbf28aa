import { unzipSync } from 'fflate'

/** The sizes that the entries of a ZIP file declare, in bytes together; throws where it is no ZIP file. */
export function toUnpackedSize(bytes: Uint8Array): number {
  let total = 0
  unzipSync(bytes, {
    filter: ({ size, originalSize }) => {
      total += Math.max(size, originalSize)
      return false
    },
  })
  return total
}
