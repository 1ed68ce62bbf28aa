import { SaxesParser } from 'saxes'

import { ImportError } from '@/importers/importer'
import { invalidByteMark } from '@/importers/books/feeds/decode-xml'
import type { Element } from './element'
import { createEntityTable } from './entities'
import { bareAmpersandMark } from './repair-xml'
import { toReferenceName } from './short-tags'

/** The header or a product of a message. */
export type MessagePart = {
  kind: 'header' | 'product'
  element: Element
  /** Its first line. */
  line: number
  /** Errors in its XML that were repaired or ignored. */
  warnings: string[]
  /** Set where it exceeds a limit; then `element` contains its first children only, such as its reference. */
  error: string | null
}

/** Well above any real record, well below what would exhaust memory. A larger record is discarded and skipped. */
const limits = { depth: 50, elements: 50_000, characters: 8_000_000, warnings: 20, prologCharacters: 65_536 }
/** Beyond these, skipping a record would itself exhaust memory, so the file is rejected. */
const hardLimits = { depth: 10_000, characters: 64_000_000 }

/** Number of children that are kept of a discarded record. */
const keptChildren = 10

type OpenElement = { name: string; attributes: Record<string, string>; content: (string | Element)[] }

/** A parser of an ONIX message, or of its products. */
export type MessageParser = ReturnType<typeof createMessageParser>

export function createMessageParser() {
  const parser = new SaxesParser()
  parser.ENTITIES = createEntityTable()
  let ready: MessagePart[] = []
  const stack: OpenElement[] = []
  let part: (Omit<MessagePart, 'element'> & { start: number; elements: number }) | null = null
  /** The depth of the root of the current part. */
  let partDepth = 0
  let depth = 0
  let hasRoot = false
  /** Position of the last complete tag; the parser buffers everything after it. */
  let lastTagEnd = 0
  /** The lines that were not given to the parser. */
  let skippedLines = 0

  const toLine = () => parser.line + skippedLines
  const fail = (reason: string): never => {
    throw new ImportError(`Line ${toLine()}: ${reason}`)
  }

  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) fail('the document type declares entities of its own, which are not read.')
  })

  parser.on('opentag', ({ name: tag, attributes }) => {
    const name = toReferenceName(tag)
    const maxDepth = part ? hardLimits.depth : limits.depth
    if (++depth > maxDepth) fail(`more than ${maxDepth} elements are nested in each other.`)
    lastTagEnd = parser.position
    if (!hasRoot && name !== 'ONIXMessage' && name !== 'Product') {
      fail(`this is no ONIX: its root is ${tag.slice(0, 60)}.`)
    }
    hasRoot = true
    if (!part) {
      if (name !== 'Product' && name !== 'Header') return
      const kind = name === 'Product' ? 'product' : 'header'
      part = { kind, line: toLine(), start: parser.position, elements: 0, warnings: [], error: null }
      partDepth = depth
    }
    if (depth > limits.depth) discard(`It nests more than ${limits.depth} elements in each other.`)
    if (++part.elements > limits.elements) discard(`It has more than ${limits.elements} elements.`)
    if (part.error === null) stack.push({ name, attributes: attributes as Record<string, string>, content: [] })
  })

  parser.on('text', addText)
  parser.on('cdata', addText)
  function addText(text: string): void {
    if (!part || part.error !== null) return
    if (text.includes(invalidByteMark)) {
      warn(`Line ${toLine()}: bytes that are not UTF-8 were read as windows-1252.`)
      text = text.replaceAll(invalidByteMark, '')
    }
    if (text.includes(bareAmpersandMark)) {
      warn(`Line ${toLine()}: an & that begins no reference was read as itself.`)
      text = text.replaceAll(bareAmpersandMark, '')
    }
    stack.at(-1)?.content.push(text)
  }

  parser.on('closetag', () => {
    depth--
    lastTagEnd = parser.position
    if (!part) return
    if (part.error !== null) {
      if (depth < partDepth) finish(stack[0])
      return
    }
    const element = stack.pop()
    const parent = stack.at(-1)
    if (parent && element) parent.content.push(element)
    else finish(element)
  })

  function finish(element: Element = { name: 'Product', attributes: {}, content: [] }): void {
    if (part) ready.push({ kind: part.kind, element, line: part.line, warnings: part.warnings, error: part.error })
    stack.length = 0
    part = null
  }

  /** Drops the content of the current part, except for its first children, which include the reference. */
  function discard(reason: string): void {
    if (!part || part.error !== null) return
    part.error = reason
    const [root] = stack
    if (root) root.content = root.content.slice(0, keptChildren)
  }

  function warn(warning: string): void {
    if (part && part.warnings.length < limits.warnings) part.warnings.push(warning)
  }

  parser.on('error', ({ message }) => {
    // The message of saxes begins with the position.
    const error = message.replace(/^[^a-z]*:\s*/i, '')
    // Unknown entities are kept as text; any other error may have corrupted the structure.
    if (!/entity/.test(error)) fail(`the XML is not well-formed: ${error}`)
    warn(`Line ${toLine()}: ${error}`)
  })

  return {
    write(slice: string): void {
      parser.write(slice)
      const partCharacters = parser.position - (part?.start ?? lastTagEnd)
      if (partCharacters > limits.characters)
        discard(`It is longer than ${limits.characters / 1e6} million characters.`)
      // Of a discarded part, only an incomplete tag is in memory.
      if (parser.position - lastTagEnd > (part ? hardLimits.characters : limits.characters))
        fail('an element, or something between elements, does not end.')
      if (!hasRoot && parser.position > limits.prologCharacters) fail('there is no element in sight.')
    },
    /** True where a product that follows can be read by itself. XML 1.1 has other characters and ends of lines. */
    isBetweenProducts: () => hasRoot && part === null && depth > 0 && parser.xmlDecl.version !== '1.1',
    /** Passes over what stands between products, or is one. */
    skip(lines: number): void {
      skippedLines += lines
      lastTagEnd = parser.position
    },
    /** Sets the number of the current line. */
    setLine(line: number): void {
      skippedLines = line - parser.line
    },
    close(): void {
      parser.close()
    },
    drain(): MessagePart[] {
      const parts = ready
      ready = []
      return parts
    },
  }
}
