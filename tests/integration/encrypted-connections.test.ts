import { execFileSync, spawnSync } from 'node:child_process'
import { chown, realpath, stat } from 'node:fs/promises'
import path from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { checkDatabase } from '@/server/postgres/check-database'
import { startDedicatedPostgres } from '../support/dedicated-postgres'
import { waitUntil } from '../support/wait-until'

// OpenSSL is no npm package, and a machine may lack it.
const hasOpenssl = spawnSync('openssl', ['version']).status === 0

describe.skipIf(!hasOpenssl)(
  `A Postgres whose certificate no public authority issued${hasOpenssl ? '' : ' (OpenSSL is not installed)'}`,
  () => {
    let postgres: Awaited<ReturnType<typeof startDedicatedPostgres>>
    let certificate: string

    beforeAll(async () => {
      postgres = await startDedicatedPostgres()
      const folder = await realpath(path.join(postgres.dataDir, 'postgres'))
      const { uid, gid } = await stat(folder)
      const key = path.join(folder, 'server.key')
      certificate = path.join(folder, 'server.crt')
      // The driver gives no name of the server for an IP address, for which Node then takes localhost.
      const names = ['-subj', '/CN=Test', '-addext', 'subjectAltName=DNS:localhost']
      const files = ['-keyout', key, '-out', certificate]
      execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names, ...files], {
        stdio: 'ignore',
      })
      await Promise.all([key, certificate].map((file) => chown(file, uid, gid)))
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      try {
        await client.query('alter system set ssl = on')
        await client.query('select pg_reload_conf()')
      } finally {
        await client.end()
      }
      await waitUntil('connections are encrypted', () =>
        checkDatabase(toUrl('no-verify')).then(
          () => true,
          () => false,
        ),
      )
    })

    afterAll(() => postgres?.close())

    const toUrl = (mode: string, authority = '') => {
      const url = new URL(postgres.url)
      url.searchParams.set('sslmode', mode)
      if (authority) url.searchParams.set('sslrootcert', authority)
      return url.href
    }

    it('is used once DATABASE_URL names its authority, or asks for no verification, as the error says', async () => {
      await expect(checkDatabase(toUrl('verify-full'))).rejects.toThrow(
        /^The certificate of Postgres at 127\.0\.0\.1:\d+ cannot be verified \(self-signed certificate\); add sslrootcert=FILE to DATABASE_URL, with the certificate of the authority that issued it, or set sslmode=no-verify, which encrypts alone\.$/,
      )
      await checkDatabase(toUrl('verify-full', certificate))
      await checkDatabase(toUrl('no-verify'))
    })
  },
)
