import { createMessageParser, type MessageParser, type MessagePart } from './parse-message'
import { repairXml } from './repair-xml'
import { splitProducts } from './split-products'

/** A product that is not parsed until it is read; throws {@link ImportError} where it is not well-formed. */
export type ProductSource = {
  /** Its first line. */
  line: number
  text: string
  read: () => MessagePart
}

/** How much is parsed before complete records are yielded. */
const sliceCharacters = 65_536

/**
 * Reads an ONIX message of any release and tag set as a stream, so that memory does not grow with the file. A record
 * that exceeds a limit is yielded with an error, and reading continues. Throws {@link ImportError} where the message is
 * not well-formed, declares entities or is not ONIX.
 */
export async function* readMessage(text: AsyncIterable<string>): AsyncGenerator<MessagePart | ProductSource> {
  const reader = createMessageParser()
  const read = createProductReader()
  let line = 1
  for await (const { text: piece, isProduct } of splitProducts(repairXml(text))) {
    const lines = countLines(piece)
    const start = line
    if (reader.isBetweenProducts() && (isProduct || blank.test(piece))) {
      // The line on which its tag ends.
      const from = start + countLines(piece.slice(0, piece.indexOf('>')))
      if (isProduct) yield { line: from, text: piece, read: () => ({ ...read(piece, start), line: from }) }
      reader.skip(lines)
    } else {
      for (let at = 0; at < piece.length; at += sliceCharacters) {
        reader.write(piece.slice(at, at + sliceCharacters))
        yield* reader.drain()
      }
    }
    line += lines
  }
  reader.close()
  yield* reader.drain()
}

const blank = /^[ \t\r\n]*$/

function countLines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return text.includes('\r') ? count + (text.match(/\r(?!\n)/g)?.length ?? 0) : count
}

/** Reads products that are taken out of their message, each with the number of its first line. */
function createProductReader(): (text: string, line: number) => MessagePart {
  let reader: MessageParser | null = null
  return (text, line) => {
    const current = reader ?? createMessageParser()
    // Unusable after an error.
    reader = null
    if (!current.isBetweenProducts()) current.write('<ONIXMessage>')
    current.setLine(line)
    current.write(text)
    const [part] = current.drain()
    reader = current
    return part!
  }
}
