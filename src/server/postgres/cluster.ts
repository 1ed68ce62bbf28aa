import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, lstat, mkdir, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { makeFolder } from '@/config/make-folder'
import { type Account, canReach, findAccount, toSpawnOptions } from './account'
import { type Binaries, findBinaries } from './binaries'
import { makeSharedFolder, removeAbandoned, toDraft } from './folders'
import { claimLink } from './link-owner'

/** A folder of database files, with the account and the programs that run it. */
export type Cluster = { folder: string; account: Account | null; binaries: Binaries }

type Options = { dataDir: string; password: string; isDurable: boolean }

const run = promisify(execFile)

/**
 * The cluster of a data folder: `DATA_DIR/postgres`, created when missing. Where the account that runs Postgres has no
 * access to that path, it is a link to a folder elsewhere. Concurrent starts get the same cluster, and a start that is
 * killed half-way leaves none.
 */
export async function openCluster({
  dataDir,
  password,
  isDurable,
}: Options): Promise<Cluster & { link: string; isNew: boolean }> {
  await makeFolder(dataDir)
  const link = path.join(dataDir, 'postgres')
  const account = await findAccount(link)
  const binaries = await findBinaries(account)
  const isNew = !(await isCluster(link))
  if (isNew) {
    const isAccessible = !account || (await canReach(dataDir, account))
    const target = isAccessible ? link : path.join(await makeSharedFolder(), `data-${randomBytes(4).toString('hex')}`)
    await createCluster({ target, password, isDurable, account, binaries })
    if (!isAccessible) await linkUnlessExists(target, link)
  }
  const folder = await realpath(link)
  await checkOwner(folder, link)
  return { folder, account, binaries, link, isNew }
}

async function isCluster(folder: string): Promise<boolean> {
  const entry = await lstat(folder).catch(() => null)
  if (!entry) return false
  const version = await stat(path.join(folder, 'PG_VERSION')).catch((error: NodeJS.ErrnoException) => error)
  if (!(version instanceof Error)) return true
  if (version.code === 'EACCES') throw new Error(`${folder} belongs to another user; start Lectern as that user.`)
  if (entry.isSymbolicLink())
    throw new Error(`${folder} is a link to a database that does not exist; restore it or remove the link.`)
  throw new Error(`${folder} is not a database; move it elsewhere or set DATA_DIR to another folder.`)
}

type NewCluster = Omit<Cluster, 'folder'> & { target: string; password: string; isDurable: boolean }

async function createCluster({ target, password, isDurable, account, binaries }: NewCluster): Promise<void> {
  // Not named after `target`, which may be a random name that no later start would look for.
  const sibling = path.join(path.dirname(target), 'postgres')
  await removeAbandoned(sibling)
  const draft = toDraft(sibling)
  const data = path.join(draft, 'data')
  const passwordFile = path.join(draft, 'password')
  try {
    await mkdir(draft, { mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (account) await Promise.all([draft, passwordFile].map((own) => chown(own, account.uid, account.gid)))
    await run(binaries.initdb, toInitArguments({ data, passwordFile, isDurable }), toSpawnOptions(account))
    await rename(data, target)
  } catch (error) {
    // A concurrent start has created it first.
    if (await isCluster(target).catch(() => false)) return
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(
      `Could not create a database in ${target}: ${stderr?.trim() || message}\n` +
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

/** Links the data folder to its cluster, unless a concurrent start already has. */
async function linkUnlessExists(target: string, link: string): Promise<void> {
  try {
    await symlink(target, link)
  } catch (error) {
    await rm(target, { recursive: true, force: true })
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return
  }
  await claimLink(link)
}

/** Postgres itself would refuse, but would say why only in its log. */
async function checkOwner(folder: string, link: string): Promise<void> {
  const own = process.getuid?.()
  if (!own) return
  if ((await stat(folder)).uid !== own) throw new Error(`${link} belongs to another user; start Lectern as that user.`)
}
