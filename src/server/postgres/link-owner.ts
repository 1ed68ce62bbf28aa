import { lstat, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

const fileName = 'lectern-data-folder'

/**
 * Rejects where the link to a database was copied together with its data folder, since both folders would change one
 * database. The database names its data folder in a file; one that has been moved is named anew.
 */
export async function checkLinkOwner(link: string): Promise<void> {
  if (!(await lstat(link)).isSymbolicLink()) return
  const dataDir = await realpath(path.dirname(link))
  const target = await realpath(link)
  const file = path.join(target, fileName)
  const owner = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (owner === dataDir) return
  const ownLink = path.join(owner, path.basename(link))
  // Where it no longer leads here, the data folder was moved, or its database was copied, too.
  const isLinked = owner !== '' && (await realpath(ownLink).catch(() => null)) === target
  const isCopied = isLinked && !(await isSameFolder(owner, dataDir))
  if (isCopied) {
    throw new Error(
      `${link} leads to ${target}, the database of the data folder ${owner}: a copy of that folder does not contain it. ` +
        `Remove the link and restore a backup, or, while no server runs there, copy ${target} as well and replace the link by one to the copy.`,
    )
  }
  await writeFile(file, `${dataDir}\n`)
}

/** True also where one is a link to the other, left where it was moved from, or where one is mounted as the other. */
async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((folder) => stat(folder, { bigint: true })))
  return first?.dev === second?.dev && first?.ino === second?.ino
}
