import { open } from 'node:fs/promises'
import os from 'node:os'

import { vi } from 'vitest'

/** What reached the disk: the inode of each file and folder that was synced, in order. */
export type RecordedSyncs = { inodes: string[]; stop: () => void }

/** Records which files and folders this process syncs, and syncs them. */
export async function recordSyncs(): Promise<RecordedSyncs> {
  const handle = await open(os.devNull)
  const prototype = Object.getPrototypeOf(handle) as typeof handle
  const { sync } = prototype
  await handle.close()
  const inodes: string[] = []
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
    inodes.push(String((await this.stat()).ino))
    return sync.call(this)
  })
  return { inodes, stop: () => spy.mockRestore() }
}
