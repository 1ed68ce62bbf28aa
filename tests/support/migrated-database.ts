import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { startDedicatedPostgres } from './dedicated-postgres'
import { toCleanEnvironment } from './server-process'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a migrated, empty database, which test files copy. */
    migratedDatabaseUrl: string
  }
}

const script = ['--import', 'tsx', '--conditions=production', '--no-deprecation', 'tests/support/migrate-database.ts']

/** Provides a migrated database to the files of a project: to copy it takes a twentieth of the time of migrating one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startDedicatedPostgres()
  // Not the one that is watched: a database in use cannot be copied.
  const url = Object.assign(new URL(postgres.url), { pathname: '/migrated' }).href
  try {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query('create database migrated').finally(() => client.end())
    const settings: Record<string, string> = {
      DATABASE_URL: url,
      PAYLOAD_SECRET: 'only for tests'.repeat(4),
      LOG_LEVEL: 'error',
    }
    await promisify(execFile)(process.execPath, script, {
      env: { ...toCleanEnvironment(), ...settings } as NodeJS.ProcessEnv,
    })
  } catch (error) {
    await postgres.close()
    throw error
  }
  project.provide('migratedDatabaseUrl', url)
  return () => postgres.close()
}
