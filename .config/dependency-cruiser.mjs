/** Folders of src that may be imported by code of another folder: from the bottom up, in two stacks on one ground. */
const mayImport = {
  lib: [],
  config: ['lib'],
  schemas: ['lib'],
  surface: ['lib', 'schemas'],
  formats: ['lib', 'schemas', 'surface'],
  cms: ['lib', 'config', 'schemas', 'surface', 'formats', 'sample'],
  reading: ['lib', 'config', 'schemas', 'surface', 'formats', 'cms'],
  graphql: ['lib', 'config', 'schemas', 'surface', 'formats', 'cms', 'reading'],
  importers: ['lib', 'config', 'schemas', 'surface', 'formats', 'cms', 'reading', 'server'],
  sample: ['lib', 'config', 'schemas', 'surface', 'formats', 'cms', 'importers'],
  views: ['lib', 'config', 'schemas', 'surface', 'formats'],
  app: ['lib', 'config', 'schemas', 'surface', 'formats', 'cms', 'reading', 'graphql', 'views'],
  cache: ['lib', 'config', 'schemas', 'surface', 'formats'],
  server: ['lib', 'config', 'schemas', 'surface', 'formats', 'cache'],
  launch: ['server', 'importers'],
}

const layers = Object.entries(mayImport).map(([folder, below]) => ({
  name: `layer-${folder}`,
  severity: 'error',
  comment:
    `src/${folder} may import ${below.length > 0 ? below.map((name) => `src/${name}`).join(', ') : 'no other folder of src'} alone. ` +
    'Move what both need down to a folder that both may import, or hand it in as an argument.',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: `^src/(${[folder, ...below].join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layers,
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Modules that import each other cannot be read, or loaded, one before the other. Move what both need to a third; import types with "import type".',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'pure-ground',
      severity: 'error',
      comment:
        'lib, schemas, surface and formats are pure: they know no database, framework, socket or file. Take what was read as an argument; node:crypto, which only computes, may stay.',
      from: { path: '^src/(lib|schemas|surface|formats)/' },
      to: { path: '(^|/)node_modules/(@?payload|@payloadcms|next|pg|react)|^(node:)?(fs|fs/promises|net|http|https|child_process|worker_threads|dns|process|os)$' },
    },
    {
      name: 'server-without-payload',
      severity: 'error',
      comment: 'The server and Next’s bundle share no module instances: they meet through HTTP and Postgres. What needs Payload belongs to src/app, src/reading or src/cms.',
      from: { path: '^src/(server|cache|launch)/' },
      to: { path: '(^|/)node_modules/(payload|@payloadcms)/' },
    },
    {
      name: 'public-reads-in-one-place',
      severity: 'error',
      comment: 'Only src/reading asks the database for what the public sees. Add a find* there and call that.',
      from: { path: '^src/(app/(content|catalogue)|graphql|views|formats)/' },
      to: { path: '(^|/)node_modules/(payload|@payloadcms|pg|drizzle-orm)/' },
    },
    {
      name: 'views-are-props-in-html-out',
      severity: 'error',
      comment: 'A view gets everything as props. Read in src/app, and pass it on.',
      from: { path: '^src/views/' },
      to: { path: '(^|/)node_modules/(next|payload|@payloadcms|pg)/|^(node:)?(fs|fs/promises|http|net)$' },
    },
    {
      name: 'launch-without-packages',
      severity: 'error',
      comment: 'src/launch runs before anything is installed. Import a package there with import() at the moment it is needed, never statically.',
      from: { path: '^src/launch/' },
      to: { path: '(^|/)node_modules/', dependencyTypesNot: ['dynamic-import'], dynamic: false },
    },
    {
      name: 'no-tests-in-src',
      severity: 'error',
      comment: 'Tests import src, never the other way round.',
      from: { path: '^src/' },
      to: { path: '^tests/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'This import leads nowhere. Correct its path, or add the package to package.json.',
      from: { path: '^src/' },
      // mdast and hast are packages of types alone.
      to: { couldNotResolve: true, pathNot: '^(mdast|hast)$' },
    },
    {
      name: 'declared-packages',
      severity: 'error',
      comment: 'This package is only there because another one needs it, and may go with it. Add it to dependencies in package.json.',
      from: { path: '^src/', pathNot: '^src/app/\\(payload\\)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/cms/payload-types\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'], extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  },
}
