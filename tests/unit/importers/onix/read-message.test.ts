import { describe, expect, it } from 'vitest'

import { readParts, readRecords } from '../../../support/onix-records'

const title = (
  text: string,
) => `<ONIXMessage><Product><RecordReference>r</RecordReference><NotificationType>03</NotificationType>
  <Title><TitleType>01</TitleType><TitleText>${text}</TitleText></Title></Product></ONIXMessage>`
const titleOf = async (source: string | Uint8Array) => (await readRecords(source))[0]?.fields.title

describe('readMessage', () => {
  it.each([
    ['utf-8', Buffer.from(title('Žába – frog'), 'utf8'), 'Žába – frog'],
    ['utf-8 with a mark', Buffer.from(`\ufeff${title('Žába')}`, 'utf8'), 'Žába'],
    [
      'utf-16le with a mark',
      Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${title('Žába')}`, 'utf16le'),
      'Žába',
    ],
    [
      'utf-16le without',
      Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${title('Žába')}`, 'utf16le'),
      'Žába',
    ],
    ['utf-16be', Buffer.from(`\ufeff<?xml version="1.0"?>${title('Žába')}`, 'utf16le').swap16(), 'Žába'],
    [
      'iso-8859-1',
      Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${title('Küng')}`, 'latin1'),
      'Küng',
    ],
    [
      'windows-1252',
      Buffer.from(`<?xml version='1.0' encoding='windows-1252'?>${title('a \x93b\x94')}`, 'latin1'),
      'a “b”',
    ],
    ['utf-16be without a mark or a declaration', Buffer.from(title('Žába'), 'utf16le').swap16(), 'Žába'],
    [
      'what has empty lines before its declaration',
      Buffer.from(`\r\n\n<?xml version="1.0" encoding="ISO-8859-1"?>${title('Küng')}`, 'latin1'),
      'Küng',
    ],
    [
      'utf-8 that lies about being utf-16',
      Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${title('Küng')}`),
      'Küng',
    ],
  ])('reads %s, wherever the chunks are cut', async (_, bytes, expected) => {
    expect(await titleOf(bytes)).toBe(expected)
  })

  it('reads bytes that are no UTF-8 as windows-1252, and says so of the record that holds them', async () => {
    const bytes = Buffer.concat([Buffer.from(title('é\u0001'))])
    bytes[bytes.indexOf(1)] = 0x92
    const [record] = await readRecords(bytes)
    expect(record?.fields.title).toBe('é’')
    expect(record?.notes).toEqual([
      'Line 2: bytes that are not UTF-8 were read as windows-1252.',
      'language: not given.',
    ])
  })

  it('refuses an encoding it cannot read', async () => {
    await expect(readParts(`<?xml version="1.0" encoding="klingon"?>${title('a')}`)).rejects.toThrow(
      '“klingon”',
    )
  })

  it('knows the named entities of the DTD without reading it, and leaves unknown ones as they are', async () => {
    const doctype = '<!DOCTYPE ONIXMessage SYSTEM "http://127.0.0.1:1/onix.dtd">'
    const [record] = await readRecords(`${doctype}${title('High&ndash;Noon&reg; &madeup; &#8212;')}`)
    expect(record?.fields.title).toBe('High–Noon® &madeup; —')
    expect(record?.notes[0]).toContain('undefined entity')
  })

  it('reads names with a prefix, and a Product without a message around it', async () => {
    const prefixed = title('a')
      .replace(/<(\/?)(\w)/g, '<$1o:$2')
      .replace('<o:ONIXMessage', '<o:ONIXMessage xmlns:o="urn:o"')
    expect(await titleOf(prefixed)).toBe('a')
    expect(await titleOf(title('a').replace(/<\/?ONIXMessage>/g, ''))).toBe('a')
  })

  it('reads tags in whatever case they are written', async () => {
    const lower = title('a').replace(/<\/?\w+/g, (tag) => tag.toLowerCase())
    expect(await titleOf(lower)).toBe('a')
    expect(await titleOf(lower.replace(/<\/?\w+/g, (tag) => tag.toUpperCase()))).toBe('a')
    expect(await titleOf(title('a').replace(/ONIXMessage/g, 'OnixMessage'))).toBe('a')
  })

  it('takes an & that begins no reference for itself, and says so of the record that holds it', async () => {
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

  const laughs = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
    '',
  )
  it.each([
    ['an entity bomb', `<!DOCTYPE x [<!ENTITY l0 "lol">${laughs}]>${title('&l12;')}`, /declares entities/],
    [
      'a file as an entity',
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
    ['nothing', '', /not well-formed/],
    ['half a file', title('a').slice(0, -40), /not well-formed: unclosed tag/],
  ])('refuses %s within 50 ms', async (_, source, why) => {
    // Of this process: other work on the machine is not its doing.
    const before = process.cpuUsage()
    await expect(readParts(source, 65_536)).rejects.toThrow(why)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(50)
  })

  it('refuses a record that swells without end before it is in memory', async () => {
    await expect(readParts(`<ONIXMessage><Product><Text>${'x'.repeat(9_000_000)}`, 65_536)).rejects.toThrow(
      /million characters/,
    )
    await expect(readParts(`<ONIXMessage><Product a="${'x'.repeat(9_000_000)}`, 65_536)).rejects.toThrow(
      /million characters/,
    )
  })

  it('says on which line a record begins', async () => {
    const parts = await readParts(
      '<ONIXMessage>\n<Header/>\n<Product/>\n\n<Product>\n</Product></ONIXMessage>',
    )
    expect(parts.map(({ kind, line }) => [kind, line])).toEqual([
      ['header', 2],
      ['product', 3],
      ['product', 5],
    ])
  })
})
