import { describeSettings } from '@/config/env'

const introduction = `# Settings

Environment variables, or lines of \`.env\`. None is required to try Lectern; with \`DATABASE_URL\`, \`PAYLOAD_SECRET\` is. Empty counts as absent. In \`.env\` a value is literal, \`$\` included; one that contains \`#\` or ends with a space needs quotes, and a variable of the environment wins. \`docker compose\`, which reads \`.env\` itself, replaces \`$\` and what follows unless the value is in single quotes, which Lectern takes as well: \`ADMIN_PASSWORD='pa$word'\`. A server that finds an invalid value does not start, and names each.

This page is made from \`src/config/settings-schema.ts\` and \`.env.example\`: \`npm run test:unit -- -u settings\` makes it again.
`

/** The reference of settings: what each does from `.env.example`, what is allowed and the default from the schema. */
export function renderSettings(example: string): string {
  const settings = new Map(describeSettings().map((setting) => [String(setting.key), setting]))
  let prose: string[] = []
  let isListing = false
  const lines = [introduction]
  for (const line of example.split('\n')) {
    const [, section] = /^# --- (.+?) -+$/.exec(line) ?? []
    const [, key = ''] = /^# ([A-Z][A-Z\d_]*)=/.exec(line) ?? []
    const setting = settings.get(key)
    if (section !== undefined) lines.push('', `## ${section}`, '')
    else if (setting) {
      if (prose.length > 0) lines.push(...(isListing ? [''] : []), prose.join(' '), '')
      prose = []
      const fallback = setting.fallback === undefined ? '' : `; default \`${String(setting.fallback)}\``
      lines.push(`- \`${key}\`: ${setting.allowed}${fallback}`)
    } else if (line.startsWith('# ') && lines.length > 1) prose.push(line.slice(2))
    isListing = setting !== undefined || (isListing && section === undefined)
  }
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
}
