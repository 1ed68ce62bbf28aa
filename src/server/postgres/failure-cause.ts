import { access, constants, stat, statfs } from 'node:fs/promises'
import path from 'node:path'

import { canReach } from './account'
import type { Cluster } from './cluster'

/** Its group may read the folder, and nobody else. */
const refusedMode = 0o027
/** Postgres needs a few megabytes for the recovery after a crash. */
const fullBelowBytes = 8_000_000

/**
 * Why Postgres could not start, and what to do, where its log says only the former, or had no room. Not asked before a
 * start: a server that is still running serves all the same, and access control lists may allow what no mode shows.
 */
export async function findFailureCause(cluster: Cluster): Promise<string> {
  // Of a folder that is gone, the log says so.
  const [access, disk] = await Promise.all([describeAccess(cluster).catch(() => null), findDiskProblem(cluster)])
  return [access, disk && `${disk}, and start again.`].filter((sentence) => sentence !== null).join('\n')
}

/** What is wrong with a disk that takes no more writes, and what to do, without a full stop; null for any other. */
export async function findDiskProblem({ folder }: Pick<Cluster, 'folder'>): Promise<string | null> {
  // Also of root, which any permissions allow to write.
  const isReadOnly = await access(folder, constants.W_OK).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'EROFS',
  )
  if (isReadOnly) return `The disk of ${folder} is read-only; make it writable`
  const disk = await statfs(folder).catch(() => null)
  const free = disk ? disk.bavail * disk.bsize : Infinity
  if (free > fullBelowBytes) return null
  return `Only ${(free / 1e6).toFixed(1)} MB are free on the disk of ${folder}; make room`
}

async function describeAccess({ folder, account }: Cluster): Promise<string | null> {
  if (process.platform === 'win32') return null
  const { uid, mode } = await stat(folder)
  if (account && !(await canReach(path.dirname(folder), account)))
    return `Postgres runs as the account ${account.uid}, which may not enter every folder above ${folder}; move the data folder to where every account may, such as /var/lib, and start again.`
  if (account && uid !== account.uid)
    return `${folder} belongs to root, as which Postgres refuses to run; run chown -R ${account.uid}:${account.gid} '${folder}', and start again.`
  if (mode & refusedMode)
    return `Other accounts may read or change ${folder}, which Postgres refuses; run chmod -R go-rwx '${folder}', and start again.`
  return null
}
