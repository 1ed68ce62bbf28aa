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
export function mountSmallDisk(megabytes: number, { maxFiles = 0 } = {}): SmallDisk | null {
  return mountDisk((folder) => {
    const options = `size=${megabytes}m,nr_inodes=${maxFiles},mode=755`
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
  })
}

/** One with much more room than a quota allows. Null where this machine has no Btrfs. */
export function mountDiskWithQuota(megabytes: number): SmallDisk | null {
  const image = `${mkdtempSync(path.join(os.tmpdir(), 'lectern-image-'))}/disk`
  try {
    return mountDisk((folder) => {
      const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'ignore' })
      run('truncate', '--size', `${megabytes + 400}M`, image)
      run('mkfs.btrfs', image)
      run('mount', '-o', 'loop', image, folder)
      run('btrfs', 'quota', 'enable', folder)
      run('btrfs', 'qgroup', 'limit', `${megabytes}M`, folder)
    })
  } finally {
    // A mounted disk keeps it.
    rmSync(path.dirname(image), { recursive: true })
  }
}

function mountDisk(mount: (folder: string) => void): SmallDisk | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-disk-'))
  try {
    mount(folder)
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
