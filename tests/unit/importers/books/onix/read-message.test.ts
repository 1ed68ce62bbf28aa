import { describe, expect, it } from 'vitest'

import { value } from '@/importers/books/onix/element'
import { readParts, readRecords } from '../../../../support/onix-records'

const title = (
  text: string,
) => `<ONIXMessage><Product><RecordReference>r</RecordReference><NotificationType>03</NotificationType>
  <Title><TitleType>01</TitleType><TitleText>${text}</TitleText></Title></Product></ONIXMessage>`
const titleOf = async (source: string | Uint8Array) => (await readRecords(source))[0]?.fields.title

describe('readMessage', () => {
  it.each([
    ['utf-8', Buffer.from(title('Žába – frog'), 'utf8'), 'Žába – frog'],
    ['utf-8 with a byte order mark', Buffer.from(`\ufeff${title('Žába')}`, 'utf8'), 'Žába'],
    [
      'utf-16le with a byte order mark',
      Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${title('Žába')}`, 'utf16le'),
      'Žába',
    ],
    [
      'utf-16le without a byte order mark',
      Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${title('Žába')}`, 'utf16le'),
      'Žába',
    ],
    ['utf-16be', Buffer.from(`\ufeff<?xml version="1.0"?>${title('Žába')}`, 'utf16le').swap16(), 'Žába'],
    [
      'CESU-8, as databases export it',
      Buffer.concat([
        Buffer.from(`<?xml version="1.0" encoding="CESU-8"?>${title('Žába ##').split('##')[0]}`),
        Buffer.from([0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]),
        Buffer.from(title('##').split('##')[1]!),
      ]),
      'Žába 😀',
    ],
    ['iso-8859-1', Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${title('Küng')}`, 'latin1'), 'Küng'],
    [
      'windows-1252',
      Buffer.from(`<?xml version='1.0' encoding='windows-1252'?>${title('a \x93b\x94')}`, 'latin1'),
      'a “b”',
    ],
    ['utf-16be without a byte order mark or declaration', Buffer.from(title('Žába'), 'utf16le').swap16(), 'Žába'],
    [
      'empty lines before the declaration',
      Buffer.from(`\r\n\n<?xml version="1.0" encoding="ISO-8859-1"?>${title('Küng')}`, 'latin1'),
      'Küng',
    ],
    [
      'utf-8 that is declared as utf-16',
      Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${title('Küng')}`),
      'Küng',
    ],
  ])('reads %s, wherever chunks are split', async (_, bytes, expected) => {
    expect(await titleOf(bytes)).toBe(expected)
  })

  it('decodes invalid UTF-8 as windows-1252, with a note on the record that contains it', async () => {
    const bytes = Buffer.concat([Buffer.from(title('é\u0001'))])
    bytes[bytes.indexOf(1)] = 0x92
    const [record] = await readRecords(bytes)
    expect(record?.fields.title).toBe('é’')
    expect(record?.notes).toEqual([
      'Line 2: bytes that are not UTF-8 were read as windows-1252.',
      'language: not given.',
    ])
  })

  it('rejects an unknown encoding', async () => {
    await expect(readParts(`<?xml version="1.0" encoding="klingon"?>${title('a')}`)).rejects.toThrow('“klingon”')
  })

  it('resolves the named entities of the DTD without fetching it, and keeps unknown ones as text', async () => {
    const doctype = '<!DOCTYPE ONIXMessage SYSTEM "http://127.0.0.1:1/onix.dtd">'
    const [record] = await readRecords(`${doctype}${title('High&ndash;Noon&reg; &madeup; &#8212;')}`)
    expect(record?.fields.title).toBe('High–Noon® &madeup; —')
    expect(record?.notes[0]).toContain('undefined entity')
  })

  it('reads names with a prefix, and a Product as root', async () => {
    const prefixed = title('a')
      .replace(/<(\/?)(\w)/g, '<$1o:$2')
      .replace('<o:ONIXMessage', '<o:ONIXMessage xmlns:o="urn:o"')
    expect(await titleOf(prefixed)).toBe('a')
    expect(await titleOf(title('a').replace(/<\/?ONIXMessage>/g, ''))).toBe('a')
  })

  it('reads tags in any case', async () => {
    const lower = title('a').replace(/<\/?\w+/g, (tag) => tag.toLowerCase())
    expect(await titleOf(lower)).toBe('a')
    expect(await titleOf(lower.replace(/<\/?\w+/g, (tag) => tag.toUpperCase()))).toBe('a')
    expect(await titleOf(title('a').replace(/ONIXMessage/g, 'OnixMessage'))).toBe('a')
  })

  it('repairs a bare &, with a note on the record that contains it', async () => {
    const [record, next] = await readRecords(
      title('R&D & more &amp; &#233;<![CDATA[ & &x]]>').replace(
        '</Product>',
        '</Product><!-- a & b --><Product><RecordReference>s</RecordReference><NotificationType>03</NotificationType><Title><TitleText>b</TitleText></Title></Product>',
      ),
    )
    expect(record?.fields.title).toBe('R&D & more & é & &x')
    expect(record?.notes[0]).toBe('Line 2: an & that begins no reference was read as itself.')
    expect(next?.fields.title).toBe('b')
    expect(next?.notes).toEqual(['language: not given.'])
  })

  const laughs = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  it.each([
    ['an entity bomb', `<!DOCTYPE x [<!ENTITY l0 "lol">${laughs}]>${title('&l12;')}`, /declares entities/],
    [
      'an external entity',
      `<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>${title('&x;')}`,
      /declares entities/,
    ],
    [
      'parameter entities',
      `<!DOCTYPE x [<!ENTITY % x SYSTEM "http://127.0.0.1:1/">%x;]>${title('a')}`,
      /declares entities/,
    ],
    ['deep nesting', `<ONIXMessage>${'<a>'.repeat(100_000)}`, /nested/],
    ['an endless prolog', `<!DOCTYPE ${'x'.repeat(1_000_000)}`, /no element in sight/],
    ['another format', '<rss><channel/></rss>', /this is no ONIX: its root is rss/],
    ['an empty file', '', /not well-formed/],
    ['a truncated file', title('a').slice(0, -40), /not well-formed: unclosed tag/],
  ])('rejects %s within 50 ms', async (_, source, reason) => {
    // CPU time, since other processes affect wall-clock time.
    const before = process.cpuUsage()
    await expect(readParts(source, 65_536)).rejects.toThrow(reason)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(50)
  })

  it.each([
    ['is too long', `<Text>${'x'.repeat(9_000_000)}</Text>`, 'It is longer than 8 million characters.'],
    ['has too many elements', '<a/>'.repeat(60_000), 'It has more than 50000 elements.'],
    ['is too deeply nested', '<a>'.repeat(60) + '</a>'.repeat(60), 'It nests more than 50 elements in each other.'],
  ])('skips a record that %s, with a reason', async (_, content, reason) => {
    const record = `<Product><RecordReference>big</RecordReference>${content}</Product>`
    const parts = await readParts(
      `<ONIXMessage>${record}<Product><RecordReference>b</RecordReference></Product></ONIXMessage>`,
      65_536,
    )
    expect(parts.map((part) => [value(part.element, 'RecordReference'), part.error])).toEqual([
      ['big', reason],
      ['b', null],
    ])
    expect(JSON.stringify(parts[0]).length).toBeLessThan(10_000)
  })

  it('rejects an endless tag before it exhausts memory', async () => {
    await expect(readParts(`<ONIXMessage><Product a="${'x'.repeat(9_000_000)}`, 65_536)).rejects.toThrow(/does not end/)
  })

  it('returns the first line of each record', async () => {
    const parts = await readParts('<ONIXMessage>\n<Header/>\n<Product/>\n\n<Product>\n</Product></ONIXMessage>')
    expect(parts.map(({ kind, line }) => [kind, line])).toEqual([
      ['header', 2],
      ['product', 3],
      ['product', 5],
    ])
  })
})
