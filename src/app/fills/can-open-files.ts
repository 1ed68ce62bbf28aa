import { open } from 'node:fs/promises'

/**
 * True while this process has a file descriptor left. Next reads a part of the admin from the disk when it is first
 * requested, and responds with 500 where it cannot.
 */
export async function canOpenFiles(): Promise<boolean> {
  try {
    await (await open(process.execPath)).close()
    return true
  } catch {
    return false
  }
}
