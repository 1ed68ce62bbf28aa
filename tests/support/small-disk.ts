import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** A file system of its own, in memory. */
export type SmallDisk = {
  folder: string
  /** Takes what is left of it. */
  fill: () => Promise<void>
  free: () => Promise<void>
  setReadOnly: (isReadOnly: boolean) => void
  close: () => void
}

/** Null where this process may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    async fill() {
      const file = await open(ballast, 'w')
      try {
        for (const size of [1024 * 1024, 4096, 512]) while (await append(file, size)) continue
      } finally {
        await file.close()
      }
    },
    free: () => rm(ballast),
    setReadOnly(isReadOnly) {
      execFileSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder], { stdio: 'ignore' })
    },
    close() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true })
    },
  }
}

/** Whether there was room for so many bytes. */
async function append(file: FileHandle, size: number): Promise<boolean> {
  return file.write(Buffer.alloc(size)).then(
    ({ bytesWritten }) => bytesWritten === size,
    () => false,
  )
}
