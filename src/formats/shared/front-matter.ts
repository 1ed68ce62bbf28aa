import { markupStart } from './markup'

/**
 * A YAML front matter block; every value is a quoted string, which YAML writes as JSON does. `contents` are further lines
 * of YAML.
 */
export function toFrontMatter(values: Readonly<Record<string, string>>, contents = ''): string {
  const lines = Object.entries(values).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
  // A Markdown renderer without front-matter support would render markup in it.
  return `---\n${lines.join('').replace(markupStart, '\\x3C')}${contents}---\n`
}
