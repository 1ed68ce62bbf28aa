import { SaxesParser } from 'saxes'

import { ImportError } from '@/importers/importer'
import { invalidByteMark } from '@/importers/books/decode-xml'
import type { Element } from './element'
import { createEntityTable } from './entities'
import { bareAmpersandMark, repairXml } from './repair-xml'
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
/** How much is parsed before complete records are yielded. */
const sliceCharacters = 65_536

/** Number of children that are kept of a discarded record. */
const keptChildren = 10

type OpenElement = { name: string; attributes: Record<string, string>; content: (string | Element)[] }

/**
 * Parses an ONIX message of any release and tag set as a stream, so that memory does not grow with the file. A record
 * that exceeds a limit is yielded with an error, and parsing continues. Throws {@link ImportError} where the message is
 * not well-formed, declares entities or is not ONIX.
 */
export async function* readMessage(text: AsyncIterable<string>): AsyncGenerator<MessagePart> {
  const reader = createReader()
  for await (const chunk of repairXml(text)) {
    for (let start = 0; start < chunk.length; start += sliceCharacters) {
      reader.write(chunk.slice(start, start + sliceCharacters))
      yield* reader.drain()
    }
  }
  reader.close()
  yield* reader.drain()
}

function createReader() {
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

  const fail = (reason: string): never => {
    throw new ImportError(`Line ${parser.line}: ${reason}`)
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
      part = { kind, line: parser.line, start: parser.position, elements: 0, warnings: [], error: null }
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
      warn(`Line ${parser.line}: bytes that are not UTF-8 were read as windows-1252.`)
      text = text.replaceAll(invalidByteMark, '')
    }
    if (text.includes(bareAmpersandMark)) {
      warn(`Line ${parser.line}: an & that begins no reference was read as itself.`)
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
    warn(`Line ${parser.line}: ${error}`)
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
