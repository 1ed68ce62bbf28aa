import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'

export type FrontMatter = Record<string, unknown>

/** A Markdown file's parts. `bodyLine` is the line on which the body begins. */
export type MarkdownFile = { data: FrontMatter; comments: string[]; body: string; hasFrontMatter: boolean }

/** Takes front matter off a file: YAML between ---, TOML between +++, or a JSON object. Throws, saying why, where it cannot be read. */
export function splitFrontMatter(text: string): MarkdownFile {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trimStart()
  const yaml = /^---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)([\s\S]*)$/.exec(lines)
  if (yaml) {
    const [, head = '', body = ''] = yaml
    // The core schema keeps dates as the text they are.
    return {
      data: toObject(parseYaml(head, { schema: 'core', uniqueKeys: false })),
      comments: toComments(head),
      body,
      hasFrontMatter: true,
    }
  }
  const toml = /^\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+[ \t]*(?:\n|$)([\s\S]*)$/.exec(lines)
  if (toml) {
    const [, head = '', body = ''] = toml
    return {
      data: toObject(JSON.parse(JSON.stringify(parseToml(head)))),
      comments: toComments(head),
      body,
      hasFrontMatter: true,
    }
  }
  const json = /^(\{\n[\s\S]*?\n\})\n([\s\S]*)$/.exec(lines)
  if (json)
    return {
      data: toObject(JSON.parse(json[1] ?? '')),
      comments: [],
      body: json[2] ?? '',
      hasFrontMatter: true,
    }
  return { data: {}, comments: [], body: lines, hasFrontMatter: false }
}

/** The first of the keys that holds text, tidied; null when none does. */
export function readText(data: FrontMatter, ...keys: string[]): string | null {
  for (const key of keys) {
    const value = readPath(data, key)
    if (typeof value === 'string' || typeof value === 'number') {
      const text = String(value).replace(/\s+/g, ' ').trim()
      if (text !== '') return text
    }
  }
  return null
}

/** All texts under the keys, whether each holds one, or a list, or words with commas between them. */
export function readTexts(data: FrontMatter, ...keys: string[]): string[] {
  return keys.flatMap((key) => {
    const value = readPath(data, key)
    const items: unknown[] = Array.isArray(value)
      ? value
      : typeof value === 'string'
        ? value.split(',')
        : [value]
    return items
      .flatMap((item) => (typeof item === 'string' || typeof item === 'number' ? [String(item).trim()] : []))
      .filter(Boolean)
  })
}

/** The value under a key such as `cover.image`; keys are compared without case. */
export function readPath(data: FrontMatter, key: string): unknown {
  return key.split('.').reduce<unknown>((value, part) => {
    if (typeof value !== 'object' || value === null) return undefined
    const entry = Object.entries(value).find(([name]) => name.toLowerCase() === part.toLowerCase())
    return entry?.[1]
  }, data)
}

function toObject(value: unknown): FrontMatter {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FrontMatter) : {}
}

function toComments(head: string): string[] {
  return [...head.matchAll(/^#\s*(.*)$/gm)].map(([, comment]) => comment ?? '')
}
