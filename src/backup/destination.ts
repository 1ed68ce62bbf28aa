import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

import { toFileError } from './file-error'

/** A name without the extension of an archive is that of a folder, whether or not it exists. */
const fileName = /\.(tar|age)$/

/**
 * The file that a backup is written to: the one that is named, or one in the folder that is named, whose name contains
 * the time. A missing folder is created, but not those above it: a disk may not be mounted.
 */
export async function findDestination(target: string, isEncrypted: boolean): Promise<string> {
  if (fileName.test(target) && !(await isFolder(target))) return target
  await mkdir(target).catch(async (error: unknown) => {
    if (!(await isFolder(target))) throw toFileError(`The folder ${target} cannot be created`, error)
  })
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  return path.join(target, `lectern-${time}Z.tar${isEncrypted ? '.age' : ''}`)
}

async function isFolder(target: string): Promise<boolean> {
  return stat(target).then(
    (entry) => entry.isDirectory(),
    () => false,
  )
}
