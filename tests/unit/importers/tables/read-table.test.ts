import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

import { strToU8, zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { toSurplusNotes } from '@/importers/tables/columns'
import { readTable } from '@/importers/tables/read-table'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-table-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(name: string, content: string | Uint8Array) {
  const file = path.join(folder, name)
  await writeFile(file, content)
  const { columns, rows } = await readTable(file)
  return { columns, rows: rows.map(({ line, cells }) => [line, ...cells.values()]) }
}

const wanted = {
  columns: ['name', 'text'],
  rows: [
    [2, 'Café', 'a, b\nc'],
    [4, 'x', 'y'],
  ],
}

describe('readTable', () => {
  it.each([
    ['commas', 'name,text\n"Café","a, b\nc"\nx,y\n'],
    ['semicolons and CRLF', 'name;text\r\n"Café";"a, b\nc"\r\nx;y\r\n'],
    ['tabs and a byte order mark', '\uFEFFname\ttext\nCafé\t"a, b\nc"\nx\ty\n'],
    ['pipes', 'name|text\nCafé|"a, b\nc"\nx|y'],
  ])('reads %s', async (_, text) => {
    expect(await read('table.csv', text)).toEqual(wanted)
  })

  it.each([
    ['windows-1252', Buffer.from('name,text\nCafé,"a, b\nc"\nx,y\n', 'latin1')],
    ['UTF-16 without a byte order mark', Buffer.from('name,text\nCafé,"a, b\nc"\nx,y\n', 'utf16le')],
    ['UTF-16 with a byte order mark', Buffer.from('\uFEFFname,text\nCafé,"a, b\nc"\nx,y\n', 'utf16le')],
  ])('reads %s', async (_, bytes) => {
    expect(await read('table.csv', bytes)).toEqual(wanted)
  })

  it('keeps the quotation marks of windows-1252', async () => {
    const bytes = Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0x93, 0x78, 0x94, 0x2c, 0x79, 0x92, 0x73])
    expect((await read('t.csv', bytes)).rows).toEqual([[2, '“x”', 'y’s']])
  })

  it('keeps a file in UTF-8 that has a wrong byte, and says where it is', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => `Łódź ${index},naïve\n`).join('')
    const file = path.join(folder, 'pasted.csv')
    await writeFile(
      file,
      Buffer.concat([Buffer.from(`name,text\n${rows}Caf`), Buffer.from([0xe9]), Buffer.from(',x\n')]),
    )
    const { rows: found, note } = await readTable(file)
    expect(found[0]!.cells.get('name')).toBe('Łódź 0')
    expect(found.at(-1)!.cells.get('name')).toBe('Café')
    expect(note).toBe('A byte in line 52 is not UTF-8, and read as windows-1252.')
  })

  it('says that a file was read as windows-1252, and nothing of one in UTF-8', async () => {
    const note = async (bytes: Buffer) => {
      await writeFile(path.join(folder, 'noted.csv'), bytes)
      return (await readTable(path.join(folder, 'noted.csv'))).note
    }
    expect(await note(Buffer.from('name,text\nCafé,x\n', 'latin1'))).toMatch(
      /^It is not in UTF-8 and was read as windows-1252/,
    )
    expect(await note(Buffer.from('name,text\nCafé,x\n'))).toBeNull()
  })

  it.each([
    [
      'Czech',
      'windows-1250',
      'Příběhy z knihovny;Dvořák, Jiří;Třicet příběhů knihovníků z celé země, které se skutečně staly',
    ],
    [
      'Hungarian',
      'windows-1250',
      'Tanulás és erőforrások a felsőoktatásban;Szűcs, Győző;A könyvtár jövője, időszerű kérdések, gyűjtők a könyvekről',
    ],
    ['Polish', 'windows-1250', 'Łódź, miasto włókniarzy;Wisława Żółkiewska;Każdy nauczyciel może się tego nauczyć'],
    ['Polish', 'ISO-8859-2', 'Łódź, miasto włókniarzy;Wisława Żółkiewska;Każdy nauczyciel może są tego nauczyć'],
    [
      'Turkish',
      'windows-1254',
      'Öğretmenler için Işık;Şahin, Gülşen;Kütüphanede yapay zekânın güçlüğü: nasıl kullanılır, çocukların düşünüşü nasıl değişir',
    ],
    ['Greek', 'windows-1253', 'Η βιβλιοθήκη του μέλλοντος;Παπαδόπουλος, Γιώργος;Ένα βιβλίο'],
    ['Russian', 'windows-1251', 'Искусственный интеллект в библиотеке;Иванова, Анна;Книга о том, что меняется'],
    ['Russian', 'KOI8-U', 'Искусственный интеллект в библиотеке;Иванова, Анна;Книга о том, что меняется'],
    ['Hebrew', 'windows-1255', 'סיפור על אהבה וחושך;עמוס עוז;הספרייה של העתיד'],
    ['Arabic', 'windows-1256', 'مكتبة المستقبل والذكاء الاصطناعي;نجيب محفوظ;كتاب عن التعليم في المدارس'],
    ['Japanese', 'Shift_JIS', '図書館における人工知能の利用;山田太郎;これは学校のための本です。'],
    ['Chinese', 'GB18030', '图书馆中的人工智能;王小明;这是一本关于学校教育的书,为教师而写'],
    ['Chinese', 'Big5', '圖書館中的人工智慧;王小明;這是一本關於學校教育的書,為教師而寫'],
    ['Korean', 'EUC-KR', '도서관의 인공지능;김철수;이것은 학교를 위한 책입니다'],
  ])('reads %s in %s, and says so with words of it', async (_, encoding, cells) => {
    const file = path.join(folder, 'foreign.csv')
    await writeFile(file, iconv.encode(`Title;Author;Description\n${`${cells}\n`.repeat(4)}Plain;Words;x\n`, encoding))
    const { rows, note } = await readTable(file)
    expect([...rows[0]!.cells.values()].join(';')).toBe(cells)
    expect(note?.toLowerCase()).toContain(`was read as ${encoding.toLowerCase()}: “`)
  })

  it.each([
    ['GB 18030', 'gb18030', '红楼梦是一部小说'],
    ['Big5', 'big5', '紅樓夢是一部小說'],
    ['Shift_JIS', 'shift_jis', 'マンガの歴史、第二巻'],
    ['EUC-KR', 'euc-kr', '한국 문학의 역사'],
    ['windows-1251', 'windows-1251', 'Война'],
    ['KOI8-R', 'koi8-r', 'Война'],
    ['windows-1250', 'windows-1250', 'Łódź, miasto włókniarzy i Wisława'],
    ['windows-1255', 'windows-1255', 'סיפור'],
  ])('refuses a file in %s instead of reading other words', async (_, encoding, title) => {
    const bytes = iconv.encode(`ISBN,Title\n9780306406157,"${title}"\n9780306406164,Plain words\n`, encoding)
    await expect(read('foreign.csv', bytes)).rejects.toThrow(
      /^Its encoding cannot be told.+ save it as UTF-8\. Excel calls that “CSV UTF-8”\.$/,
    )
  })

  it.each([
    '«Déjà vu»: l’été à Évian, où l’œuvre naît',
    'Größe, Übermaß & Ärger – „Öl“',
    'Ação, coração e pão',
    'Þórður ÆÐI',
    'El·loquent, 5 m², l’«été», ¿Qué?',
    'Plain words\n\n———\n\n“…”—more',
    'From €€€ to £££',
    'x²y, iPhone®s and S¿Qué',
    'Not\u00a0\u00a0\u00a0Éire',
  ])('reads windows-1252: %s', async (title) => {
    const { rows } = await read('western.csv', iconv.encode(`a,b\n1,"${title}"\n`, 'windows-1252'))
    expect(rows).toEqual([[2, '1', title]])
  })

  it('takes the delimiter that a line for Excel tells, and keeps the numbers of the lines', async () => {
    expect(await read('told.csv', 'sep=;\r\nname;text\r\na;b,c\r\n')).toEqual({
      columns: ['name', 'text'],
      rows: [[3, 'a', 'b,c']],
    })
  })

  it('keeps apart the cells of a row beyond the header', async () => {
    const file = path.join(folder, 'surplus.csv')
    await writeFile(file, 'a,b\n1,2\n3,4, and more,\n')
    const { rows } = await readTable(file)
    expect(rows.map(({ surplus }) => surplus)).toEqual([undefined, [' and more']])
    expect(rows.flatMap(toSurplusNotes)).toEqual([expect.stringMatching(/left out: .+and more/)])
  })

  it.each([
    ['which a spreadsheet has filled up', 'A list;;\r\n"As of\r\nMay";;\r\n;;\r\nname;text;year\r\nx;y, z;1\r\n', 6],
    ['which have fewer cells', 'A list\nAs of May\nname;text;year\nx;y, z;1\n', 4],
  ])('finds the header below titles %s', async (_, text, line) => {
    expect(await read('titled.csv', text)).toEqual({
      columns: ['name', 'text', 'year'],
      rows: [[line, 'x', 'y, z', '1']],
    })
  })

  it('takes the first row for the header where it has one name', async () => {
    expect((await read('one.csv', 'text\nOne, two\nThree, four\nfive\n')).columns).toEqual(['text'])
    expect((await read('one.csv', 'text,\nOne,\nThree,four\n')).columns).toEqual(['text', 'column 2'])
  })

  it('keeps line numbers across blank lines and renames duplicate columns', async () => {
    expect(await read('t.csv', 'a,A,\n\n1,2,3\n\n4,5,6\n')).toEqual({
      columns: ['a', 'A (2)', 'column 3'],
      rows: [
        [3, '1', '2', '3'],
        [5, '4', '5', '6'],
      ],
    })
  })

  it.each(['\n', '\r\n'])(
    'skips rows without a value, and counts their lines, with lines that end in %j',
    async (end) => {
      const lines = [',', 'a,b', '1,"2', '3"', ',', ' ," "', '4,5', ',', ',6', '']
      expect(await read('t.csv', lines.join(end))).toEqual({
        columns: ['a', 'b'],
        rows: [
          [3, '1', `2${end}3`],
          [7, '4', '5'],
          [9, '', '6'],
        ],
      })
    },
  )

  it.each([
    ['a title', 'A list,,\nname,text,year\r\nx,y,1\r\n\r\nz,"a\r\nb",2\r\nv,w,3\r\n'],
    ['rows', 'A list,,\r\nname,text,year\nx,y,1\r\n\r\nz,"a\r\nb",2\nv,w,3\n'],
  ])('reads rows whose lines end in another way than that of %s', async (_, text) => {
    expect(await read('mixed.csv', text)).toEqual({
      columns: ['name', 'text', 'year'],
      rows: [
        [3, 'x', 'y', '1'],
        [5, 'z', 'a\r\nb', '2'],
        [7, 'v', 'w', '3'],
      ],
    })
  })

  it('removes the apostrophe before formulas', async () => {
    expect((await read('t.csv', "a,b\n'=1+1,'tis\n")).rows).toEqual([[2, '=1+1', "'tis"]])
  })

  it('reads JSON, a list inside JSON, and JSON lines', async () => {
    const rows = [
      { name: 'a', n: 1 },
      { name: 'b', list: ['x', 'y'] },
    ]
    const cells = [
      ['a', '1', ''],
      ['b', '', ['x', 'y']],
    ]
    expect((await read('t.json', JSON.stringify(rows))).rows).toEqual(cells.map((row) => [null, ...row]))
    expect((await read('t.json', JSON.stringify({ meta: 1, data: rows }))).rows).toEqual(
      cells.map((row) => [null, ...row]),
    )
    const lines = `${JSON.stringify(rows[0])}\n\n${JSON.stringify(rows[1])}\n`
    expect((await read('t.jsonl', lines)).rows).toEqual([
      [1, ...cells[0]!],
      [3, ...cells[1]!],
    ])
  })

  it('rejects a line of JSON lines that cannot be read by what is wrong with it, and reads the others', async () => {
    const file = path.join(folder, 'broken.jsonl')
    await writeFile(file, '{"kind":"deployment"}\n{broken\n[1]\n')
    const { rows } = await readTable(file)
    expect(rows.map(({ line, fault = null }) => [line, fault])).toEqual([
      [1, null],
      [2, expect.stringMatching(/^It is no JSON: /)],
      [3, 'It is no object: "[1]".'],
    ])
  })

  it('reads dates of XLSX', async () => {
    const parts = {
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      'xl/workbook.xml':
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/styles.xml':
        '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml':
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1" t="inlineStr"><is><t>day</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>x</t></is></c><c r="B2" s="1"><v>45730</v></c></row></sheetData></worksheet>',
    }
    const bytes = zipSync(
      Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(`<?xml version="1.0"?>${xml}`)])),
    )
    expect(await read('t.xlsx', bytes)).toEqual({ columns: ['name', 'day'], rows: [[2, 'x', '2025-03-14']] })
  })

  it('rejects files without a table', async () => {
    await expect(read('t.json', '{"a":1}')).rejects.toThrow('holds no list of objects')
    await expect(read('t.xlsx', 'PK\u0003\u0004nothing')).rejects.toThrow('no readable XLSX')
    await expect(read('t.csv', '')).rejects.toThrow('holds no table')
  })
})

describe('workbooks and other packages', () => {
  const cell = (text: string, attributes = '') =>
    `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
  const ods = (...sheets: string[]) =>
    zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
      'content.xml': strToU8(
        `<?xml version="1.0"?><office:document-content><office:body><office:spreadsheet>${sheets.join('')}</office:spreadsheet></office:body></office:document-content>`,
      ),
    })
  const cover = `<table:table table:name="About">${row(cell('Inventory'))}${row(cell('Published'), cell('2025'))}</table:table>`

  it('reads the sheet of an ODS workbook that holds the table, below its title and not on the cover', async () => {
    const data = `<table:table table:name="Data">${row(cell('All cases'))}${row(cell('name'), cell('day'), cell('n'))}
${row(cell('x &amp; y'), cell('14 March', 'office:date-value="2025-03-14T00:00:00"'), cell('1,000', 'office:value="1000"'))}
<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="1000"/></table:table-row>
${row(cell(' '), cell(' '))}
${row(`<table:table-cell table:number-columns-repeated="2"/>`, cell('3'))}
<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16000"/></table:table-row></table:table>`
    expect(await read('t.ods', ods(cover, data))).toEqual({
      columns: ['name', 'day', 'n'],
      rows: [
        [3, 'x & y', '2025-03-14', '1000'],
        [7, '', '', '3'],
      ],
    })
  })

  it('reads the text of an ODS cell without the comments and shapes beside it, and words apart at a tab', async () => {
    const beside =
      '<office:annotation><dc:creator>Ann</dc:creator><dc:date>2025-01-02T00:00:00</dc:date><text:p>Do not publish</text:p></office:annotation><draw:frame><draw:text-box><text:p>Shape</text:p></draw:text-box></draw:frame>'
    const data = `<table:table table:name="Data">${row(cell('name'), cell('text'))}${row(cell('x'), `<table:table-cell>${beside}<text:p>One<text:tab/>two</text:p><text:p><text:span>three</text:span></text:p></table:table-cell>`)}</table:table>`
    expect((await read('t.ods', ods(data))).rows).toEqual([[2, 'x', 'One two\nthree']])
  })

  it('refuses an ODS workbook with endlessly repeated cells', async () => {
    const repeated = `<table:table table:name="Data">${row(cell('a'), cell('b'))}${row(cell('x', 'table:number-columns-repeated="900000000"'))}</table:table>`
    await expect(read('t.ods', ods(repeated))).rejects.toThrow('more than 2,000,000 cells')
  })

  it('refuses an ODS workbook with too many columns, however many', async () => {
    const wide = row(cell('a', 'table:number-columns-repeated="500000"'))
    const sheet = `<table:table table:name="Data">${wide}${wide}</table:table>`
    await expect(read('t.ods', ods(sheet))).rejects.toThrow('more than 1,000 columns')
  })

  it('reads compressed tables, and names what it does not read', async () => {
    expect((await read('t.csv.gz', gzipSync('a,b\n1,2\n'))).rows).toEqual([[2, '1', '2']])
    expect((await read('t.json.gz', gzipSync('[{"a":1}]'))).rows).toEqual([[null, '1']])
    await expect(read('t.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]))).rejects.toThrow(
      /Excel before 2007.*save it as XLSX/,
    )
    await expect(read('t.pdf', '%PDF-1.7')).rejects.toThrow('a PDF')
  })
})
