import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { makeFolder } from '@/config/make-folder'
import { syncFolder } from '@/config/sync-files'
import { createReadablePassword } from '@/lib/text/readable-password'

const keys = ['PAYLOAD_SECRET', 'POSTGRES_PASSWORD', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'] as const

/** What is generated for a data folder when no settings are given. */
export type Secrets = Record<(typeof keys)[number], string>

/** The secrets of a data folder, generated on first use. Two servers that start at once agree on them. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secret')
  const known = await findSecrets(file)
  if (known) return known
  try {
    await makeFolder(dataDir)
    await writeOnce(file, render(createSecrets()))
  } catch (error) {
    throw toUnusableError(dataDir, error)
  }
  // Those of a concurrent start, if it was faster.
  const stored = await findSecrets(file)
  if (!stored) throw new Error(`${file} was removed while Lectern started.`)
  return stored
}

async function findSecrets(file: string): Promise<Secrets | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    if (error.code === 'EACCES') throw new Error(`${file} cannot be read: it belongs to another user.`)
    throw toUnusableError(path.dirname(file), error)
  })
  if (text === null) return null
  const pairs = text.split('\n').flatMap((line) => {
    const [, key, value] = /^([A-Z_]+)=(.*)$/.exec(line.trim()) ?? []
    return key === undefined ? [] : [[key, value]]
  })
  const secrets = Object.fromEntries(pairs) as Partial<Secrets>
  const missing = keys.filter((key) => !secrets[key])
  if (missing.length > 0) throw new Error(`${file} lacks ${missing.join(', ')}. Add each as KEY=value.`)
  return secrets as Secrets
}

function toUnusableError(dataDir: string, error: unknown): Error {
  return new Error(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}.`, { cause: error })
}

/** Writes by a hard link, which is atomic and never replaces the file of a concurrent start. */
async function writeOnce(file: string, text: string): Promise<void> {
  const draft = `${file}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    await link(draft, file)
    await syncFolder(path.dirname(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

function createSecrets(): Secrets {
  return {
    PAYLOAD_SECRET: randomBytes(32).toString('hex'),
    POSTGRES_PASSWORD: randomBytes(24).toString('hex'),
    ADMIN_EMAIL: 'editor@lectern.localhost',
    ADMIN_PASSWORD: createReadablePassword(),
  }
}

function render(secrets: Secrets): string {
  return `${keys.map((key) => `${key}=${secrets[key]}`).join('\n')}\n`
}
