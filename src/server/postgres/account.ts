import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'

/** The account that runs Postgres, which refuses to run as root. */
export type Account = { uid: number; gid: number }

/**
 * The account to run Postgres as: null for our own; for root the owner of the cluster, or else `nobody`, which every
 * system has.
 */
export async function findAccount(cluster: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const owner = await stat(cluster).catch(() => null)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = await readFile('/etc/passwd', 'utf8')
  const nobody = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(accounts)
  if (!nobody) {
    throw new Error(
      'Postgres refuses to run as root, and there is no user "nobody" to run it as. ' +
        'Start Lectern as another user, or set DATABASE_URL.',
    )
  }
  // Some systems write -2 for 4294967294.
  return { uid: Number(nobody[1]) >>> 0, gid: Number(nobody[2]) >>> 0 }
}

const minimalEnvironment = {
  PATH: '/usr/bin:/bin',
  LC_ALL: 'C',
} as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv

/** Spawn options for a child process that runs as the account, with a minimal environment. */
export function toSpawnOptions(account: Account | null) {
  return {
    ...(account ? { uid: account.uid | 0, gid: account.gid | 0 } : {}),
    // The account may have no access to our working directory.
    cwd: path.parse(process.execPath).root,
    // Windows programs do not start without theirs.
    ...(process.platform === 'win32' ? {} : { env: minimalEnvironment }),
    windowsHide: true,
  }
}

/** True when the account may traverse the folder and all of its parents. */
export async function canReach(folder: string, { uid, gid }: Account): Promise<boolean> {
  for (let current = await realpath(folder); ; current = path.dirname(current)) {
    const owner = await stat(current)
    const bits = owner.uid === uid ? owner.mode >> 6 : owner.gid === gid ? owner.mode >> 3 : owner.mode
    if ((bits & 1) === 0) return false
    if (current === path.dirname(current)) return true
  }
}
