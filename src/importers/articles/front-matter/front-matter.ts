import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'

import { indentContinuationLines } from './indent-continuation-lines'
import { toOneLine } from '@/lib/text/one-line'

export type FrontMatter = Record<string, unknown>

/** A Markdown file, split. Without front matter, `data` is null and the body is the full text. */
export type MarkdownFile = {
  data: FrontMatter | null
  /** Comment lines of the front matter, without `#`. */
  comments: string[]
  body: string
  /** The line of the file on which the body begins. */
  bodyLine: number
}

const yamlFrontMatter = /^---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)([\s\S]*)$/
const tomlFrontMatter = /^\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+[ \t]*(?:\n|$)([\s\S]*)$/
const jsonFrontMatter = /^(\{\n[\s\S]*?\n\})\n([\s\S]*)$/

/** Parses the front matter of a Markdown file: YAML between `---`, TOML between `+++`, or a JSON object. Throws the parser's error where it is invalid. */
export function parseFrontMatter(text: string): MarkdownFile {
  const normalized = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const file = normalized.trimStart()
  const toFile = (data: FrontMatter | null, head: string, body: string): MarkdownFile => {
    const bodyLine = normalized.slice(0, normalized.length - body.length).split('\n').length
    return { data, comments: toComments(head), body, bodyLine }
  }
  const [, yaml, yamlBody = ''] = yamlFrontMatter.exec(file) ?? []
  if (yaml !== undefined) return toFile(toObject(parseLenientYaml(yaml)), yaml, yamlBody)
  const [, toml, tomlBody = ''] = tomlFrontMatter.exec(file) ?? []
  // Through JSON, since smol-toml returns objects of its own for dates.
  if (toml !== undefined) return toFile(toObject(JSON.parse(JSON.stringify(parseToml(toml)))), toml, tomlBody)
  const [, json, jsonBody = ''] = jsonFrontMatter.exec(file) ?? []
  if (json !== undefined) return toFile(toObject(JSON.parse(json)), '', jsonBody)
  return toFile(null, '', file)
}

function parseLenientYaml(yaml: string): unknown {
  // The core schema leaves dates as strings. The line before it is that of the file, which errors name.
  const parse = (text: string): unknown => parseYaml(`\n${text}`, { schema: 'core', uniqueKeys: false })
  try {
    return parse(yaml)
  } catch (error) {
    const indented = indentContinuationLines(yaml)
    if (indented === yaml) throw error
    return parse(indented)
  }
}

/** The value of the first key that has text, with whitespace collapsed; null where none has. */
export function readText(data: FrontMatter, ...keys: string[]): string | null {
  for (const key of keys) {
    const value = readPath(data, key)
    if (typeof value === 'string' || typeof value === 'number') {
      const text = toOneLine(String(value))
      if (text !== '') return text
    }
  }
  return null
}

/** The values of all keys: single values, lists, or comma-separated text. */
export function readTexts(data: FrontMatter, ...keys: string[]): string[] {
  return keys.flatMap((key) => {
    const value = readPath(data, key)
    const items: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value]
    return items
      .flatMap((item) => {
        if (typeof item === 'string' || typeof item === 'number') return [String(item).trim()]
        return readText(toObject(item), 'label', 'name') ?? []
      })
      .filter(Boolean)
  })
}

/** The value at a path such as `cover.image`, whose keys are compared case-insensitively. */
export function readPath(data: FrontMatter, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) return undefined
    const entry = Object.entries(value).find(([name]) => name.toLowerCase() === key.toLowerCase())
    return entry?.[1]
  }, data)
}

function toObject(value: unknown): FrontMatter {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FrontMatter) : {}
}

function toComments(frontMatter: string): string[] {
  return [...frontMatter.matchAll(/^#\s*(.*)$/gm)].map(([, comment]) => comment ?? '')
}
