import path from 'node:path'

import { buildConfig } from 'payload'
import sharp from 'sharp'

import { canPublish, isSignedIn } from '@/cms/access/signed-in'
import { activityPlugin } from '@/cms/activity/plugin'
import { Articles } from '@/cms/collections/articles'
import { Books } from '@/cms/collections/books'
import { Bundles } from '@/cms/collections/bundles'
import { Comments } from '@/cms/collections/comments'
import { EvidenceEntries } from '@/cms/collections/evidence-entries'
import { Media } from '@/cms/collections/media'
import { Users } from '@/cms/collections/users'
import { consequencesPlugin } from '@/cms/consequences/plugin'
import { createDatabaseAdapter } from '@/cms/database'
import { createEmailAdapter } from '@/cms/email'
import { characterCounterPlugin } from '@/cms/fields/character-counter'
import { dateFormat } from '@/cms/fields/date-format'
import { articleEditor } from '@/cms/fields/editor'
import { restrictFolders } from '@/cms/folders'
import { tidyTextPlugin } from '@/cms/fields/tidy-text'
import { versionDifferencesPlugin } from '@/cms/fields/version-differences'
import { errorMessages } from '@/cms/fields/error-messages'
import { validationMessages } from '@/cms/fields/validation-messages'
import { versionMessages } from '@/cms/fields/version-messages'
import { EvidenceRecord } from '@/cms/globals/evidence-record'
import { Site } from '@/cms/globals/site'
import { dropTextDetails } from '@/cms/hooks/errors/drop-text-details'
import { mapInputErrors } from '@/cms/hooks/errors/map-input-errors'
import { mapSimultaneousChanges } from '@/cms/hooks/errors/map-simultaneous-changes'
import { mapUnavailable } from '@/cms/hooks/errors/map-unavailable'
import { mapUnusedFeatures } from '@/cms/hooks/errors/map-unused-features'
import { revisionsPlugin } from '@/cms/revisions/plugin'
import { sendNotice } from '@/cms/jobs/send-notice'
import { schedulesPlugin } from '@/cms/schedules/plugin'
import { createStoragePlugin } from '@/cms/storage/storage'
import { readEnv } from '@/config/env'
import { log } from '@/config/log'
import { imageLimit, maxImageBytes } from '@/lib/images/image-limit'

const env = readEnv()

/** The configuration of Payload, the admin: composition only. */
export default buildConfig({
  serverURL: env.ADMIN_URL,
  secret: env.PAYLOAD_SECRET ?? '',
  // The public API under /api is src/app/content; Payload's own is for people with an account.
  routes: { admin: '/admin', api: '/admin/api', graphQL: '/graphql', graphQLPlayground: '/graphql-playground' },
  cors: [env.ADMIN_URL],
  csrf: [env.ADMIN_URL],
  admin: {
    user: Users.slug,
    importMap: {
      baseDir: path.resolve(process.cwd(), 'src'),
      importMapFile: path.resolve(process.cwd(), 'src/app/(payload)/admin/importMap.js'),
    },
    // Gravatar would receive the address of every editor, and Payload renders share images for anonymous requests.
    avatar: 'default',
    dateFormat,
    components: {
      afterLogin: ['/app/(payload)/sign-in/no-email#ForgottenPassword'],
      graphics: { Logo: '/app/(payload)/brand/logo#BrandLogo', Icon: '/app/(payload)/brand/logo#BrandIcon' },
      providers: [
        '/app/(payload)/accessibility/name-controls#NameControls',
        '/app/(payload)/accessibility/keep-focus#KeepFocus',
        '/app/(payload)/accessibility/leave-drawers#LeaveDrawers',
        '/app/(payload)/validation-errors/describe-errors#DescribeErrors',
        '/app/(payload)/brand/style#BrandStyle',
        '/app/(payload)/uploads/left-out-files#LeftOutFiles',
      ],
      afterNavLinks: [
        '/app/(payload)/review/links#ReviewLinks',
        '/app/(payload)/import/link#ImportLink',
        '/app/(payload)/guide/link#GuideLink',
      ],
      views: {
        dashboard: { Component: '/app/(payload)/dashboard/view#Dashboard' },
        import: { Component: '/app/(payload)/import/view#ImportView', path: '/import', meta: { title: 'Import' } },
        guide: { Component: '/app/(payload)/guide/view#GuideView', path: '/guide', meta: { title: 'Guide' } },
        guidePage: { Component: '/app/(payload)/guide/view#GuideView', path: '/guide/:page', meta: { title: 'Guide' } },
      },
    },
    meta: { titleSuffix: ' · Lectern', defaultOGImageType: 'off' },
  },
  collections: [Articles, Media, EvidenceEntries, Books, Bundles, Users, Comments],
  folders: { browseByFolder: false, collectionOverrides: [restrictFolders] },
  // A saved view of a list: private, or shared with the users that its author selects.
  queryPresets: {
    labels: { singular: 'Saved view', plural: 'Saved views' },
    access: { create: isSignedIn, delete: isSignedIn, read: isSignedIn, update: isSignedIn },
    constraints: {},
  },
  globals: [EvidenceRecord, Site],
  db: createDatabaseAdapter(),
  editor: articleEditor,
  i18n: { translations: { en: { error: errorMessages, validation: validationMessages, version: versionMessages } } },
  email: createEmailAdapter(),
  sharp,
  // revisionsPlugin is last, since it guards the collections as the others leave them.
  plugins: [
    createStoragePlugin(),
    consequencesPlugin,
    schedulesPlugin,
    activityPlugin,
    characterCounterPlugin,
    tidyTextPlugin,
    versionDifferencesPlugin,
    revisionsPlugin,
  ],
  upload: {
    // Busboy refuses a file that reaches it.
    limits: { fileSize: maxImageBytes + 1 },
    responseOnLimit: `This file is too large. ${imageLimit}`,
  },
  jobs: {
    tasks: [sendNotice],
    access: {
      cancel: ({ req }) => canPublish(req.user),
      queue: ({ req }) => canPublish(req.user),
      // Only the server runs them.
      run: () => false,
    },
  },
  hooks: { afterError: [dropTextDetails, mapInputErrors, mapUnusedFeatures, mapUnavailable, mapSimultaneousChanges] },
  loggingLevels: {
    AuthenticationError: 'info',
    Forbidden: 'info',
    NotFound: 'info',
    QueryError: 'info',
    ValidationError: 'info',
  },
  graphQL: { disablePlaygroundInProduction: true },
  telemetry: false,
  logger: log.child({ name: 'payload' }, { level: env.LOG_LEVEL }),
  // Otherwise each process outside production starts another that generates them: `npm run generate` does.
  typescript: { autoGenerate: false, outputFile: path.resolve(process.cwd(), 'src/cms/payload-types.ts') },
  onInit: (payload) => {
    const { pool } = payload.db as unknown as { pool: import('pg').Pool }
    pool.on('error', (error) => payload.logger.warn({ msg: 'Lost an idle database connection', err: error }))
  },
})
