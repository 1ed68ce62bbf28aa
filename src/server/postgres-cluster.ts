import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, lstat, mkdir, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { type Account, canReach, findAccount, toSpawnOptions } from './postgres-account'
import { type Binaries, findBinaries } from './postgres-binaries'
import { makeOpenFolder, removeAbandoned, toDraft } from './postgres-folders'

/** A folder of database files, with what it takes to run it. */
export type Cluster = { folder: string; account: Account | null; binaries: Binaries }

type Options = { dataDir: string; password: string; isDurable: boolean; onCreate: () => void }

const run = promisify(execFile)

/**
 * The cluster of a data folder: `DATA_DIR/postgres`, created when missing. Under a path closed to the
 * account that runs Postgres, it is a link to a folder in an open place.
 * Two starters at once get the same one, and one killed half-way leaves none.
 */
export async function openCluster({ dataDir, password, isDurable, onCreate }: Options): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true })
  const link = path.join(dataDir, 'postgres')
  const account = await findAccount(link)
  const binaries = await findBinaries(account)
  if (!(await isCluster(link))) {
    onCreate()
    const isOpen = !account || (await canReach(dataDir, account))
    const place = isOpen ? link : path.join(await makeOpenFolder(), `data-${randomBytes(4).toString('hex')}`)
    await createCluster({ place, password, isDurable, account, binaries })
    if (!isOpen) await linkOrYield(place, link)
  }
  const folder = await realpath(link)
  await checkOwner(folder, link)
  return { folder, account, binaries }
}

async function isCluster(place: string): Promise<boolean> {
  const entry = await lstat(place).catch(() => null)
  if (!entry) return false
  const version = await stat(path.join(place, 'PG_VERSION')).catch((error: NodeJS.ErrnoException) => error)
  if (!(version instanceof Error)) return true
  if (version.code === 'EACCES')
    throw new Error(`${place} belongs to another user; start Lectern as that user.`)
  if (entry.isSymbolicLink())
    throw new Error(`${place} is a link to a database that is gone; restore it or remove the link.`)
  throw new Error(`${place} holds no database; move it away or set DATA_DIR to another folder.`)
}

type NewCluster = Omit<Cluster, 'folder'> & { place: string; password: string; isDurable: boolean }

async function createCluster({ place, password, isDurable, account, binaries }: NewCluster): Promise<void> {
  // Not named after `place`, which may be a random name that no later starter would look for.
  const sibling = path.join(path.dirname(place), 'postgres')
  await removeAbandoned(sibling)
  const draft = toDraft(sibling)
  const data = path.join(draft, 'data')
  const passwordFile = path.join(draft, 'password')
  try {
    await mkdir(draft, { mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (account) await Promise.all([draft, passwordFile].map((own) => chown(own, account.uid, account.gid)))
    await run(binaries.initdb, toInitArguments({ data, passwordFile, isDurable }), toSpawnOptions(account))
    await rename(data, place)
  } catch (error) {
    // A faster starter's cluster stands where ours was to go.
    if (await isCluster(place).catch(() => false)) return
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(
      `Could not create a database in ${place}: ${stderr?.trim() || message}\n` +
        'Set DATABASE_URL to use a Postgres of your own.',
      { cause: error },
    )
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

function toInitArguments(paths: { data: string; passwordFile: string; isDurable: boolean }): string[] {
  return [
    ['-D', paths.data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${paths.passwordFile}`],
    // Postgres's own locale: the same order and case on every machine, whatever it has installed.
    ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ['--wal-segsize=1', '--no-instructions', ...(paths.isDurable ? [] : ['--no-sync'])],
  ].flat()
}

/** Remembers in the data folder where its cluster lies, unless a faster starter already has. */
async function linkOrYield(place: string, link: string): Promise<void> {
  await symlink(place, link).catch(async (error: NodeJS.ErrnoException) => {
    await rm(place, { recursive: true, force: true })
    if (error.code !== 'EEXIST') throw error
  })
}

/** Postgres itself would refuse, but only in its log. */
async function checkOwner(folder: string, link: string): Promise<void> {
  const own = process.getuid?.()
  if (!own) return
  if ((await stat(folder)).uid !== own)
    throw new Error(`${link} belongs to another user; start Lectern as that user.`)
}
