import { runTool, type Check, type Site } from './check'
import { versionOf } from './versions'

type Report = { results: { id: string; status: string }[] }

const toAfdocs = (host: string, toUrl: (site: Site) => string): Check => ({
  name: `afdocs: ${host}`,
  version: versionOf('afdocs'),
  isInstalled: true,
  url: 'https://agentdocsspec.com',
  subject: `the ${host} host, 50 of its pages`,
  repeat: 'npx afdocs check URL --sampling deterministic',
  async run(site) {
    const args = ['check', toUrl(site), '--format', 'json', '--sampling', 'deterministic', '--quiet']
    const { output } = await runTool(site, 'node_modules/afdocs/bin/afdocs.mjs', ...args)
    const { results } = JSON.parse(output) as Report
    const withStatus = (status: string) => results.filter((one) => one.status === status)
    const others = [...withStatus('warn'), ...withStatus('fail')].map(({ id, status }) => `${id} (${status})`)
    const passed = withStatus('pass').length
    return {
      passed: others.length === 0,
      result: `${passed} of ${passed + others.length} checks that apply pass${others.length > 0 ? `; not ${others.join(', ')}` : ''}.`,
    }
  },
})

export const agents = [
  toAfdocs('content', ({ contentUrl }) => contentUrl),
  toAfdocs('catalogue', ({ catalogueUrl }) => catalogueUrl),
]
