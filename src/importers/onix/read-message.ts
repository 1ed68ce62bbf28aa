import { SaxesParser } from 'saxes'

import { UnusableError } from '@/importers/importer'
import { repairMark } from './decode'
import { createEntityTable } from './entities'
import type { Element } from './element'
import { looseMark, mendXml } from './mend-xml'
import { toReferenceName } from './short-tags'

/** What a message holds, in its order: its header, if it has one, and its products. */
export type MessagePart = {
  kind: 'header' | 'product'
  element: Element
  /** The line on which it begins. */
  line: number
  /** What is wrong with its XML and was let pass. */
  flaws: string[]
}

/** Far above any real record, far below what would exhaust memory. */
const limits = { depth: 50, elements: 50_000, characters: 8_000_000, prologCharacters: 65_536 }
/** How much is parsed before the records in it are handed on. */
const sliceCharacters = 65_536

type Open = { name: string; attributes: Record<string, string>; content: (string | Element)[] }

/**
 * Reads an ONIX message part by part, so that memory does not grow with the file. Any of the releases, both tag
 * sets, with or without a namespace. Throws {@link UnusableError} where it is not well-formed, declares entities,
 * nests or swells beyond reason, or is no ONIX at all.
 */
export async function* readMessage(text: AsyncIterable<string>): AsyncGenerator<MessagePart> {
  const reader = createReader()
  for await (const chunk of mendXml(text)) {
    for (let start = 0; start < chunk.length; start += sliceCharacters) {
      reader.write(chunk.slice(start, start + sliceCharacters))
      yield* reader.take()
    }
  }
  reader.close()
  yield* reader.take()
}

function createReader() {
  const parser = new SaxesParser()
  parser.ENTITIES = createEntityTable()
  let ready: MessagePart[] = []
  const stack: Open[] = []
  let part: (Omit<MessagePart, 'element'> & { start: number; elements: number }) | null = null
  let depth = 0
  let hasRoot = false
  /** Where something last ended; what has not ended is in memory. */
  let settled = 0

  const refuse = (why: string): never => {
    throw new UnusableError(`Line ${parser.line}: ${why}`)
  }

  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype))
      refuse('the document type declares entities of its own, which are not read.')
  })

  parser.on('opentag', ({ name: tag, attributes }) => {
    const name = toReferenceName(tag)
    if (++depth > limits.depth) refuse(`more than ${limits.depth} elements are nested in each other.`)
    settled = parser.position
    if (!hasRoot && name !== 'ONIXMessage' && name !== 'Product') {
      refuse(`this is no ONIX: its root is ${tag.slice(0, 60)}.`)
    }
    hasRoot = true
    if (!part) {
      if (name !== 'Product' && name !== 'Header') return
      const kind = name === 'Product' ? 'product' : 'header'
      part = { kind, line: parser.line, start: parser.position, elements: 0, flaws: [] }
    }
    if (++part.elements > limits.elements) refuse(`a record has more than ${limits.elements} elements.`)
    stack.push({ name, attributes: attributes as Record<string, string>, content: [] })
  })

  parser.on('text', addText)
  parser.on('cdata', addText)
  function addText(text: string): void {
    if (!part) return
    if (text.includes(repairMark)) {
      part.flaws.push(`Line ${parser.line}: bytes that are not UTF-8 were read as windows-1252.`)
    }
    if (text.includes(looseMark)) {
      part.flaws.push(`Line ${parser.line}: an & that begins no reference was read as itself.`)
    }
    stack.at(-1)?.content.push(text.replaceAll(repairMark, '').replaceAll(looseMark, ''))
  }

  parser.on('closetag', () => {
    depth--
    settled = parser.position
    const element = stack.pop()
    if (!element || !part) return
    const parent = stack.at(-1)
    if (parent) {
      parent.content.push(element)
      return
    }
    ready.push({ kind: part.kind, element, line: part.line, flaws: part.flaws })
    part = null
  })

  parser.on('error', ({ message }) => {
    // saxes writes the position before what it has to say.
    const flaw = message.replace(/^[^a-z]*:\s*/i, '')
    // A reference to nothing we know stays as it is written; everything else leaves the structure in doubt.
    if (!/entity/.test(flaw)) refuse(`the XML is not well-formed: ${flaw}`)
    part?.flaws.push(`Line ${parser.line}: ${flaw}`)
  })

  return {
    write(slice: string): void {
      parser.write(slice)
      if (parser.position - (part?.start ?? settled) > limits.characters) {
        refuse(`a record, or a part of one, is longer than ${limits.characters / 1e6} million characters.`)
      }
      if (!hasRoot && parser.position > limits.prologCharacters) refuse('there is no element in sight.')
    },
    close(): void {
      parser.close()
    },
    take(): MessagePart[] {
      const taken = ready
      ready = []
      return taken
    },
  }
}
