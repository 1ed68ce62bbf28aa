import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'

/** The account that runs Postgres, which refuses to run as root. */
export type Account = { uid: number; gid: number }

/**
 * The account to run Postgres as: null for our own; for root that of the cluster's owner, or else
 * nobody, whom every system has, so that none needs to be made.
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

const bareEnvironment = {
  PATH: '/usr/bin:/bin',
  LC_ALL: 'C',
} as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv

/** The options that make a child process run as the account, with nothing of ours in its environment. */
export function toSpawnOptions(account: Account | null) {
  return {
    ...(account ? { uid: account.uid | 0, gid: account.gid | 0 } : {}),
    // Our own folder may be closed to the account.
    cwd: path.parse(process.execPath).root,
    // Windows programs do not start without theirs.
    ...(process.platform === 'win32' ? {} : { env: bareEnvironment }),
    windowsHide: true,
  }
}

/** True when the account may pass through the folder and all that hold it. */
export async function canReach(folder: string, { uid, gid }: Account): Promise<boolean> {
  for (let place = await realpath(folder); ; place = path.dirname(place)) {
    const owner = await stat(place)
    const bits = owner.uid === uid ? owner.mode >> 6 : owner.gid === gid ? owner.mode >> 3 : owner.mode
    if ((bits & 1) === 0) return false
    if (place === path.dirname(place)) return true
  }
}
