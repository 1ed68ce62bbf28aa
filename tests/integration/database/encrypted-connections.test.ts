import { execFileSync, spawnSync } from 'node:child_process'
import { chown, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { checkDatabase } from '@/server/postgres/check-database'
import { startDedicatedPostgres } from '../../support/dedicated-postgres'
import { waitUntil } from '../../support/wait-until'

// OpenSSL is no npm package, and a machine may lack it.
const hasOpenssl = spawnSync('openssl', ['version']).status === 0

describe.skipIf(!hasOpenssl)(
  `A Postgres whose certificate no public authority issued${hasOpenssl ? '' : ' (OpenSSL is not installed)'}`,
  () => {
    let postgres: Awaited<ReturnType<typeof startDedicatedPostgres>>
    let certificate: string
    let rules: string
    let certify: (name: string) => Promise<void>
    let client: pg.Client

    beforeAll(async () => {
      postgres = await startDedicatedPostgres()
      const folder = await realpath(path.join(postgres.dataDir, 'postgres'))
      const { uid, gid } = await stat(folder)
      const key = path.join(folder, 'server.key')
      certificate = path.join(folder, 'server.crt')
      certify = async (name) => {
        const names = ['-subj', '/CN=Test', '-addext', `subjectAltName=DNS:${name}`]
        const files = ['-keyout', key, '-out', certificate]
        execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names, ...files], {
          stdio: 'ignore',
        })
        await Promise.all([key, certificate].map((file) => chown(file, uid, gid)))
      }
      rules = path.join(folder, 'pg_hba.conf')
      // The driver gives no name of the server for an IP address, for which Node then takes localhost.
      await certify('localhost')
      client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      await client.query('alter system set ssl = on')
      await client.query('select pg_reload_conf()')
      await waitUntil('connections are encrypted', () =>
        checkDatabase(toUrl('no-verify')).then(
          () => true,
          () => false,
        ),
      )
    })

    afterAll(async () => {
      await client?.end()
      await postgres?.close()
    })

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
      await expect(checkDatabase(toUrl('verify-full', '/missing.crt'))).rejects.toThrow(
        "What DATABASE_URL names cannot be read: ENOENT: no such file or directory, open '/missing.crt'",
      )
      await checkDatabase(toUrl('verify-full', certificate))
      await checkDatabase(toUrl('no-verify'))
    })

    it('is used with a certificate of another name, too, once DATABASE_URL asks for its authority alone', async () => {
      await certify('project.instance')
      await client.query('select pg_reload_conf()')
      await expect
        .poll(() =>
          checkDatabase(toUrl('verify-full', certificate)).then(
            () => '',
            ({ message }: Error) => message,
          ),
        )
        .toMatch(
          /^The certificate of Postgres at 127\.0\.0\.1:\d+ is one for another name \(.+\); let DATABASE_URL name the host as the certificate does, or add uselibpqcompat=true and sslmode=verify-ca to sslrootcert=FILE, which verify its authority alone\.$/,
        )
      await checkDatabase(`${toUrl('verify-ca', certificate)}&uselibpqcompat=true`)
    })

    it('is named as one that may want encrypted connections where it lets in no others', async () => {
      await writeFile(rules, (await readFile(rules, 'utf8')).replace(/^host\b/gm, 'hostssl'))
      await client.query('select pg_reload_conf()')
      await expect
        .poll(() =>
          checkDatabase(postgres.url).then(
            () => '',
            ({ message }: Error) => message,
          ),
        )
        .toMatch(
          /^Postgres at 127\.0\.0\.1:\d+ does not let in the user "postgres" without encryption; add sslmode=verify-full to DATABASE_URL, or let pg_hba\.conf allow it\.$/,
        )
      await checkDatabase(toUrl('no-verify'))
    })
  },
)
