import { createRequire } from 'node:module'
import path from 'node:path'

import { runTool, type Check, type Site } from './check'
import { versionOf } from './versions'

const tsx = path.join(path.dirname(createRequire(import.meta.url).resolve('tsx/package.json')), 'dist/cli.mjs')
const hosts = ['content', 'catalogue']

type Client = { name: string; tool: string; url: string; generate: (site: Site) => Promise<unknown> }

/** The generators, with what each needs to write its clients to `generated/`. */
const clients: Client[] = [
  {
    name: 'openapi-fetch',
    tool: 'openapi-typescript',
    url: 'https://openapi-ts.dev/',
    generate: (site) =>
      runForHosts(site, (host) => [
        'node_modules/openapi-typescript/bin/cli.js',
        `${host}.json`,
        ...['-o', `generated/${host}.d.ts`],
      ]),
  },
  {
    name: 'hey-api',
    tool: '@hey-api/openapi-ts',
    url: 'https://heyapi.dev/',
    generate: (site) =>
      runForHosts(site, (host) => [
        'node_modules/@hey-api/openapi-ts/bin/run.js',
        ...['-i', `${host}.json`, '-o', `generated/hey-${host}`, '-c', '@hey-api/client-fetch'],
      ]),
  },
  {
    name: 'orval',
    tool: 'orval',
    url: 'https://orval.dev/',
    generate: (site) => succeed(site, 'node_modules/orval/dist/bin/orval.mjs', '--config', 'orval.config.mjs'),
  },
]

async function runForHosts(site: Site, toArguments: (host: string) => [string, ...string[]]): Promise<void> {
  for (const host of hosts) await succeed(site, ...toArguments(host))
}

async function succeed(site: Site, ...[program, ...args]: [string, ...string[]]): Promise<void> {
  const { output, code } = await runTool(site, program, ...args)
  if (code !== 0) throw new Error(`${path.basename(program)} ended with ${code}: ${output.slice(-500)}`)
}

export const generatedClients = clients.map(({ name, tool, url, generate }): Check => ({
  name: `A client by ${tool}`,
  version: versionOf(tool),
  isInstalled: true,
  url,
  subject: 'the OpenAPI documents of both hosts: a generated client, compiled strictly, and eleven calls',
  repeat: 'npm run conformance',
  async run(site) {
    await generate(site)
    const files = ['--strict', '--noEmit', '--noUncheckedIndexedAccess', '--target', 'ES2022', '--module', 'ESNext']
    const libraries = ['--moduleResolution', 'Bundler', '--lib', 'ES2023,DOM,DOM.Iterable', '--types', 'node']
    await succeed(site, 'node_modules/typescript/bin/tsc', ...files, ...libraries, `${name}.ts`)
    await succeed(site, tsx, `${name}.ts`, site.contentUrl, site.catalogueUrl)
    return { passed: true, result: 'It compiles, and every call is answered as it should be.' }
  },
}))
