import path from 'node:path'

import { createConfig, lintFromString } from '@redocly/openapi-core'

import { lintMarkdown } from '../support/lint-markdown'
import { runTool, type Check, type Site } from './check'
import { versionOf } from './versions'

const hosts = ({ contentUrl, catalogueUrl }: Site) => [contentUrl, catalogueUrl]

const redocly: Check = {
  name: 'Redocly',
  version: versionOf('@redocly/openapi-core'),
  url: 'https://redocly.com/docs/cli',
  subject: 'the OpenAPI documents of both hosts, under recommended-strict',
  repeat: 'npx @redocly/cli lint --extends recommended-strict openapi.json',
  async run(site) {
    const config = await createConfig({ extends: ['recommended-strict'] })
    const found = await Promise.all(
      hosts(site).map(async (host) => {
        const source = await (await fetch(`${host}/openapi.json`)).text()
        return (await lintFromString({ source, absoluteRef: `${host}/openapi.json`, config })).length
      }),
    )
    const count = found.reduce((sum, one) => sum + one, 0)
    return { passed: count === 0, result: `${count} errors and warnings.` }
  },
}

const spectral: Check = {
  name: 'Spectral',
  version: versionOf('@stoplight/spectral-cli'),
  url: 'https://github.com/stoplightio/spectral',
  isInstalled: true,
  subject: 'the OpenAPI documents of both hosts, under spectral:oas',
  repeat: 'echo \'extends: ["spectral:oas"]\' > .spectral.yaml && npx @stoplight/spectral-cli lint openapi.json',
  async run(site) {
    const documents = ['content.json', 'catalogue.json'].map((file) => path.join(site.tools, file))
    const program = 'node_modules/@stoplight/spectral-cli/dist/index.js'
    const { output } = await runTool(site, program, 'lint', '--quiet', '-f', 'json', ...documents)
    const { length } = JSON.parse(output) as unknown[]
    return { passed: length === 0, result: `${length} errors and warnings.` }
  },
}

const markdownlint: Check = {
  name: 'markdownlint',
  version: versionOf('markdownlint'),
  url: 'https://github.com/DavidAnson/markdownlint',
  subject: 'the Markdown of every page of both sitemaps, without MD013, MD028, MD029 and the title of MD025',
  repeat: 'npm test -- --project http tests/http/markdown-lint.test.ts',
  async run(site) {
    let pages = 0
    let count = 0
    for (const host of hosts(site)) {
      const sitemap = await (await fetch(`${host}/sitemap.xml`)).text()
      for (const [, url = ''] of sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)) {
        const response = await fetch(url, { headers: { accept: 'text/markdown' } })
        pages += 1
        count += (await lintMarkdown(await response.text())).length
      }
    }
    return { passed: count === 0, result: `${count} faults on ${pages} pages.` }
  },
}

export const linters = [redocly, spectral, markdownlint]
