import { withPayload } from '@payloadcms/next/withPayload'

const config = withPayload({
  poweredByHeader: false,
  // The front door compresses, and caches the result.
  compress: false,
  // serverMinification would rename the error classes in responses and logs.
  // preloadEntriesOnStart would load the complete admin into every worker, whether anybody uses it or not.
  // reactDebugChannel needs a WebSocket in development, which the front door does not forward: pages would wait for it indefinitely.
  experimental: { serverMinification: false, preloadEntriesOnStart: false, reactDebugChannel: false },
  images: { unoptimized: true },
  serverExternalPackages: [
    // Bundled, routes, pages and start-up code would each get a copy of Payload with its own error classes:
    // `instanceof ValidationError` would be false, and the field errors would be lost.
    'payload',
    '@payloadcms/db-postgres',
    '@payloadcms/drizzle',
    '@payloadcms/graphql',
    '@envelop/core',
    '@escape.tech/graphql-armor',
    '@truto/turndown-plugin-gfm',
    '@aws-sdk/client-s3',
    'gpt-tokenizer',
    'sharp',
    'turndown',
  ],
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
})

export default {
  ...config,
  // withPayload requests client hints from every browser, and varies every response by them.
  headers: async () => [],
}
