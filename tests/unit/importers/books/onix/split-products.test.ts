import { describe, expect, it } from 'vitest'

import type { MessagePart } from '@/importers/books/onix/parse-message'
import { readMessage, type ProductSource } from '@/importers/books/onix/read-message'
import { splitProducts, type Piece } from '@/importers/books/onix/split-products'
import { readParts } from '../../../../support/onix-records'

async function split(text: string, size: number): Promise<Piece[]> {
  async function* chunks() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  }
  const pieces: Piece[] = []
  for await (const piece of splitProducts(chunks())) pieces.push(piece)
  return pieces
}

const products = (pieces: readonly Piece[]) => pieces.filter(({ isProduct }) => isProduct).map(({ text }) => text)
const one = '<Product a="1"\n><a>1</a></Product >'
const two = '<product><a><![CDATA[</product>]]></a><!-- </product><Product> --><?x </product>?></product>'

describe('the products of a message', () => {
  it.each([1, 2, 7, 64, 10_000])('are whole, and joined with the rest the message, in chunks of %d', async (size) => {
    const message = `<?xml version="1.0"?><!-- <Product> --><ONIXMessage>\r\n<Header/>${one}\r\n\r\n${two}${one}<ProductForm>BC</ProductForm></ONIXMessage>\n`
    const pieces = await split(message, size)
    expect(pieces.map(({ text }) => text).join('')).toBe(message)
    expect(products(pieces)).toEqual([one, two, one])
    // Both characters of a line's end are in one piece.
    for (const { text, isProduct } of pieces) expect([text.endsWith('\r'), isProduct]).not.toEqual([true, false])
  })

  it('that contain others, that are empty, never end or are very long are left to the parser', async () => {
    const nested = `<ONIXMessage><Product><Product>a</Product></Product>${one}</ONIXMessage>`
    expect(products(await split(nested, 5))).toEqual([one])
    expect(products(await split(`<Product/><Product ><a>`, 5))).toEqual([])
    const long = `<Product>${'<a>x</a>'.repeat(20_000)}</Product>`
    for (const size of [1_000, 1_000_000]) {
      const pieces = await split(`<ONIXMessage>${long}${one}</ONIXMessage>`, size)
      expect(products(pieces)).toEqual([one])
      expect(pieces.map(({ text }) => text).join('')).toBe(`<ONIXMessage>${long}${one}</ONIXMessage>`)
    }
  })

  it.each(['\n', '\r\n', '\r'])('have the numbers of their lines, however these end: %j', async (end) => {
    const product = ['<Product', '>', '<RecordReference>r</RecordReference>', '</Product>'].join(end)
    const lines = ['<ONIXMessage>', '<Header>', '</Header>', product, '', '<!--', '-->', product, '</ONIXMessage>']
    const parts = await readParts(lines.join(end), 5)
    expect(parts.flatMap(({ kind, line }) => (kind === 'product' ? [line] : []))).toEqual([5, 12])
    // Where the parser reads all: the same numbers.
    const read = await readParts(`<?xml version="1.1"?>${lines.join(end)}`, 5)
    expect(read.flatMap(({ kind, line }) => (kind === 'product' ? [line] : []))).toEqual([5, 12])
  })

  it('are read later and in any order, with the same lines in their warnings', async () => {
    async function* text() {
      yield `<ONIXMessage>\n${one}\n<Product>\nA & B</Product>\n${one}\n<Product>C & D</Product></ONIXMessage>`
    }
    const items: (MessagePart | ProductSource)[] = []
    for await (const item of readMessage(text())) items.push(item)
    const parts = items.toReversed().map((item) => ('read' in item ? item.read() : item))
    expect(parts.map(({ line }) => line)).toEqual([8, 7, 4, 3])
    expect(parts.flatMap(({ warnings }) => warnings.map((each) => each.split(':')[0]))).toEqual(['Line 8', 'Line 5'])
  })

  it('are read up to the first that is not well-formed, whose line the error names', async () => {
    const broken = `<ONIXMessage>\n${one}\n<Product>\n<b></Product></ONIXMessage>`
    await expect(readParts(broken)).rejects.toThrow('Line 5: the XML is not well-formed: unexpected close tag.')
  })
})
