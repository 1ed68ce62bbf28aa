/** Which folders of src each folder may import, from the lowest layer up. */
export const mayImport = {
  lib: [],
  config: ['lib'],
  postgres: ['lib'],
  schemas: ['lib'],
  surface: ['lib', 'schemas'],
  formats: ['lib', 'schemas', 'surface'],
  cms: ['lib', 'config', 'postgres', 'schemas', 'surface', 'formats'],
  reading: ['lib', 'config', 'postgres', 'schemas', 'surface', 'formats', 'cms'],
  graphql: ['lib', 'config', 'postgres', 'schemas', 'surface', 'formats', 'cms', 'reading'],
  importers: ['lib', 'config', 'postgres', 'schemas', 'surface', 'formats', 'cms'],
  backup: ['lib', 'config', 'postgres', 'cms', 'importers'],
  doctor: ['lib', 'config', 'postgres', 'cms', 'backup'],
  sample: ['lib', 'config', 'postgres', 'schemas', 'surface', 'formats', 'cms', 'importers'],
  views: ['lib', 'schemas', 'surface', 'formats'],
  // How a table is read is shown and corrected in the admin, by the importer's own rules.
  app: [
    'lib',
    'config',
    'postgres',
    'schemas',
    'surface',
    'formats',
    'cms',
    'reading',
    'graphql',
    'views',
    'importers/evidence',
    'importers/tables',
  ],
  cache: ['lib', 'config', 'postgres', 'schemas', 'surface', 'formats'],
  purging: ['lib', 'config', 'postgres'],
  server: ['lib', 'config', 'postgres', 'schemas', 'surface', 'formats', 'cache', 'purging'],
  processes: [
    'lib',
    'config',
    'postgres',
    'schemas',
    'surface',
    'formats',
    'cms',
    'importers',
    'backup',
    'doctor',
    'sample',
    'cache',
    'purging',
    'server',
    'app',
  ],
  launch: ['processes'],
}

/** Which processes each layer may fork; a process may import more than the layer that forks it. */
export const mayFork = {
  importers: ['article-reader', 'database'],
  server: ['admin', 'jobs', 'prepare', 'renderer', 'worker'],
  processes: ['import-worker'],
}

/** Layers with a folder for each host, and one for shared code. */
const both = '(schemas|surface|formats|reading|views|app)'

const layers = Object.entries(mayImport).map(([folder, below]) => ({
  name: `layer-${folder}`,
  severity: 'error',
  comment:
    `src/${folder} may import only ${below.length > 0 ? below.map((name) => `src/${name}`).join(', ') : 'itself'}. ` +
    'Move what both need to a folder that both may import, or pass it as an argument.',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: `^src/(${[folder, ...below].join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layers,
    {
      name: 'config-above-cms',
      severity: 'error',
      comment:
        'payload.config.ts puts src/cms together, and none of what it puts together may start Payload with it. Take Payload as an argument.',
      from: { path: '^src/(lib|config|postgres|schemas|surface|formats|cms)/' },
      to: { path: '^payload\\.config\\.ts$' },
    },
    {
      name: 'content-without-catalogue',
      severity: 'error',
      comment:
        'Content and catalogue are separate products that must not import each other. Move what both need to the shared folder of the layer.',
      from: { path: `^src/${both}/content/` },
      to: { path: '^src/[^/]+/catalogue/' },
    },
    {
      name: 'catalogue-without-content',
      severity: 'error',
      comment:
        'Content and catalogue are separate products that must not import each other. Move what both need to the shared folder of the layer.',
      from: { path: `^src/${both}/catalogue/` },
      to: { path: '^src/[^/]+/content/' },
    },
    {
      name: 'shared-without-hosts',
      severity: 'error',
      comment:
        'Shared code must not depend on either host. Take what differs as an argument, or move the file to the host it serves.',
      from: { path: `^src/${both}/shared/` },
      to: { path: '^src/[^/]+/(content|catalogue)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'Modules that import each other cannot be read, loaded or moved one by one, even where it is only for types. Move what both need to a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'pure-layers',
      severity: 'error',
      comment:
        'lib, schemas, surface and formats are pure: no database, framework, socket or file. Take data as arguments; node:crypto is allowed, since it does no I/O.',
      from: { path: '^src/(lib|schemas|surface|formats)/' },
      to: {
        path: '(^|/)node_modules/(@?payload|@payloadcms|next|pg|react)|^(node:)?(fs|fs/promises|net|http|https|child_process|worker_threads|dns|process|os)$',
      },
    },
    {
      name: 'server-without-payload',
      severity: 'error',
      comment:
        'The server and Next’s bundle share no module instances: they communicate over HTTP and Postgres. Code that needs Payload belongs in src/app, src/reading or src/cms.',
      from: { path: '^src/(server|cache|launch)/' },
      to: { path: '(^|/)node_modules/(payload|@payloadcms)/' },
    },
    {
      name: 'public-reads-in-one-place',
      severity: 'error',
      comment: 'Only src/reading queries the database for public content. Add a find* function there and call it.',
      from: { path: '^src/(app/(content|catalogue)|graphql|views|formats)/' },
      to: { path: '(^|/)node_modules/(payload|@payloadcms|pg|drizzle-orm)/' },
    },
    {
      name: 'views-are-props-in-html-out',
      severity: 'error',
      comment: 'A view gets all its data as props. Query it in src/app and pass it on.',
      from: { path: '^src/views/' },
      to: { path: '(^|/)node_modules/(next|payload|@payloadcms|pg)/|^(node:)?(fs|fs/promises|http|net)$' },
    },
    {
      name: 'launch-without-packages',
      severity: 'error',
      comment:
        'src/launch runs before packages are installed. Import packages there dynamically, with import(), when they are needed.',
      from: { path: '^src/launch/' },
      to: { path: '(^|/)node_modules/', dependencyTypesNot: ['dynamic-import'], dynamic: false },
    },
    {
      name: 'no-tests-in-src',
      severity: 'error',
      comment: 'src must not import tests. Move what both need to src, or build it in the test.',
      from: { path: '^src/' },
      to: { path: '^tests/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'This import cannot be resolved. Correct its path, or add the package to package.json.',
      from: { path: '^src/' },
      // mdast and hast are type-only packages; the build makes .next.
      to: { couldNotResolve: true, pathNot: '^(mdast|hast)$|/\\.next/processes/' },
    },
    {
      name: 'declared-packages',
      severity: 'error',
      comment: 'This package is a transitive or dev dependency. Add it to dependencies in package.json.',
      from: { path: '^src/', pathNot: '^src/app/\\(payload\\)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/cms/payload-types\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
