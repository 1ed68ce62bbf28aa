import { parseArgs } from 'node:util'

import type { Payload, Where } from 'payload'

import { hasPermission } from '@/cms/access/signed-in'
import { recordNewPassword } from '@/cms/activity/record'
import { logOutput } from '@/config/log-output'
import { acquireDatabase } from '@/importers/running/acquire-database'
import { ImportError } from '@/importers/importer'
import { runMain } from '@/importers/running/run-main'
import { toProblem } from '@/importers/running/to-problem'
import { createReadablePassword } from '@/lib/text/readable-password'

const usage = `npm run password -- ADDRESS
    Gives the account with this e-mail address a new password, which is printed, and ends its sessions: for whoever runs
    the server, where nobody can sign in who could do it in the admin.`

/** `npm run password -- ADDRESS`. Exit codes: 0 success, 2 error. */
async function main(args: readonly string[]): Promise<number> {
  const address = parseAddress(args)
  if (address === null) {
    process.stdout.write(`${usage}\n`)
    return args.length === 0 ? 2 : 0
  }
  const database = await acquireDatabase({ terminal: process.stderr.fd })
  let opened: Payload | null = null
  try {
    // Loading the config reads the environment, so it has to follow acquireDatabase.
    const [{ default: config }, { getPayload }] = await Promise.all([import('@payload-config'), import('payload')])
    const payload = await getPayload({ config })
    opened = payload
    const { id, name, email } = await findAccount(payload, address)
    const password = createReadablePassword()
    await payload.update({ collection: 'users', id, data: { password, sessions: [] }, depth: 0 })
    // Before anything that can fail: nobody else has it.
    process.stdout.write(`The new password of ${email} is ${password}\n`)
    await recordNewPassword(payload, { id, name: name || email }).catch((error: unknown) => {
      process.stderr.write(`It is valid, but could not be recorded in the activity log: ${toProblem(error)}\n`)
    })
    return 0
  } finally {
    // An embedded Postgres shuts down under idle connections, which Payload would log.
    if (opened) opened.logger.level = 'silent'
    await database.release()
  }
}

/** The e-mail address; null if only the usage is asked for. */
function parseAddress(args: readonly string[]): string | null {
  const options = { help: { type: 'boolean', short: 'h' } } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    if (values.help || args.length === 0) return null
    const [address, ...rest] = positionals
    if (!address?.trim() || rest.length > 0) throw new Error('Name one e-mail address.')
    return address
  } catch (error) {
    throw new ImportError(`${(error as Error).message}\n${usage}`)
  }
}

async function findAccount(payload: Payload, address: string) {
  const find = (where: Where) =>
    payload.find({ collection: 'users', where, pagination: false, depth: 0, sort: 'email' })
  const [account] = (await find({ email: { equals: address.trim().toLowerCase() } })).docs
  if (account && hasPermission(account)) return account
  const administrators = (await find({ permission: { equals: 'admin' } })).docs.map(({ email }) => email)
  const why = account ? `${address} is a byline, which cannot sign in.` : `There is no account of ${address}.`
  const others =
    administrators.length > 0 ? `These administrate: ${administrators.join(', ')}` : 'Nobody administrates.'
  throw new ImportError(`${why} ${others}`)
}

logOutput()
await runMain(main)
