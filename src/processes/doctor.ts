import { lstat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { acquireUnpreparedDatabase } from '@/backup/command'
import { migrations } from '@/cms/migrations'
import { readEnv } from '@/config/env'
import { logOutput } from '@/config/log-output'
import { checkAddresses } from '@/doctor/check-addresses'
import { checkDatabaseState } from '@/doctor/check-database'
import { checkListen } from '@/doctor/check-listen'
import { checkMail } from '@/doctor/check-mail'
import { checkMedia } from '@/doctor/check-media'
import { checkReplica } from '@/doctor/check-replica'
import { checkSettings } from '@/doctor/check-settings'
import { checkStoredImages } from '@/doctor/check-stored-images'
import { runCheck, type Finding } from '@/doctor/finding'
import { BoundedClient } from '@/postgres/bounded-client'
import { toPurgeTargets } from '@/purging/adapters'

const usage = `npm run doctor
    Checks the settings, the database, where images are stored, the mail server, and the public addresses of a server that
    runs, and says what to fix. It takes no arguments.`

const marks = { ok: 'ok      ', warning: 'warning ', failure: 'FAILURE ' }

/** `npm run doctor`. Exit codes: 0 nothing fails, though there may be warnings; 1 something does; 2 a wrong argument. */
async function main(args: string[]): Promise<number> {
  if (args.length > 0) return explainUsage(args)
  const all: Finding[] = []
  const print = (findings: readonly Finding[]) => {
    for (const finding of findings) {
      process.stdout.write(`${marks[finding.state]} ${finding.subject}: ${finding.text}\n`)
      if (finding.state !== 'ok') process.stdout.write(`         → ${finding.remedy}\n`)
    }
    all.push(...findings)
  }
  const invalid = findInvalidSettings()
  print(invalid)
  if (invalid.length === 0) {
    const env = readEnv()
    print(await checkSettings(env))
    await checkDatabase(print)
    print(await checkMedia(env))
    print(await checkMail(env))
    print(await checkAddresses(env))
  }
  const failures = all.filter(({ state }) => state === 'failure').length
  process.stdout.write(failures > 0 ? `${failures} to be fixed.\n` : 'Nothing fails.\n')
  return failures > 0 ? 1 : 0
}

/** Prints the usage, and what is wrong with the arguments, if they ask for more than that. */
function explainUsage(args: string[]): number {
  try {
    parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } } })
    process.stdout.write(`${usage}\n`)
    return 0
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${usage}\n`)
    return 2
  }
}

function findInvalidSettings(): Finding[] {
  try {
    readEnv({ requireForStart: true })
    return []
  } catch (error) {
    const remedy = 'Correct it; .env.example explains each setting.'
    const [, ...issues] = (error as Error).message.split('\n- ')
    return issues.map((text) => ({ subject: 'settings', state: 'failure', text, remedy }))
  }
}

const imagesRemedy = 'Let the account that runs the server read what it stores, and check the settings of the bucket.'

async function checkDatabase(print: (findings: readonly Finding[]) => void): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = readEnv()
  const embedded = path.join(DATA_DIR, 'postgres')
  // Asking it would create it.
  if (!DATABASE_URL && (await isMissing(embedded))) {
    const text = `There is no database in ${embedded} yet.`
    const wanted = 'Start the server, which creates it; if there should be a publication in it, correct DATA_DIR.'
    return print([{ subject: 'database', state: 'warning', text, remedy: wanted }])
  }
  const remedy = DATABASE_URL
    ? 'Start Postgres, or correct DATABASE_URL.'
    : 'No server starts before that is mended; npm start prints all that Postgres says.'
  print(
    await runCheck('database', remedy, async () => {
      const database = await acquireUnpreparedDatabase()
      const connectionString = readEnv().DATABASE_URL ?? ''
      const client = new BoundedClient({ connectionString, application_name: 'lectern-doctor' })
      try {
        await client.connect()
        const names = migrations.map(({ name }) => name)
        const urls = { listenUrl: connectionString, notifyUrl: connectionString }
        const env = readEnv()
        const replicaUrl = env.DATABASE_REPLICA_URL
        return [
          ...(await checkDatabaseState(client, names, toPurgeTargets(env).length)),
          ...(await checkListen(urls)),
          ...(replicaUrl === undefined ? [] : await checkReplica(client, replicaUrl)),
          ...(await runCheck('images', imagesRemedy, () => checkStoredImages(client))),
        ]
      } finally {
        await client.end()
        await database.release()
      }
    }),
  )
}

const isMissing = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )

logOutput()
process.exit(await main(process.argv.slice(2)))
