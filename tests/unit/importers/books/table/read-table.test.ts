import { describe, expect, it } from 'vitest'

import type { ColumnUse } from '@/importers/books/feeds/book-reader'
import type { BookRecord } from '@/importers/books/record/book-record'
import { readBookTable } from '@/importers/books/table/read-table'

async function read(text: string | Buffer) {
  async function* bytes() {
    yield Buffer.from(text as string)
  }
  const records: BookRecord[] = []
  const unread: string[] = []
  let columns: readonly ColumnUse[] = []
  for await (const part of readBookTable(bytes())) {
    if ('sentAt' in part) columns = part.columns ?? []
    else records.push(part.toRecord((name) => unread.push(name)))
  }
  const others = columns.filter(({ use }) => use === null).map(({ name }) => name)
  return { records, columns, others, unread }
}
const readOne = async (text: string | Buffer) => (await read(text)).records[0]!

const isbn = '9780306406157'

describe('the columns of a table of books', () => {
  it.each([
    ['English', 'Title,Subtitle,Author(s),Publisher,Pub. Date,Pages,Language'],
    ['German', 'Titel,Untertitel,Autor*in,Verlag,Erscheinungstermin,Seitenzahl,Sprache'],
    ['French', 'Titre,Sous-titre,Auteurs,Éditeur,Date de parution,Nombre de pages,Langue'],
    ['Spanish', 'Título,Subtítulo,Autor/a,Editorial,Fecha de publicación,Páginas,Idioma'],
    ['Italian', 'Titolo,Sottotitolo,Autori,Casa editrice,Data di pubblicazione,Pagine,Lingua'],
    ['Polish', 'TYTUŁ,Podtytuł,Autor,Wydawnictwo,Data wydania,Liczba stron,Język'],
    ['Czech', 'Název,Podtitul,Autor,Nakladatel,Datum vydání,Počet stran,Jazyk'],
    ['Czech without accents', 'Nazev,Podtitul,Autor,Nakladatelstvi,Rok vydani,Pocet stran,Jazyk'],
    ['Slovak', 'Názov,Podnázov,Autor,Vydavateľstvo,Dátum vydania,Počet strán,Jazyk'],
    ['Slovenian', 'Naslov,Podnaslov,Avtor/ica,Založba,Datum izida,Št. strani,Jezik'],
    ['Croatian', 'Naslov,Podnaslov,Autor/i,Nakladnik,Datum izdanja,Broj stranica,Jezik'],
    ['Hungarian', 'Cím,Alcím,Szerző(k),Kiadó,Megjelenés dátuma,Oldalszám,Nyelv'],
    ['Romanian', 'Titlu,Subtitlu,Autor,Editura,Data apariției,Nr. pagini,Limba'],
    ['Lithuanian', 'Pavadinimas,Paantraštė,Autorius,Leidykla,Išleidimo data,Puslapių skaičius,Kalba'],
    ['Latvian', 'Nosaukums,Apakšvirsraksts,Autors,Izdevniecība,Izdošanas datums,Lappušu skaits,Valoda'],
    ['Estonian', 'Pealkiri,Alapealkiri,Autor,Kirjastus,Ilmumisaeg,Lehekülgede arv,Keel'],
    ['Turkish', 'KİTAP ADI,ALT BAŞLIK,YAZAR,YAYINEVİ,YAYIN TARİHİ,SAYFA SAYISI,DİLİ'],
    ['Greek', 'ΤΙΤΛΟΣ,Υπότιτλος,Συγγραφέας,ΕΚΔΟΤΗΣ,Ημερομηνία έκδοσης,Αριθμός σελίδων,Γλώσσα'],
    ['Chinese', '書名,副書名,作者,出版社,出版日期,頁數,語言'],
  ])('are known by their names in %s', async (_, header) => {
    const { fields } = await readOne(`ISBN,${header}\n${isbn},Kites,In wind,"Lee, Ann",Us,2026-03-14,320,eng\n`)
    expect(fields).toMatchObject({
      isbn,
      title: 'Kites',
      subtitle: 'In wind',
      authors: [{ name: 'Ann Lee', given: 'Ann', family: 'Lee', role: 'author' }],
      publisher: 'Us',
      publishedAt: '2026-03-14T00:00:00.000Z',
      publishedPrecision: 'day',
      pages: 320,
      language: 'en',
    })
  })

  it.each([
    ['Cena (Kč)', 'CZK'],
    ['Cijena EUR', 'EUR'],
    ['Etiket Fiyatı (TL)', 'TRY'],
    ['Bruttó ár (Ft)', 'HUF'],
    ['Preț (lei)', 'RON'],
    ['ΤΙΜΗ €', 'EUR'],
    ['Kaina, EUR', 'EUR'],
    ['建議售價 NT$', 'TWD'],
  ])('have prices by the words and signs of their country: %s', async (name, currency) => {
    const { fields } = await readOne(`ISBN;Title;${name}\n${isbn};A;249,90\n`)
    expect(fields).toMatchObject({ price: '249.90', currency })
  })

  it.each([
    ['Překladatel', 'translator'],
    ['Prevajalka', 'translator'],
    ['Vertėja', 'translator'],
    ['ÇEVİREN', 'translator'],
    ['Μετάφραση', 'translator'],
    ['譯者', 'translator'],
    ['Ilustrátor', 'illustrator'],
    ['Szerkesztette', 'editor'],
  ])('have people by the words for what they did: %s', async (name, role) => {
    const { fields } = await readOne(`ISBN;Title;${name}\n${isbn};A;Ann Lee\n`)
    expect(fields.authors).toMatchObject([{ name: 'Ann Lee', role }])
  })

  it.each(['angleščina', 'İngilizce', 'ΑΓΓΛΙΚΑ', 'anglų', 'angol', '英文'])(
    'have languages by their names: %s',
    async (language) => {
      expect((await readOne(`ISBN;Title;Language\n${isbn};A;${language}\n`)).fields.language).toBe('en')
    },
  )

  it.each([
    ['vázaná', 'BB'],
    ['brožovaná', 'BC'],
    ['Mehka vezava', 'BC'],
    ['tvrdi uvez', 'BB'],
    ['twarda', 'BB'],
    ['Ciltsiz', 'BC'],
    ['Ciltli', 'BB'],
    ['Minkšti viršeliai', 'BC'],
    ['σκληρό εξώφυλλο', 'BB'],
    ['平裝', 'BC'],
  ])('have bindings by their words: %s', async (cell, productForm) => {
    expect((await readOne(`ISBN;Title;Format\n${isbn};A;${cell}\n`)).fields).toMatchObject({ productForm })
  })

  it.each([
    ['Razprodano', '07', '51'],
    ['TÜKENDİ', '07', '51'],
    ['Dostępny', '04', '20'],
  ])('have statuses by their words: %s', async (cell, publishingStatus, availability) => {
    const { fields } = await readOne(`ISBN;Title;Status;Availability\n${isbn};A;${cell};${cell}\n`)
    expect(fields).toMatchObject({ publishingStatus, availability })
  })

  it.each([
    ['Title & Subtitle', 'Kites: A History of Wind', 'Kites', 'A History of Wind'],
    ['Title and subtitle', 'Kites – A History: Of Wind', 'Kites', 'A History: Of Wind'],
    ['Titel/Untertitel', 'Drachen : eine Geschichte', 'Drachen', 'eine Geschichte'],
    ['Title & Subtitle', 'Kites 12:30', 'Kites 12:30', undefined],
  ])('have a title and a subtitle in one: %s, %s', async (name, cell, title, subtitle) => {
    const record = await readOne(`ISBN;${name}\n${isbn};${cell}\n`)
    expect(record.fields).toEqual({ isbn, title, ...(subtitle && { subtitle }) })
    expect(record).toMatchObject({ intent: 'replace', expressible: ['isbn', 'title', 'subtitle'] })
    expect((await readOne(`ISBN;Title;${name}\n${isbn};Own: title;${cell}\n`)).fields.title).toBe('Own: title')
  })

  it.each([
    ['', 'Kites', 'A History'],
    ['A History', 'Kites', 'A History'],
    ['With plates', 'Kites: A History', 'With plates'],
  ])('lose none of the words of such a column beside one of subtitles with %j', async (cell, title, subtitle) => {
    const { fields } = await readOne(`ISBN;Title & Subtitle;Subtitle\n${isbn};Kites: A History;${cell}\n`)
    expect(fields).toEqual({ isbn, title, subtitle })
  })

  it.each(['AR', 'Naklada', 'Ilustrace', 'Ilustracje'])(
    'are not those of another language by chance: %s',
    async (name) => {
      const { fields } = await readOne(`ISBN;Title;${name};Price;Currency\n${isbn};A;5;9.99;EUR\n`)
      expect(fields).toEqual({ isbn, title: 'A', price: '9.99', currency: 'EUR' })
    },
  )

  it('have no language by two letters that are the name of one without its accents', async () => {
    expect((await readOne(`ISBN;Title;Language\n${isbn};A;IR\n`)).fields.language).toBeUndefined()
  })

  it('are listed with what they are read as, and the values of those that are not read are counted', async () => {
    const { columns, unread } = await read(`ISBN,Titel,E-ISBN,Preis (€),Intern\n${isbn},A,,1,x\n9780306406164,B,,2,\n`)
    expect(columns.map(({ name, use }) => [name, use])).toEqual([
      ['ISBN', 'ISBN'],
      ['Titel', 'title'],
      ['E-ISBN', 'ISBN, E-book'],
      ['Preis (€)', 'price, EUR'],
      ['Intern', null],
    ])
    expect(unread).toEqual(['column “Intern”'])
  })

  it.each(['UK,US', 'Illustrations,Ed.,Translation,Introduction', 'Package,Packages', 'Warengruppe', 'Date,Datum'])(
    'that may mean something else are not read: %s',
    async (header) => {
      const { others, records } = await read(`ISBN,Title,${header},Published\n${isbn},A,${header},2026\n`)
      expect(others).toEqual(header.split(','))
      expect(Object.keys(records[0]!.fields)).toEqual(['isbn', 'title', 'publishedAt', 'publishedPrecision'])
    },
  )

  it('of prices for several countries have that of Germany first, whatever their order', async () => {
    const { fields, notes } = await readOne(`EAN;Titel;sFr;VK (A);VK (D)\n${isbn};A;39,90;30,80;29,90\n`)
    expect(fields).toMatchObject({ price: '29.90', currency: 'EUR' })
    expect(notes).toContain('price: 39.90 CHF, 30.80 EUR is left out; a book has one.')
  })

  it.each(['Author(s) / Editor(s)', 'Authors/Editors', 'Author(s)/editor'])('of people are known: %s', async (name) => {
    const { fields } = await readOne(`ISBN,Title,${name}\n${isbn},A,"Lee, Ann (Ed.)"\n`)
    expect(fields.authors).toMatchObject([{ name: 'Ann Lee', role: 'editor' }])
  })

  it('of volumes and bindings are known by the abbreviations of German lists', async () => {
    const { fields } = await readOne(`EAN;Titel;Reihe;Bandnr.;Einband\n${isbn};A;Polar;3;geb.\n`)
    expect(fields).toMatchObject({ series: [{ title: 'Polar', number: '3' }], productForm: 'BB' })
  })

  it('of editors are not read where the word means the publisher', async () => {
    expect((await readOne(`ISBN,Título,Editor\n${isbn},A,Alba\n`)).fields.authors).toBeUndefined()
    expect((await readOne(`ISBN,Título,Editorial,Editor\n${isbn},A,Alba,Ana Gil\n`)).fields).toMatchObject({
      publisher: 'Alba',
      authors: [{ name: 'Ana Gil', role: 'editor' }],
    })
  })

  it('that are not in a table are not changed by it, and without titles it is about books that are here', async () => {
    const full = await readOne(`ISBN;Title;Preis EUR\n${isbn};A;9,90\n`)
    expect(full).toMatchObject({ intent: 'replace', coverUrl: undefined, collections: null, isAvailable: null })
    expect(full.expressible).toEqual(['isbn', 'title', 'price', 'currency'])
    expect((await readOne(`ISBN;E-ISBN;Title\n${isbn};;A\n`)).expressible).toContain('formats')
    expect(await readOne(`ISBN;Preis EUR\n${isbn};9,90\n`)).toMatchObject({
      intent: 'update',
      fields: { isbn, price: '9.90', currency: 'EUR' },
    })
  })

  it('without one that identifies a book are refused with their names', async () => {
    await expect(read('Title,Author\nA,B\n')).rejects.toThrow(
      'no column is called “ISBN” or “Reference”, by which a book is known; its columns are “Title”, “Author”.',
    )
  })

  it('of covers have the address, also beside the words that lead to it, and none takes the cover off', async () => {
    const covers = async (header: string, cells: string) =>
      (await readOne(`ISBN,Title,${header}\n${isbn},A,${cells}\n`)).coverUrl
    expect(await covers('Cover,Cover (address)', 'front,https://e.org/1.jpg')).toBe('https://e.org/1.jpg')
    expect(await covers('Cover', '')).toBeNull()
    expect(await covers('Umschlag', 'Softcover')).toBeUndefined()
    expect(await covers('Pages', '3')).toBeUndefined()
  })

  it('of KBART are refused, since they would replace names and titles of books by less', async () => {
    await expect(read(`publication_title\tprint_identifier\nA\t${isbn}\n`)).rejects.toThrow(
      'this is a list of titles in KBART',
    )
  })

  it('of other ISBNs are formats of the book, and that of another book is not read', async () => {
    const { records, others } = await read(
      `E-ISBN,ISBN (Hardcover),ISBN of the set,Title\n978-1-4028-9462-6,${isbn},9783161484100,A\n`,
    )
    expect(records[0]!.fields).toMatchObject({
      isbn,
      productForm: 'BB',
      formats: [{ isbn: '9781402894626', form: 'EA' }],
    })
    expect(others).toEqual(['ISBN of the set'])
  })

  it.each(['ISBN Print;ISBN E-Book', 'ISBN papier;ISBN numérique', 'ISBN papel;ISBN digital', 'ISBN 1;ISBN (ePub)'])(
    'of ISBNs in print and of e-books are told apart: %s',
    async (header) => {
      const { fields } = await readOne(`${header};Title\n${isbn};9781402894626;A\n`)
      expect(fields).toMatchObject({ isbn, formats: [{ isbn: '9781402894626', form: 'EA' }] })
    },
  )
})

describe('rows of the formats of one book', () => {
  const [paperback, ebook, other] = ['9781402894626', '9780306406164', '9783161484100']
  const works = async (header: string, rows: readonly string[]) =>
    (await read(`${header}\n${rows.join('\n')}\n`)).records.map(({ fields, work }) => [fields.isbn, work])
  const header = 'ISBN,Format,Title,Author,Year,Edition,Series,Volume'
  const rest = 'Ann Lee,2026,2,Wind,1'

  it('have one work, and the printed one comes first', async () => {
    const found = await works(header, [
      `${ebook},E-book,Kites,${rest}`,
      `${other},Paperback,Wind,${rest}`,
      `${isbn},Hardback,KITES,${rest}`,
      `${paperback},Paperback,Kites,${rest}`,
      `${paperback},Paperback,Kites,${rest}`,
    ])
    expect(found.map(([each]) => each)).toEqual([isbn, paperback, paperback, ebook, other])
    const [work] = found.map((each) => each[1])
    expect(work).toMatch(/^table:/)
    expect(found.filter((each) => each[1] === work)).toHaveLength(4)
  })

  it.each([
    ['another title', `${ebook},E-book,Kite,${rest}`],
    ['other people', `${ebook},E-book,Kites,Bo Li,2026,2,Wind,1`],
    ['another year, as a yearbook', `${ebook},E-book,Kites,Ann Lee,2025,2,Wind,1`],
    ['another edition', `${ebook},E-book,Kites,Ann Lee,2026,3,Wind,1`],
    ['another volume', `${ebook},E-book,Kites,Ann Lee,2026,2,Wind,2`],
    ['the same form', `${ebook},Hardback,Kites,${rest}`],
    ['no form', `${ebook},,Kites,${rest}`],
  ])('are those that differ in nothing else: not with %s', async (_, row) => {
    const found = await works(header, [`${isbn},Hardback,Kites,${rest}`, row])
    expect(found.map(([each]) => each)).toEqual([isbn, ebook])
    expect(found[0]![1] !== null && found[0]![1] === found[1]![1]).toBe(false)
  })

  it('are not known without people, since titles alone are those of several books', async () => {
    const found = await works('ISBN,Format,Title', [`${isbn},Hardback,Poems`, `${ebook},E-book,Poems`])
    expect(found.map((each) => each[1])).toEqual([null, null])
  })
})

describe('the identifier of a row', () => {
  it.each(['Bestellnummer', 'Bestell-Nr.', 'Bestellnr.', 'Artikelnr.'])('is in a column %s', async (name) => {
    expect(await readOne(`${name};Titel\nA-1;B\n`)).toMatchObject({ reference: 'table:A-1', error: null })
  })

  it.each([
    ['counts the rows', ['1', '2', '3']],
    ['is the same for several ISBNs', ['A', 'B', 'A']],
  ])('is none that %s', async (_, [first, second, third]) => {
    const { records, others } = await read(
      `Code,ISBN,Title\n${first},${isbn},A\n${second},9780306406164,B\n${third},9781402894626,C\n`,
    )
    expect(records[0]!.reference).toBe(`isbn:${isbn}`)
    expect(others).toEqual(['Code'])
  })

  it.each([
    ['978-0-306-40615-7', isbn],
    ['ISBN 0-306-40615-2', isbn],
    ['306406152', isbn],
    ['9780306406157 (pbk.)', isbn],
  ])('is the ISBN %s', async (written, expected) => {
    expect(await readOne(`ISBN;Title\n${written};A\n`)).toMatchObject({ reference: `isbn:${expected}`, error: null })
  })

  it.each([
    ['9,78316E+12', 'was rounded by a spreadsheet: format the column as text, and enter the number again.'],
    ['978-0-306-40615-8', 'is no ISBN'],
  ])('is missing where the number is %s, and the reason says so', async (written, reason) => {
    const { error, reference } = await readOne(`ISBN;Title\n${written};A\n`)
    expect(reference).toBeNull()
    expect(error).toContain(`isbn: "${written}" ${reason}`)
  })

  it('is that of its own column where it has one, and a catalogue code is that of the book', async () => {
    const { records } = await read(`SKU,ISBN,Title\nK-17,${isbn},A\nT2-4,,B\n,${isbn},C\n`)
    expect(records.map(({ reference, identifiers }) => [reference, identifiers.code])).toEqual([
      ['table:K-17', null],
      ['table:T2-4', 'T2-4'],
      [`isbn:${isbn}`, null],
    ])
  })
})

describe('people', () => {
  const people = async (cell: string, column = 'Author') =>
    (await readOne(`ISBN;Title;${column}\n${isbn};A;"${cell}"\n`)).fields.authors?.map(
      ({ name, role }) => `${name} ${role}`,
    )

  it.each([
    ['Lee, Ann', ['Ann Lee author']],
    ['Lee, Ann; van Beethoven, Ludwig', ['Ann Lee author', 'Ludwig van Beethoven author']],
    ['Ann Lee, Bo Li and Cy Orr', ['Ann Lee author', 'Bo Li author', 'Cy Orr author']],
    ['Lee, Ann and Li, Bo', ['Ann Lee author', 'Bo Li author']],
    ['Ann Lee / Bo Li', ['Ann Lee author', 'Bo Li author']],
    ['Ann Lee\nBo Li', ['Ann Lee author', 'Bo Li author']],
    ['Martin Luther King, Jr.', ['Martin Luther King, Jr. author']],
    ['Ann Lee (Hg.); Bo Li (Übersetzer)', ['Ann Lee editor', 'Bo Li translator']],
    ['edited by Ann Lee & Bo Li', ['Ann Lee editor', 'Bo Li editor']],
    ['王, 小明', ['王小明 author']],
    ['Plato', ['Plato author']],
    ['Ann Lee, Bo Li (Hg.)', ['Ann Lee editor', 'Bo Li editor']],
    ['Ann Lee and Bo Li (transl.)', ['Ann Lee author', 'Bo Li translator']],
    ['Ann Lee (Text), Bo Li (Illustration)', ['Ann Lee author', 'Bo Li illustrator']],
    ['Hrsg. von Ann Lee', ['Ann Lee editor']],
    ['Pérez López, Ana María; Gil Ruiz, José Luis', ['Ana María Pérez López author', 'José Luis Gil Ruiz author']],
    ['Ann Lee,Bo Li', ['Ann Lee author', 'Bo Li author']],
    ['王小明、李四光', ['王小明 author', '李四光 author']],
    ['Ann Lee, illustrations de Bo Li', ['Ann Lee, illustrations de Bo Li author']],
    ['hooks, bell', ['bell hooks author']],
    ['Ann Lee &amp; Bo O&#39;Hara', ['Ann Lee author', "Bo O'Hara author"]],
    ['王小明 译', ['王小明 translator']],
    ['طه حسين؛ نجيب محفوظ', ['طه حسين author', 'نجيب محفوظ author']],
    ['طه حسين، نجيب محفوظ', ['طه حسين author', 'نجيب محفوظ author']],
    ['حسين، طه', ['طه حسين author']],
  ])('in “%s” are each one, with their roles', async (cell, expected) => {
    expect(await people(cell)).toEqual(expected)
  })

  const authors = async (...cells: string[]) => {
    const rows = cells.map((cell, index) => `${index},A,"${cell}"\n`).join('')
    const { records } = await read(`SKU,Title,Author\n${rows}`)
    return records.map(({ fields, notes }) => ({ names: fields.authors?.map(({ name }) => name), notes }))
  }

  it('are one name or two on both sides of a comma as the other names of the column are, else a note says how', async () => {
    const [inverted] = await authors(
      'Pérez López, Ana María',
      'Lee, Ann',
      'Gil, José; Orr, Cy',
      'Amnesty International',
    )
    expect(inverted).toEqual({ names: ['Ana María Pérez López'], notes: [] })
    // Names in Han and Hangul have no comma in either order.
    const [beside] = await authors('Pérez López, Ana María', 'Lee, Ann', '太宰 治', '曹雪芹')
    expect(beside).toEqual({ names: ['Ana María Pérez López'], notes: [] })
    const [direct] = await authors('Ana López, Luis Gil', 'Ann Lee', 'Bo Li, Cy Orr and Di Poe', 'Moss, Kay')
    expect(direct).toEqual({ names: ['Ana López', 'Luis Gil'], notes: [] })
    const [alone] = await authors('Pérez López, Ana María')
    expect(alone).toEqual({
      names: ['Pérez López', 'Ana María'],
      notes: ['author: "Pérez López, Ana María" is read as two names; write a semicolon between names.'],
    })
  })

  it('have the role of their column, and several columns add to each other', async () => {
    expect(await people('Lee, Ann', 'Herausgeber:in')).toEqual(['Ann Lee editor'])
    const { fields } = await readOne(
      `ISBN,Title,Author 1 First Name,Author 1 Last Name,Author 2 First Name,Author 2 Last Name,Translator,About the Author\n${isbn},A,Ann,Lee,Bo,Li,Cy Orr,x\n`,
    )
    expect(fields.authors?.map(({ name, role }) => `${name} ${role}`)).toEqual([
      'Ann Lee author',
      'Bo Li author',
      'Cy Orr translator',
    ])
  })
})

describe('the cells of a row', () => {
  const cell = async (column: string, value: string) => {
    const { fields, notes } = await readOne(`ISBN;Title;${column}\n${isbn};A;"${value}"\n`)
    const { isbn: _, title: __, ...others } = fields
    return { others, notes }
  }

  it.each([
    ['Price', '24,90 €', '24.90', 'EUR'],
    ['Price', 'EUR 24.9', '24.90', 'EUR'],
    ['Preis', '1.234,50 EUR', '1234.50', 'EUR'],
    ['Price', '£1,234.50', '1234.50', 'GBP'],
    ['Preis CHF', "1'234.-", '1234.00', 'CHF'],
    ['Price USD', '$19.99', '19.99', 'USD'],
    ['Cena (zł)', '39,90', '39.90', 'PLN'],
    ['RRP £', '9', '9.00', 'GBP'],
    ['UK price', '9', '9.00', 'GBP'],
    ['Price CAD', '$9', '9.00', 'CAD'],
    ['VK (D)', '29,90', '29.90', 'EUR'],
    ['€ [D]', '29,90', '29.90', 'EUR'],
    ['Ladenpreis (A)', '30,80', '30.80', 'EUR'],
    ['Preis CH', '39.90', '39.90', 'CHF'],
    ['Price CNY', '45.00元', '45.00', 'CNY'],
    ['定价', '人民币 45.00', '45.00', 'CNY'],
    ['定价（元）RMB', '45', '45.00', 'CNY'],
    ['Price', '1,200円', '1200.00', 'JPY'],
    ['Price', '₩15,000', '15000.00', 'KRW'],
    ['Price SEK', '199 kr', '199.00', 'SEK'],
    ['Preço', 'R$ 49,90', '49.90', 'BRL'],
    ['Цена', '450 руб.', '450.00', 'RUB'],
    ['Price', '89.00 ₪', '89.00', 'ILS'],
    ['Price CNY', '￥58.00', '58.00', 'CNY'],
    ['価格（￥）JPY', '￥１,200', '1200.00', 'JPY'],
    ['Price NZD', '＄20', '20.00', 'NZD'],
    ['정가(원)', '15,000', '15000.00', 'KRW'],
    ['판매가', '12,000원', '12000.00', 'KRW'],
    ['Price (₩)', '15,000', '15000.00', 'KRW'],
  ])('have a price: %s %s', async (column, value, price, currency) => {
    expect(await cell(column, value)).toEqual({ others: { price, currency }, notes: [] })
  })

  it.each([
    ['Price', '$19.99', 'its currency is not given'],
    ['Price', '45.00元', 'its currency is not given'],
    ['Price EUR', '199 kr', 'its sign is none of EUR'],
    ['Price EUR', '1.234', 'an amount is such as 9.99'],
    ['Price EUR', '$24.00', 'its sign is none of EUR'],
    ['Price EUR', 'on request', 'an amount is such as 9.99'],
    ['Pages', 'some', 'it has no number of pages'],
    ['Language', 'Klingon', 'is no language that is known'],
    ['Publication date', 'soon', 'a date is such as'],
    ['Format', 'Scroll', 'it is no product form'],
    ['Status', 'maybe', 'it is no status of ONIX'],
    ['Status', '1', 'it is no status of ONIX'],
    ['Availability', '1', 'it is no availability of ONIX'],
    ['Tier', 'gold', 'it is one digit'],
    ['Auflage', '3000', 'it is no number of an edition'],
  ])('that cannot be read are left out with a note: %s %s', async (column, value, note) => {
    const { others, notes } = await cell(column, value)
    expect(others).toEqual({})
    expect(notes).toEqual([expect.stringContaining(note)])
  })

  it.each([
    ['Deutsch', 'de', undefined],
    ['German / English', 'de', [{ role: '01', language: 'en' }]],
    ['allemand', 'de', undefined],
    ['fre', 'fr', undefined],
    ['pt-br', 'pt-BR', undefined],
    ['日本語', 'ja', undefined],
  ])('have a language: %s', async (value, language, languages) => {
    expect((await cell('Language', value)).others).toEqual({ language, ...(languages && { languages }) })
  })

  it.each([
    ['Subjects', 'History, Law', { subjects: ['History', 'Law'] }],
    ['Subjects', 'History, modern; Law', { subjects: ['History, modern', 'Law'] }],
    ['Subjects', 'Art &amp; design, Law', { subjects: ['Art & design', 'Law'] }],
    ['Description', 'a &lt;b&gt; c &amp; d', { synopsis: 'a <b> c & d' }],
    ['Thema', 'Recht; Politik', { subjects: ['Recht', 'Politik'] }],
    ['BISAC', 'LAW001000', { subjects: ['Law'], subjectCodes: [{ scheme: '10', code: 'LAW001000' }] }],
    ['Auflage', '2., überarbeitete Auflage', { editionNumber: 2, editionStatement: '2., überarbeitete Auflage' }],
    ['Edition', '3', { editionNumber: 3 }],
    ['Status', 'vergriffen', { publishingStatus: '07' }],
    ['Availability', '20', { availability: '20' }],
    ['DOI', 'https://doi.org/10.1000/182', { identifiers: [{ type: '06', value: '10.1000/182' }] }],
    ['Erscheint', 'Mrz 26', { publishedAt: '2026-03-01T00:00:00.000Z', publishedPrecision: 'month' }],
    ['Erscheint', 'Okt. 26', { publishedAt: '2026-10-01T00:00:00.000Z', publishedPrecision: 'month' }],
    ['Pub date', 'Sep 2026', { publishedAt: '2026-09-01T00:00:00.000Z', publishedPrecision: 'month' }],
    ['出版日期', '2026.03', { publishedAt: '2026-03-01T00:00:00.000Z', publishedPrecision: 'month' }],
    ['Year', '2019', { publishedAt: '2019-01-01T00:00:00.000Z', publishedPrecision: 'year' }],
    ['Seiten', 'XII, 320 S., 24 Abb.', { pages: 320 }],
    ['Umfang', '98 S., 148 x 210 mm', { pages: 98 }],
    ['Umfang', '1.024 Seiten, 1500 g', { pages: 1024 }],
    ['Format', 'Hardcover mit Audio-CD', { productForm: 'BB' }],
    ['Format', 'E-Book (PDF)', { productForm: 'EA' }],
    ['Description', '<p>One</p><p>Two</p>', { synopsis: 'One\n\nTwo' }],
    [
      'Contents',
      '1. Wind\n2. Rain',
      {
        chapters: [
          { title: 'Wind', label: '1' },
          { title: 'Rain', label: '2' },
        ],
      },
    ],
    [
      'Licence',
      'https://creativecommons.org/licenses/by/4.0/',
      { licenceUrl: 'https://creativecommons.org/licenses/by/4.0/' },
    ],
  ])('are fields of the book: %s %s', async (column, value, expected) => {
    const { others, notes } = await cell(column, value)
    expect(others).toMatchObject(expected)
    expect(notes).toEqual([])
  })

  it('of several columns of one field are the longest text and the most precise date', async () => {
    const { fields } = await readOne(
      `ISBN,Title,Short description,Description,Copyright year,Publication date\n${isbn},A,Short.,A long text.,2025,2026-01-10\n`,
    )
    expect(fields).toMatchObject({ synopsis: 'A long text.', publishedAt: '2026-01-10T00:00:00.000Z' })
  })

  it('of a second column of a field that has one value are left out with a note, unless they say the same', async () => {
    const table = (header: string, cells: string) => readOne(`ISBN,Title,${header}\n${isbn},A,${cells}\n`)
    const { fields, notes } = await table('Publisher,Verlag,Pages,Page count,Year', 'Us,Them,,12,2026')
    expect(fields).toMatchObject({ publisher: 'Us', pages: 12 })
    expect(notes).toEqual([
      'publisher: "Them" in the column “Verlag” is left out, since the column “Publisher” says "Us".',
    ])
    expect((await table('Publisher,Verlag', 'Us,Us')).notes).toEqual([])
  })

  it('of numbered columns of outcomes and chapters are all of them', async () => {
    const { fields, notes } = await readOne(
      `ISBN,Title,Learning outcome 1,Learning outcome 2,Kapitel 1,Kapitel 2\n${isbn},A,Fly,Land,Wind,Rain\n`,
    )
    expect(fields.outcomes).toEqual(['Fly', 'Land'])
    expect(fields.chapters?.map(({ title }) => title)).toEqual(['Wind', 'Rain'])
    expect(notes).toEqual([])
  })

  it('of “Thema” are subjects where most of the column are words, so that KI and EDV are no codes', async () => {
    const { records, columns } = await read(
      `ISBN,Titel,Thema\n${isbn},A,KI; Recht\n9780306406164,B,EDV\n9781402894626,C,Bibliotheken; Politik\n`,
    )
    expect(records.map(({ fields }) => [fields.subjects, fields.subjectCodes])).toEqual([
      [['KI', 'Recht'], undefined],
      [['EDV'], undefined],
      [['Bibliotheken', 'Politik'], undefined],
    ])
    expect(columns.at(-1)).toEqual({ name: 'Thema', use: 'subjects' })
    const coded = await read(`ISBN,Titel,Thema\n${isbn},A,GLM; 1DFG\n9780306406164,B,Recht\n`)
    expect(coded.records[0]!.fields.subjectCodes?.map(({ code }) => code)).toEqual(['GLM', '1DFG'])
    // Beside its name a code is one, and a heading that names codes has no German subjects.
    const named = await readOne(`ISBN,Titel,Thema\n${isbn},A,FBA; Moderne Belletristik; JBCC1; Popkultur\n`)
    expect(named.fields.subjectCodes?.map(({ code }) => code)).toEqual(['FBA', 'JBCC1'])
    const stated = await readOne(`ISBN,Titel,Thema code\n${isbn},A,FBA; Belletristik; Popkultur\n`)
    expect(stated.fields.subjectCodes?.map(({ code }) => code)).toEqual(['FBA'])
    // No section of Thema begins like this, so that even alone it is a word.
    expect((await readOne(`ISBN,Titel,Thema\n${isbn},A,EDV; IT\n`)).fields).toMatchObject({ subjects: ['EDV', 'IT'] })
  })

  it('in a column of days without a year, such as “May 26” beside “Jun 3”, are no dates', async () => {
    const months = async (...cells: string[]) => {
      const { records } = await read(`SKU,Title,Pub date\n${cells.map((cell, at) => `${at},A,${cell}\n`).join('')}`)
      return records.map(({ fields }) => fields.publishedAt?.slice(0, 7))
    }
    expect(await months('May 26', 'Jun 3')).toEqual([undefined, undefined])
    expect(await months('May 26', 'Jun 26')).toEqual(['2026-05', '2026-06'])
  })

  it.each([
    ['2026年3月14日', '2026-03-14', 'day'],
    ['2026年 3月', '2026-03-01', 'month'],
    ['2026年', '2026-01-01', 'year'],
    ['2026년 3월 14일', '2026-03-14', 'day'],
  ])('have a date as Chinese, Japanese and Korean write it: %s', async (value, day, publishedPrecision) => {
    const { others, notes } = await cell('Publication date', value)
    expect(others).toEqual({ publishedAt: `${day}T00:00:00.000Z`, publishedPrecision })
    expect(notes).toEqual([])
  })

  it('of dates have the order of day and month that the whole column has', async () => {
    const { records } = await read(`ISBN,Title,Date\n${isbn},A,03/04/2026\n9780306406164,B,12/25/2026\n`)
    expect(records[0]!.fields.publishedAt).toBe('2026-03-04T00:00:00.000Z')
  })
})

it('a row with more cells than the header says which are left out, and one without a title is rejected', async () => {
  const { records } = await read(`ISBN,Title,Pages\n${isbn},A,3,4\n9780306406164,,3\n`)
  expect(records[0]!.notes).toEqual(['The row has more cells than the header; these are left out: "4".'])
  expect(records[1]).toMatchObject({ line: 3, error: 'It has no title.' })
})

it('a row whose cells are in the wrong columns is rejected, and changes nothing of a book that is here', async () => {
  const { records } = await read(
    `ISBN;Title;Author;Publisher;Date;Format;Pages\n${isbn};A;Lee, Ann; Li, Bo;Us;2026-03-01;Paperback;12\n`,
  )
  expect(records[0]).toMatchObject({
    intent: 'ignore',
    fields: {},
    error: expect.stringMatching(
      /^It has more cells than the header, and of its cells these do not fit their columns: pages: "Paperback" .+ date: "Us" .+ Put a cell that contains the delimiter in quotation marks\.$/,
    ),
  })
})

it('a cell with many thousands of items takes no more than linear time, and a book has as many as it can have', async () => {
  const items = (count: number) => Array.from({ length: count }, (_, index) => `Ann Lee${index}`).join(';')
  const time = async (count: number) => {
    const cells = items(count)
    const start = performance.now()
    const { fields } = await readOne(
      `ISBN,Title,Author,Subjects,Series,Language\n${isbn},A,${cells},${cells},${cells},${cells}\n`,
    )
    expect(fields.authors).toHaveLength(100)
    expect(fields.series).toHaveLength(200)
    return performance.now() - start
  }
  await time(2_000)
  // Quadratic time would be 100 times as long.
  expect((await time(40_000)) / (await time(4_000))).toBeLessThan(50)
}, 60_000)

it('a text that is longer than its field is cut, and a note says so', async () => {
  const { fields, notes } = await readOne(`ISBN,Title,Publisher\n${isbn},A,${'Verlag '.repeat(60)}\n`)
  expect(fields.publisher!.length).toBeLessThanOrEqual(200)
  expect(notes).toEqual([expect.stringContaining('publisher: cut from 419 to ')])
})
