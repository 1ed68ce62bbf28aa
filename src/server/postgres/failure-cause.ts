import { stat } from 'node:fs/promises'
import path from 'node:path'

import { findDiskProblem } from '@/config/disk-problem'
import { canReach } from './account'
import type { Cluster } from './cluster'

/** Its group may read the folder, and nobody else. */
const refusedMode = 0o027

/**
 * Why Postgres could not start, and what to do, where its log says only the former, or had no room. Not asked before a
 * start: a server that is still running serves all the same, and access control lists may allow what no mode shows.
 */
export async function findFailureCause(cluster: Cluster): Promise<string> {
  // Of a folder that is gone, the log says so.
  const [access, disk] = await Promise.all([describeAccess(cluster).catch(() => null), findDiskProblem(cluster.folder)])
  return [access, disk && `${disk.text}; ${disk.remedy}, and start again.`].filter((sentence) => sentence).join(' ')
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
