import { execFileSync } from 'node:child_process'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'

import { findAccount, toSpawnOptions } from '@/server/postgres/account'
import { findFreePortPairs } from './ports'

const root = '/usr/lib/postgresql'

/** The folder of programs of the oldest Postgres that this machine has installed, or null. */
export async function findOldestInstalled(): Promise<{ version: number; folder: string } | null> {
  const versions = (await readdir(root).catch(() => [])).map(Number).filter((version) => version >= 14)
  const version = Math.min(...versions)
  return versions.length > 0 ? { version, folder: path.join(root, String(version), 'bin') } : null
}

/** Runs that Postgres with a database that belongs to an account without privileges, as hosted ones often do. */
export async function startInstalledPostgres(bin: string): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-installed-'))
  const account = await findAccount(folder)
  if (account) await chown(folder, account.uid, account.gid)
  const data = path.join(folder, 'data')
  const run = (program: string, ...args: string[]) =>
    execFileSync(path.join(bin, program), args, { ...toSpawnOptions(account), stdio: 'ignore' })
  const [port] = await findFreePortPairs(1)
  run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8')
  run('pg_ctl', '-D', data, '-w', '-l', path.join(folder, 'log'), '-o', `-p ${port} -k ${folder}`, 'start')
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` })
  await client.connect()
  await client.query('create role lectern login')
  await client.query('create database lectern owner lectern')
  await client.end()
  return {
    url: `postgres://lectern@127.0.0.1:${port}/lectern`,
    async close() {
      run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
