import path from 'node:path'

/** Where uploads are stored when no bucket is configured: `DATA_DIR/media`. */
export function mediaFolder(dataDir: string): string {
  return path.join(dataDir, 'media')
}

/** The folder of uploads in a bucket, and in public addresses. */
export const mediaPrefix = 'media'
