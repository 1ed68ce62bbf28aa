import { lstat, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

const fileName = 'lectern-data-folder'

/**
 * Rejects where the link to a database was copied together with its data folder, since both folders would change one
 * database: a file in the database names the data folder that has claimed it.
 */
export async function checkLinkOwner(link: string): Promise<void> {
  const { dataDir, target, file, owner } = await readLink(link)
  if (target === null || owner === '' || owner === dataDir) return
  const ownLink = path.join(owner, path.basename(link))
  // Where it no longer leads here, the data folder was moved, or its database was copied, too.
  const isLinked = (await realpath(ownLink).catch(() => null)) === target
  if (!isLinked || (await isSameFolder(owner, dataDir))) return
  throw new Error(
    `${link} leads to ${target}, the database of the data folder ${owner}: a copy of that folder does not contain it. ` +
      `Remove the link and restore a backup, or, while no server runs there, copy ${target} as well and replace the link by one to the copy. ` +
      `If this is the original, and the other the copy, delete the file ${file} and start again.`,
  )
}

/** Names the data folder of a link as that of its database, which another process must not own. */
export async function claimLink(link: string): Promise<void> {
  const { dataDir, target, file, owner } = await readLink(link)
  if (target !== null && owner !== dataDir) await writeFile(file, `${dataDir}\n`)
}

/** Where a link leads, and which data folder is named there; no target where the database is no link. */
async function readLink(link: string) {
  const isLink = (await lstat(link)).isSymbolicLink()
  const [dataDir, target] = await Promise.all([realpath(path.dirname(link)), realpath(link)])
  const file = path.join(target, fileName)
  const owner = isLink ? (await readFile(file, 'utf8').catch(() => '')).trim() : ''
  return { dataDir, target: isLink ? target : null, file, owner }
}

/** True also where one is a link to the other, left where it was moved from, or where one is mounted as the other. */
async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((folder) => stat(folder, { bigint: true })))
  return first?.dev === second?.dev && first?.ino === second?.ino
}
