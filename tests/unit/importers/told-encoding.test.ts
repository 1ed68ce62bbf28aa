import { Readable } from 'node:stream'

import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'

import { decodeText } from '@/importers/text/decode-text'
import { decodeXml } from '@/importers/books/feeds/decode-xml'
import { parsePartialMapping } from '@/importers/evidence/mapping'
import { parseEncodingFlag } from '@/importers/text/named-encoding'
import { encodings, type Encoding } from '@/lib/text/encodings'

/** Short lists, whose encoding nothing tells. */
const lists: readonly (readonly [label: string, encoding: string, text: string])[] = [
  ['windows-1250', 'windows-1250', 'Šenoa, August\nKrleža, Miroslav\nĆosić, Bora\n'],
  ['Windows1250', 'windows-1250', 'Čapek, Karel\nBílá nemoc\n'],
  ['CP1250', 'windows-1250', 'Čapek, Karel\nBílá nemoc\n'],
  ['latin2', 'iso-8859-2', 'Prešeren, France\nŽupančič, Oton\n'],
  ['windows-1257', 'windows-1257', 'Žemaitė\nŠatrijos Ragana\n'],
  ['iso-8859-9', 'windows-1254', 'Yaşar Kemal\nİnce Memed\n'],
  ['windows-1253', 'windows-1253', 'Ζορμπάς\n'],
  ['cp852', 'cp852', 'Łódź\nMiłosz, Czesław\n'],
  ['IBM866', 'cp866', 'Чехов, Антон\n'],
  ['x-mac-ce', 'maccenteuro', 'Čapek, Karel\nBílá nemoc\n'],
  ['x-mac-cyrillic', 'macukraine', 'Чехов, Антон\nЛеся Українка\n'],
  ['Big5', 'big5', '紅樓夢\n'],
  ['gb2312', 'gbk', '红楼梦\n'],
  ['sjis', 'shift_jis', '羅生門\n'],
]

describe('an encoding that is named', () => {
  it.each(lists)('is that of the text: %s', (label, encoding, text) => {
    const decoded = decodeText(iconv.encode(text, encoding), parseEncodingFlag(label))
    expect(decoded.text).toBe(text)
    expect(decoded.note).toMatch(/^It was read as \S+, which was named: “\S+”/)
  })

  it('is not that of a file in Unicode, which says so itself', () => {
    const text = 'Čapek, Karel\n'
    for (const [encoding, note] of [
      ['utf-8', 'It is in UTF-8 and was read so, not as windows-1250, which was named.'],
      ['utf-16le', null],
    ] as const) {
      const bytes = iconv.encode(text, encoding, { addBOM: encoding !== 'utf-8' })
      expect(decodeText(bytes, 'windows-1250')).toEqual({ text, note })
      expect(decodeText(iconv.encode('Kites\n', 'ascii'), 'utf-16le').text).toBe('Kites\n')
    }
    for (const encoding of ['utf-16le', 'utf-16be'] as const)
      for (const named of ['utf-16be', 'utf-8', 'windows-1250'] as const)
        expect(decodeText(iconv.encode(text, encoding, { addBOM: false }), named).text).toBe(text)
    expect(decodeText(Buffer.from('Čapek\0\n'), 'windows-1250').text).toBe('Čapek\0\n')
    expect(decodeText(Buffer.from('Kites\n'), 'windows-1250')).toEqual({ text: 'Kites\n', note: null })
  })

  it('is refused where the file has bytes that are no characters in it, with the first line of them', () => {
    const bytes = iconv.encode('Titel\nBücher, für Leser\n', 'windows-1252')
    for (const encoding of ['utf-8', 'shift_jis'] as const)
      expect(() => decodeText(bytes, encoding)).toThrow(
        `It is not in ${encoding}, which was named: line 2 has bytes that are no characters in it. Name another encoding, or save it as UTF-8.`,
      )
  })

  it('is refused by a feed with such bytes as well', async () => {
    const bytes = iconv.encode('<?xml version="1.0"?>\n<a>Bílá nemoc, těžká</a>', 'windows-1250')
    const read = async (encoding: Encoding) => {
      let text = ''
      for await (const part of decodeXml(Readable.from([bytes.subarray(0, 30), bytes.subarray(30)]), encoding))
        text += part
      return text
    }
    expect(await read('windows-1250')).toContain('Bílá nemoc, těžká')
    for (const encoding of ['shift_jis', 'iso-8859-2'] as const)
      await expect(read(encoding)).rejects.toThrow(`It is not in ${encoding}, which was named: line 2 has bytes`)
  })

  it('has to be one of a list, which the message has', () => {
    for (const label of ['', 'base64', 'windows-12', 'x-user-defined', 'constructor'])
      expect(() => parseEncodingFlag(label)).toThrow(
        /^--encoding: “[^”]*” is none of the encodings that are read: utf-8, .*windows-1250.*cp852/,
      )
  })

  it.each([
    ['utf16le', 'utf-16le'],
    ['ucs2', 'utf-16le'],
    ['latin-1', 'windows-1252'],
    ['ISO_8859_2', 'iso-8859-2'],
    ['1250', 'windows-1250'],
    ['cp-1250', 'windows-1250'],
    ['cp932', 'shift_jis'],
    ['cp936', 'gb18030'],
    ['cp949', 'euc-kr'],
    ['cp950', 'big5'],
    ['koi8r', 'koi8-r'],
    ['eucjp', 'euc-jp'],
    ['macroman', 'macintosh'],
    ['maccenteuro', 'x-mac-ce'],
    ['tis620', 'windows-874'],
  ])('can be named as in mappings that were saved before: %s', (label, encoding) => {
    expect(
      parsePartialMapping({ name: 'a', reference: { prefix: 'a' }, fields: {}, encoding: label }, 'a mapping').encoding,
    ).toBe(encoding)
  })

  it('can be each of the list, by its name in any case', () => {
    for (const encoding of Object.keys(encodings) as Encoding[]) {
      expect(parseEncodingFlag(encoding.toUpperCase())).toBe(encoding)
      expect(decodeText(Buffer.from('Kites\n'), encoding).text).toBe('Kites\n')
    }
  })
})
