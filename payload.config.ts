import path from 'node:path'

import { buildConfig } from 'payload'
import sharp from 'sharp'

import { hasPermission } from '@/cms/access/signed-in'
import { Articles } from '@/cms/collections/articles'
import { Books } from '@/cms/collections/books'
import { Bundles } from '@/cms/collections/bundles'
import { EvidenceEntries } from '@/cms/collections/evidence-entries'
import { Media } from '@/cms/collections/media'
import { Users } from '@/cms/collections/users'
import { createDatabaseAdapter } from '@/cms/database'
import { articleEditor } from '@/cms/fields/editor'
import { EvidenceRecord } from '@/cms/globals/evidence-record'
import { Site } from '@/cms/globals/site'
import { refuseBadInput } from '@/cms/hooks/refuse-bad-input'
import { holdsSchedule } from '@/cms/schedule-holder'
import { createStoragePlugin } from '@/cms/storage'
import { readEnv } from '@/config/env'

const env = readEnv()

/** The editors' half of the program: composition only. */
export default buildConfig({
  serverURL: env.ADMIN_URL,
  secret: env.PAYLOAD_SECRET ?? '',
  // The public reads src/app/content under /api; Payload's own API is for people with an account.
  routes: { admin: '/admin', api: '/admin/api', graphQL: '/graphql', graphQLPlayground: '/graphql-playground' },
  cors: [env.ADMIN_URL],
  csrf: [env.ADMIN_URL],
  admin: {
    user: Users.slug,
    importMap: {
      baseDir: path.resolve(process.cwd(), 'src'),
      importMapFile: path.resolve(process.cwd(), 'src/app/(payload)/admin/importMap.js'),
    },
    // Gravatar would be told every editor’s address, and Payload’s share images are made for whoever asks.
    avatar: 'default',
    components: {
      afterNavLinks: ['/app/(payload)/import/link#ImportLink'],
      views: { import: { Component: '/app/(payload)/import/view#ImportView', path: '/import', meta: { title: 'Import' } } },
    },
    meta: { titleSuffix: ' · Lectern', defaultOGImageType: 'off' },
  },
  collections: [Articles, Media, EvidenceEntries, Books, Bundles, Users],
  globals: [EvidenceRecord, Site],
  db: createDatabaseAdapter(),
  editor: articleEditor,
  sharp,
  plugins: [createStoragePlugin()],
  upload: { limits: { fileSize: 20_000_000 } },
  jobs: {
    autoRun: [{ cron: '*/10 * * * * *', queue: 'default', limit: 50, silent: { info: true } }],
    shouldAutoRun: () => holdsSchedule(),
    access: {
      cancel: ({ req }) => hasPermission(req.user),
      queue: ({ req }) => hasPermission(req.user),
      run: ({ req }) => hasPermission(req.user),
    },
  },
  hooks: { afterError: [refuseBadInput] },
  i18n: {
    translations: { en: { authentication: { forgotPasswordQuestion: 'Forgotten? An administrator can set a new password.' } } },
  },
  loggingLevels: { AuthenticationError: 'info', Forbidden: 'info', NotFound: 'info', QueryError: 'info', ValidationError: 'info' },
  graphQL: { disablePlaygroundInProduction: true },
  telemetry: false,
  typescript: { outputFile: path.resolve(process.cwd(), 'src/cms/payload-types.ts') },
  onInit: (payload) => {
    // Without a listener, a Postgres restart is an unhandled 'error' event and ends the process.
    const { pool } = payload.db as unknown as { pool: import('pg').Pool }
    pool.on('error', (error) => payload.logger.warn({ msg: 'Lost an idle database connection', err: error }))
  },
})
