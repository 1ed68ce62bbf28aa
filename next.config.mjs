import { withPayload } from '@payloadcms/next/withPayload'

const config = withPayload({
  poweredByHeader: false,
  // The front door compresses, and keeps what it compressed.
  compress: false,
  // Minified class names would rename the errors that readers and logs see.
  // Every worker would hold the whole admin from the start, editors or none.
  experimental: { serverMinification: false, preloadEntriesOnStart: false },
  images: { unoptimized: true },
  serverExternalPackages: [
    '@envelop/core',
    '@escape.tech/graphql-armor',
    '@truto/turndown-plugin-gfm',
    '@aws-sdk/client-s3',
    'sharp',
    'turndown',
  ],
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
})

export default {
  ...config,
  // withPayload asks every visitor's browser for client hints, and varies every answer by them.
  headers: async () => [],
}
