import { runTool, type Check, type Site } from './check'
import { versionOf } from './versions'

type Report = { results: { id: string; status: string }[]; scoring: { overall: number }; testedPages: number }

const toAfdocs = (host: string, toUrl: (site: Site) => string): Check => ({
  name: `afdocs: ${host}`,
  version: versionOf('afdocs'),
  isInstalled: true,
  url: 'https://agentdocsspec.com/',
  subject: `the ${host} host, every page that its sitemap and its llms.txt name`,
  repeat: 'npx afdocs check URL --sampling deterministic --max-links 2000 --score',
  async run(site) {
    await readSitemapPages(toUrl(site))
    const pages = ['--sampling', 'deterministic', '--max-links', '2000', '--request-delay', '0']
    const args = ['check', toUrl(site), '--format', 'json', '--score', '--quiet', ...pages]
    const { output } = await runTool(site, 'node_modules/afdocs/bin/afdocs.mjs', ...args)
    const { results, scoring, testedPages } = JSON.parse(output) as Report
    const withStatus = (status: string) => results.filter((one) => one.status === status)
    const others = [...withStatus('warn'), ...withStatus('fail')].map(({ id, status }) => `${id} (${status})`)
    const passed = withStatus('pass').length
    return {
      passed: others.length === 0 && scoring.overall === 100,
      result: `${scoring.overall} of 100 on ${testedPages} pages: ${passed} of ${passed + others.length} checks that apply pass${others.length > 0 ? `; not ${others.join(', ')}` : ''}.`,
    }
  },
})

/** Fills the cache one page after another: the checker waits for none, and one client may have only so many fills waiting. */
async function readSitemapPages(host: string): Promise<void> {
  const sitemap = await (await fetch(`${host}/sitemap.xml`)).text()
  for (const [, url = ''] of sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)) {
    for (const accept of ['text/html', 'text/markdown']) await (await fetch(url, { headers: { accept } })).arrayBuffer()
  }
}

export const agents = [
  toAfdocs('content', ({ contentUrl }) => contentUrl),
  toAfdocs('catalogue', ({ catalogueUrl }) => catalogueUrl),
]
