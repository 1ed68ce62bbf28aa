import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { checkListen } from '@/doctor/check-listen'
import { checkChangesAreHeard, checkDatabase } from '@/server/postgres/check-database'
import { startDedicatedPostgres } from '../../support/dedicated-postgres'
import { hasPgbouncer, startPgbouncer } from '../../support/pgbouncer'
import { findFreePortPairs } from '../../support/ports'
import { startServer } from '../../support/server-process'

// PgBouncer is no npm package, and a machine may lack it.
describe.skipIf(!hasPgbouncer)(
  `A pooler in front of Postgres${hasPgbouncer ? '' : ' (PgBouncer is not installed)'}`,
  () => {
    let postgres: Awaited<ReturnType<typeof startDedicatedPostgres>>

    beforeAll(async () => {
      postgres = await startDedicatedPostgres()
    })

    afterAll(() => postgres?.close())

    it('in transaction mode keeps a server from starting, with one sentence that names the setting to change', async () => {
      const pooler = await startPgbouncer(postgres.url, { mode: 'transaction' })
      const [port = 0] = await findFreePortPairs(1)
      const settings = { PORT: String(port), DATABASE_URL: pooler.url, PAYLOAD_SECRET: 'x'.repeat(32) }
      try {
        const error = await startServer(settings).then(
          async (server) => server.stop().then(() => new Error('It started.')),
          (reason: Error) => reason,
        )
        const output = error.message.trim().split('\n')
        expect(output.slice(-2)).toEqual([
          '',
          'Notifications of the database do not arrive (No notification arrived). Let DATABASE_URL lead to Postgres itself, or to a pooler in session mode: in transaction mode it cannot LISTEN.',
        ])
        const [finding] = await checkListen({ listenUrl: pooler.url, notifyUrl: pooler.url })
        expect(finding?.state).toBe('failure')
      } finally {
        await pooler.close()
      }
    })

    it('in session mode delivers notifications', async () => {
      const pooler = await startPgbouncer(postgres.url, { mode: 'session' })
      try {
        await checkDatabase(pooler.url)
        await expect(checkChangesAreHeard(pooler.url)).resolves.toBeUndefined()
      } finally {
        await pooler.close()
      }
    })

    it('with too few connections is said to have none left, not to be in the wrong mode', async () => {
      const pooler = await startPgbouncer(postgres.url, { mode: 'session', poolSize: 1 })
      const remedy =
        'Queries are not answered, as by a pooler that has no connection left: a server takes up to 34, so raise default_pool_size of PgBouncer, or what limits another one.'
      try {
        const [finding] = await checkListen({ listenUrl: pooler.url, notifyUrl: pooler.url })
        expect(finding).toMatchObject({ state: 'failure', remedy })
        await expect(checkChangesAreHeard(pooler.url)).rejects.toThrow(remedy)
      } finally {
        await pooler.close()
      }
    })

    it('is distinguished from an unavailable database when it rejects startup parameters', async () => {
      const pooler = await startPgbouncer(postgres.url, { mode: 'session', ignoredParameters: '' })
      try {
        await expect(checkDatabase(pooler.url)).rejects.toThrow(
          /^The pooler at .* refuses what connections begin with \(unsupported startup parameter.*\); let DATABASE_URL lead to Postgres itself, or set ignore_startup_parameters of PgBouncer\.$/,
        )
      } finally {
        await pooler.close()
      }
    })
  },
)
