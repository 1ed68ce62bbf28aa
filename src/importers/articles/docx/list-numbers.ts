import { SaxesParser } from 'saxes'

/** What numbers the paragraphs of a list: its definition, and where its levels start anew. */
type Numbering = { definition: string; starts: ReadonlyMap<number, number> }
type Definition = ReadonlyMap<number, { start: number; isNumbered: boolean }>

/** The number of a paragraph at a level of a list; null where it has none. */
export type NextNumber = (numberingId: string, level: number) => number | null

/** Counts as Word does, in which a list goes on after other paragraphs: lists of one definition share their numbers. */
export function createListNumbers(numberingXml: string): NextNumber {
  const { numberings, definitions } = parseNumbering(numberingXml)
  const counts = new Map<string, (number | undefined)[]>()
  const begun = new Set<string>()
  return (numberingId, level) => {
    const numbering = numberings.get(numberingId)
    const own = numbering && definitions.get(numbering.definition)?.get(level)
    if (!numbering || !own?.isNumbered) return null
    const count = counts.get(numbering.definition) ?? []
    counts.set(numbering.definition, count)
    const key = `${numberingId} ${level}`
    const anew = begun.has(key) ? undefined : numbering.starts.get(level)
    begun.add(key)
    const before = count[level]
    const next = anew ?? (before === undefined ? own.start : before + 1)
    count.length = level
    count[level] = next
    return next
  }
}

function parseNumbering(xml: string) {
  const definitions = new Map<string, Map<number, { start: number; isNumbered: boolean }>>()
  const numberings = new Map<string, { definition: string; starts: Map<number, number> }>()
  let definition = ''
  let numbering = ''
  let level = 0
  const parser = new SaxesParser({ xmlns: false })
  // A document whose lists cannot be read is read without their numbers.
  parser.on('error', () => undefined)
  parser.on('opentag', ({ name, attributes }) => {
    const value = attributes['w:val'] ?? ''
    // What is no number begins at one, as in HTML.
    const start = /^\d{1,9}$/.test(value) ? Number(value) : 1
    const own = () => definitions.get(definition)?.get(level)
    if (name === 'w:abstractNum') {
      definition = attributes['w:abstractNumId'] ?? ''
      definitions.set(definition, new Map<number, { start: number; isNumbered: boolean }>())
    } else if (name === 'w:num') {
      numbering = attributes['w:numId'] ?? ''
      numberings.set(numbering, { definition: '', starts: new Map<number, number>() })
    } else if (name === 'w:abstractNumId') {
      const current = numberings.get(numbering)
      if (current) current.definition = value
    } else if (name === 'w:lvl' || name === 'w:lvlOverride') {
      level = Number(attributes['w:ilvl'] ?? 0)
      if (numbering === '') definitions.get(definition)?.set(level, { start: 1, isNumbered: true })
    } else if (name === 'w:startOverride') numberings.get(numbering)?.starts.set(level, start)
    else if (numbering === '' && name === 'w:start' && own()) own()!.start = start
    else if (numbering === '' && name === 'w:numFmt' && own())
      own()!.isNumbered = value !== 'bullet' && value !== 'none'
  })
  parser.write(xml).close()
  return {
    definitions: definitions as ReadonlyMap<string, Definition>,
    numberings: numberings as ReadonlyMap<string, Numbering>,
  }
}
