import { toSectionPath } from '@/surface/shared/markdown-path'

/** A part of a Markdown document from one heading that has an id to the next; the first may have neither. */
export type Block = {
  /** The id of its heading, as in the HTML; an empty string for the text before the first. */
  id: string
  /** The level of its heading; 0 for the text before the first. */
  level: number
  title: string
  /** Where it begins in the document, in bytes. */
  start: number
  tokens: number
}

/** The sections of a Markdown document. */
export type Passages = {
  /** Front matter of the document that each passage repeats. */
  facts: Readonly<Record<string, string>>
  blocks: readonly Block[]
}

/** Blocks `from` up to `to`, without the latter. */
export type BlockRange = { from: number; to: number }

/** A section: its heading, and everything up to the next heading of the same or a higher level; null for an unknown id. */
export function findSection({ blocks }: Passages, id: string): BlockRange | null {
  const from = id === '' ? -1 : blocks.findIndex((block) => block.id === id)
  const heading = blocks[from]
  if (!heading) return null
  const length = blocks.slice(from + 1).findIndex(({ level }) => level <= heading.level)
  return { from, to: length < 0 ? blocks.length : from + 1 + length }
}

/** The first blocks of a range that have no more than so many tokens, and its first block in any case. */
export function fitRange({ blocks }: Passages, { from, to }: BlockRange, maxTokens: number): BlockRange {
  let end = from + 1
  let tokens = blocks[from]?.tokens ?? 0
  while (end < to && tokens + (blocks[end]?.tokens ?? 0) <= maxTokens) {
    tokens += blocks[end]?.tokens ?? 0
    end++
  }
  return { from, to: end }
}

export function sumTokens(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { tokens }) => sum + tokens, 0)
}

/** The section before a range that leads on to it: null at the start, and for the first section inside another. */
export function findPrevious({ blocks }: Passages, { from }: BlockRange): Block | null {
  const level = blocks[from]?.level ?? 0
  const before = blocks.slice(0, from).findLast((block) => block.level <= level)
  return before && before.level === level && before.id !== '' ? before : null
}

/** No list for short documents, and those without several sections. */
const minListedTokens = 1500
const minListedSections = 3
/** The list takes about ten tokens a section; it may take a tenth of the document at most. */
const minTokensPerSection = 100
const maxListedSections = 24

/**
 * The contents of a document as front matter: the ids of its sections, each with the tokens of its whole text. An empty
 * string if a list would be too long for the document.
 */
export function toContents(passages: Passages, baseUrl: string, canonicalPath: string): string {
  const { blocks } = passages
  const sections = blocks.filter(({ id }) => id !== '')
  if (sections.length < minListedSections || sumTokens(blocks) < minListedTokens) return ''
  const listed = sections.length <= maxListedSections ? sections : toTopSections(sections)
  if (listed.length < minListedSections || sumTokens(blocks) < listed.length * minTokensPerSection) return ''
  const lines = listed.map(({ id }) => {
    const { from, to } = findSection(passages, id) ?? { from: 0, to: 0 }
    return `  ${toYamlKey(id)}: ${sumTokens(blocks.slice(from, to))}\n`
  })
  return `sections: # tokens; one alone: ${baseUrl}${toSectionPath(canonicalPath, 'ID')}\n${lines.join('')}`
}

function toTopSections(sections: readonly Block[]): Block[] {
  const top = Math.min(...sections.map(({ level }) => level))
  return sections.filter(({ level }) => level === top)
}

/** Unquoted if every version of YAML parses it as a string. */
function toYamlKey(id: string): string {
  return /^[a-z][a-z\d]*(?:-[a-z\d]+)+$|^[a-z]{6,}$/.test(id) ? id : JSON.stringify(id)
}
