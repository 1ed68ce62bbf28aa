import { toIntent } from '@/importers/books/onix/to-book-record'
import { describe, expect, it } from 'vitest'

import { toRole, toRoleCode } from '@/formats/catalogue/onix/contributor-roles'
import { toIsbn13 } from '@/lib/identifiers/isbn'
import { planMemberOrder } from '@/importers/books/write/plan-member-order'
import { toLanguageCode } from '@/lib/languages/language-codes'
import { toLanguageTag } from '@/lib/languages/language-tag'
import { message, readRecords } from '../../../../support/onix-records'

const head = '<RecordReference>r</RecordReference><NotificationType>03</NotificationType>'
const read = async (inside: string) => (await readRecords(message(head + inside)))[0]!
const synopsis = async (text: string, attributes = '') =>
  (
    await read(
      `<CollateralDetail><TextContent><TextType>03</TextType><Text ${attributes}>${text}</Text></TextContent></CollateralDetail>`,
    )
  ).fields.synopsis
const contents = async (text: string) =>
  (
    await read(
      `<CollateralDetail><TextContent><TextType>04</TextType><Text>${text}</Text></TextContent></CollateralDetail>`,
    )
  ).fields.chapters

describe('identifiers', () => {
  it.each([
    ['9780306406157', '9780306406157'],
    ['0306406152', '9780306406157'],
    ['073228757X', '9780732287573'],
    ['9780306406158', null],
    ['0306406153', null],
    ['9999999999999', null],
  ])('reads %s as %s', (digits, expected) => {
    expect(toIsbn13(digits)).toBe(expected)
  })

  it('recognizes a catalogue code among proprietary identifiers', async () => {
    const own = (id: string) =>
      `<ProductIdentifier><ProductIDType>01</ProductIDType><IDValue>${id}</IDValue></ProductIdentifier>`
    expect((await read(own('35975') + own('t3-12'))).identifiers.code).toBe('T3-12')
  })
})

describe('titles and names', () => {
  it('joins title prefixes', async () => {
    const titled = (inside: string) =>
      read(
        `<DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>${inside}</TitleElement></TitleDetail></DescriptiveDetail>`,
      )
    const french = await titled('<TitlePrefix>L’</TitlePrefix><TitleWithoutPrefix>Étranger</TitleWithoutPrefix>')
    expect(french.fields.title).toBe('L’Étranger')
    const english = await titled(
      '<TitlePrefix>The</TitlePrefix><TitleWithoutPrefix>Stranger</TitleWithoutPrefix><Subtitle>A novel</Subtitle>',
    )
    expect(english.fields).toMatchObject({ title: 'The Stranger', subtitle: 'A novel' })
  })

  it('lists contributors in sequence, one entry per role', async () => {
    const person = (number: number, name: string, roles: string) =>
      `<Contributor><SequenceNumber>${number}</SequenceNumber>${roles}<PersonNameInverted>${name}</PersonNameInverted></Contributor>`
    const role = (code: string) => `<ContributorRole>${code}</ContributorRole>`
    const { fields } = await read(
      `<DescriptiveDetail>${person(2, 'Küng, Hans', role('B06'))}${person(1, 'Billet, Marion', role('A01') + role('A12'))}</DescriptiveDetail>`,
    )
    expect(fields.authors).toMatchObject([
      { name: 'Marion Billet', role: 'author' },
      { name: 'Marion Billet', role: 'illustrator' },
      { name: 'Hans Küng', role: 'translator' },
    ])
    expect(toRoleCode(toRole('B01')!)).toBe('B01')
  })
})

describe('names in parts', () => {
  const name = async (parts: string) =>
    (
      await read(
        `<DescriptiveDetail><Contributor><ContributorRole>A01</ContributorRole>${parts}</Contributor></DescriptiveDetail>`,
      )
    ).fields.authors?.[0]?.name
  it.each([
    ['<PersonNameInverted>Tóibín, Colm</PersonNameInverted><KeyNames>Tóibín</KeyNames>', 'Colm Tóibín'],
    [
      '<NamesBeforeKey>Ludwig</NamesBeforeKey><PrefixToKey>van</PrefixToKey><KeyNames>Beethoven</KeyNames>',
      'Ludwig van Beethoven',
    ],
    ['<KeyNames>Voltaire</KeyNames>', 'Voltaire'],
  ])('are read from %s', async (parts, expected) => {
    expect(await name(parts)).toBe(expected)
  })
})

describe('common errors of feeds', () => {
  const titled = (text: string) =>
    `<DescriptiveDetail><Title><TitleType>01</TitleType></Title><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${text}</TitleText><Subtitle>${text}</Subtitle></TitleElement></TitleDetail></DescriptiveDetail>`
  it.each([
    ['entities escaped twice', 'Tom &amp;amp; Jerry&amp;#39;s &amp;eacute;t&amp;eacute;', "Tom & Jerry's été"],
    [
      'markup of letters',
      'The &lt;i&gt;Titanic&lt;/i&gt; <em>and</em> H&lt;sub&gt;2&lt;/sub&gt;O',
      'The Titanic and H2O',
    ],
    ['text that looks like markup', 'Using &lt;div&gt; in x &lt; y', 'Using <div> in x < y'],
  ])('normalizes titles with %s', async (_, written, expected) => {
    expect((await read(titled(written))).fields).toMatchObject({ title: expected, subtitle: expected })
  })

  it('keeps the title of a work in several volumes as that of a series, with the number of the volume', async () => {
    const part = (level: string, inside: string) =>
      `<TitleElement><TitleElementLevel>${level}</TitleElementLevel>${inside}</TitleElement>`
    const volume = (inside: string, collections = '') =>
      read(
        `<DescriptiveDetail>${collections}<TitleDetail><TitleType>01</TitleType>${inside}</TitleDetail></DescriptiveDetail>`,
      )
    const work = part('02', '<TitlePrefix>The</TitlePrefix><TitleWithoutPrefix>Great Handbook</TitleWithoutPrefix>')
    const own = part('01', '<PartNumber>Volume 2</PartNumber><TitleText>Cataloguing</TitleText>')
    const { fields, collections } = await volume(own + work)
    expect(fields).toMatchObject({
      title: 'Cataloguing',
      series: [{ title: 'The Great Handbook', number: 'Volume 2', issn: null }],
    })
    expect(collections).toMatchObject([{ slug: 'the-great-handbook', title: 'The Great Handbook', position: 2 }])
    const described = `<Collection><CollectionIdentifier><CollectionIDType>02</CollectionIDType><IDValue>12345679</IDValue></CollectionIdentifier><TitleDetail><TitleType>01</TitleType>${work}${part('01', '<PartNumber>2</PartNumber>')}</TitleDetail></Collection>`
    expect((await volume(own + work, described)).fields.series).toEqual([
      { title: 'The Great Handbook', number: '2', issn: '1234-5679' },
    ])
    expect((await volume(own)).fields.series).toBeUndefined()
  })

  it('reads corporate and unnamed contributors', async () => {
    const contributor = (inside: string) => `<Contributor><ContributorRole>A01</ContributorRole>${inside}</Contributor>`
    const { fields } = await read(
      `<DescriptiveDetail>${[
        '<CorporateName>OECD</CorporateName>',
        '<CorporateNameInverted>Ford Foundation, The</CorporateNameInverted>',
        '<UnnamedPersons>04</UnnamedPersons>',
        '<UnnamedPersons>09</UnnamedPersons>',
        '<KeyNames>Plato</KeyNames>',
        '<PersonName/>',
      ]
        .map(contributor)
        .join('')}</DescriptiveDetail>`,
    )
    expect(fields.authors?.map(({ name }) => name)).toEqual([
      'OECD',
      'The Ford Foundation',
      'Various authors',
      'Artificial intelligence',
      'Plato',
    ])
  })

  it('uses the original language of a multilingual edition that has no text language', async () => {
    const language = (role: string, code: string) =>
      `<Language><LanguageRole>${role}</LanguageRole><LanguageCode>${code}</LanguageCode></Language>`
    expect(
      (await read(`<DescriptiveDetail>${language('07', 'eng')}${language('06', 'fre')}</DescriptiveDetail>`)).fields
        .language,
    ).toBe('fr')
  })

  it('reads a code without its leading zero', () => {
    expect(toIntent('3')).toBe('replace')
    expect(toIntent('5')).toBe('withdraw')
  })
})

describe('texts', () => {
  it.each([
    ['XHTML', '<p>One &amp; <b>two</b></p><ul><li>a</li><li>b</li></ul>', 'One & two\n\n- a\n- b'],
    ['escaped HTML', '&lt;p&gt;One&lt;br/&gt;two&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;', 'One\ntwo'],
    ['CDATA', '<![CDATA[<p>One</p><p>Two &eacute;</p>]]>', 'One\n\nTwo é'],
    ['inline markup in plain text', '&lt;i&gt;One&lt;/i&gt;\n\nTwo', 'One\n\nTwo'],
    ['plain text', 'One < two &amp; three', 'One < two & three'],
  ])('reads %s', async (_, source, expected) => {
    expect(await synopsis(source.replace('One < two', 'One &lt; two'))).toBe(expected)
  })

  it('truncates long texts at the end of a sentence, with a note', async () => {
    const { fields, notes } = await read(
      `<CollateralDetail><TextContent><TextType>03</TextType><Text>${'Nine words are in this sentence of the test. '.repeat(200)}</Text></TextContent></CollateralDetail>`,
    )
    expect(fields.synopsis?.length).toBeLessThanOrEqual(6000)
    expect(fields.synopsis?.endsWith('test.')).toBe(true)
    expect(notes.some((note) => note.startsWith('synopsis: cut from'))).toBe(true)
  })

  it('splits tables of contents in various formats', async () => {
    const titles = async (text: string) => (await contents(text))?.map(({ title }) => title)
    expect(await titles('<ol><li>Chapter 1: Sin</li><li>Grace</li></ol>')).toEqual(['Sin', 'Grace'])
    expect(await titles('Contents\n1. One ..... 7\n2. Two ..... 19')).toEqual(['One', 'Two'])
    expect(await titles('Foreword -- One -- Two')).toEqual(['Foreword', 'One', 'Two'])
    expect(await titles('1984 and after\nAnimals')).toEqual(['1984 and after', 'Animals'])
    expect(await contents('<ul><li>Part<ul><li>a</li><li>b</li></ul></li><li>Other</li></ul>')).toEqual([
      { title: 'Part', summary: null, label: null, level: 1, authors: null },
      { title: 'a', summary: null, label: null, level: 2, authors: null },
      { title: 'b', summary: null, label: null, level: 2, authors: null },
      { title: 'Other', summary: null, label: null, level: 1, authors: null },
    ])
    expect(await contents('1 One\n1.1 First\n1.2 Second\n2 Two')).toMatchObject([
      { title: 'One', label: '1', level: 1 },
      { title: 'First', label: '1.1', level: 2 },
      { title: 'Second', label: '1.2', level: 2 },
      { title: 'Two', label: '2', level: 1 },
    ])
    expect(await contents('ForewordOneTwo')).toBeUndefined()
  })
})

describe('reviews', () => {
  it('are kept only if they are for the public', async () => {
    const review = (text: string, ...audiences: string[]) =>
      `<TextContent><TextType>06</TextType>${audiences.map((each) => `<ContentAudience>${each}</ContentAudience>`).join('')}<Text>${text}</Text></TextContent>`
    const { fields } = await read(
      `<CollateralDetail>${review('Of nobody')}${review('All', '00')}${review('Shops', '02')}${review('Press', '07', '01')}${review('Readers', '04', '03')}</CollateralDetail>`,
    )
    expect(fields.reviews?.map(({ text }) => text)).toEqual(['Of nobody', 'All', 'Readers'])
  })
})

describe('identifiers that the form of a book would refuse', () => {
  const doi = (id: string) =>
    `<ProductIdentifier><ProductIDType>06</ProductIDType><IDValue>${id}</IDValue></ProductIdentifier>`
  const collection = (issn: string) =>
    `<DescriptiveDetail><Collection><CollectionType>10</CollectionType><CollectionIdentifier><CollectionIDType>02</CollectionIDType><IDValue>${issn}</IDValue></CollectionIdentifier><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>02</TitleElementLevel><TitleText>Studies</TitleText></TitleElement></TitleDetail></Collection></DescriptiveDetail>`

  it('are left out with a note, if they are DOIs of the book or of a related one', async () => {
    const related = (id: string) =>
      `<RelatedMaterial><RelatedProduct><ProductRelationCode>03</ProductRelationCode>${doi(id)}</RelatedProduct></RelatedMaterial>`
    const wrong = await read(`${doi('10.1234')}${doi('10.1234/a')}${related('see our site')}`)
    expect(wrong.fields.identifiers).toEqual([{ type: '06', name: null, value: '10.1234/a' }])
    expect(wrong.fields.related).toEqual([])
    expect(wrong.notes).toContain('doi: 10.1234 is left out; a DOI is written as 10.1000/182.')
    expect(wrong.notes).toContain('doi: see our site is left out; a DOI is written as 10.1000/182.')
    const right = await read(related('https://doi.org/10.1234/b'))
    expect(right.fields.related).toEqual([{ relation: '03', type: '06', value: '10.1234/b' }])
  })

  it('are left out with a note, if they are ISSNs', async () => {
    expect((await read(collection('20493630'))).fields.series).toMatchObject([{ issn: '2049-3630' }])
    const { fields, notes } = await read(collection('20493631'))
    expect(fields.series).toMatchObject([{ title: 'Studies', issn: null }])
    expect(notes).toContain('issn: 2049-3631 of “Studies” is left out; its last character does not fit the others.')
  })
})

it.each(['12', '15'])('A product that was recalled (%s) is not available', async (status) => {
  const recalled = `<PublishingDetail><PublishingStatus>${status}</PublishingStatus></PublishingDetail>`
  expect(await read(recalled)).toMatchObject({ isAvailable: false })
})

it('The newspaper or company from which a review comes is its source, not a person who wrote it', async () => {
  const reviews = async (inside: string) =>
    (
      await read(
        `<CollateralDetail><TextContent><TextType>06</TextType><Text>Good.</Text>${inside}</TextContent></CollateralDetail>`,
      )
    ).fields.reviews
  const corporate = '<TextSourceCorporate>The Guardian</TextSourceCorporate>'
  expect(await reviews(corporate)).toEqual([{ text: 'Good.', author: null, source: 'The Guardian' }])
  expect(await reviews(`<TextAuthor>Bo Li</TextAuthor>${corporate}<SourceTitle>Books</SourceTitle>`)).toEqual([
    { text: 'Good.', author: 'Bo Li', source: 'Books' },
  ])
})

it('The number of a book in its series is that by which it is published, where it has others', async () => {
  const sequence = (type: string, number: number) =>
    `<CollectionSequence><CollectionSequenceType>${type}</CollectionSequenceType><CollectionSequenceNumber>${number}</CollectionSequenceNumber></CollectionSequence>`
  const numbered = async (sequences: string, part = '') => {
    const { fields } = await read(
      `<DescriptiveDetail><Collection>${sequences}<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>02</TitleElementLevel>${part}<TitleText>S</TitleText></TitleElement></TitleDetail></Collection></DescriptiveDetail>`,
    )
    return fields.series?.[0]?.number
  }
  expect(await numbered(sequence('04', 7) + sequence('03', 2))).toBe('2')
  expect(await numbered(sequence('04', 7), '<PartNumber>Book 2</PartNumber>')).toBe('Book 2')
  expect(await numbered(sequence('07', 9) + sequence('04', 7))).toBe('7')
  expect(await numbered(sequence('07', 9))).toBeNull()
})

it.each([
  ['IP', '20'],
  ['OP', '51'],
  ['XX', undefined],
])('The availability %s of an early release of 2.1 is %s', async (code, availability) => {
  const short = `<supplydetail><j141>${code}</j141></supplydetail>`
  expect((await read(short)).fields.availability).toBe(availability)
  expect((await read(short.replace('</j141>', '</j141><j396>21</j396>'))).fields.availability).toBe('21')
})

describe('identifiers of contributors', () => {
  const person = (type: string, id: string) =>
    read(
      `<DescriptiveDetail><Contributor><ContributorRole>A01</ContributorRole><ContributorRole>A12</ContributorRole><NameIdentifier><NameIDType>${type}</NameIDType><IDValue>${id}</IDValue></NameIdentifier><PersonName>Ann Lee</PersonName></Contributor></DescriptiveDetail>`,
    )
  it.each([
    ['21', 'https://orcid.org/0000-0002-1694-233X', { orcid: '0000-0002-1694-233X' }, []],
    ['16', '0000 0001 2103 2683', { isni: '0000000121032683' }, []],
    [
      '21',
      '0000000218250098',
      { name: 'Ann Lee', orcid: null },
      ['orcid: 0000-0002-1825-0098 of Ann Lee is left out; its last character does not fit the others.'],
    ],
    [
      '16',
      '0000000121032684',
      { name: 'Ann Lee', isni: null },
      ['isni: 0000000121032684 of Ann Lee is left out; its last character does not fit the others.'],
    ],
  ])('of type %s, %s, are read if their check characters are right', async (type, id, author, expected) => {
    const { fields, notes } = await person(type, id)
    expect(fields.authors).toMatchObject([author, author])
    expect(notes.filter((note) => /^(?:orcid|isni)/.test(note))).toEqual(expected)
  })
})

describe('texts and covers', () => {
  const dated = (role: string, date: string) =>
    `<ContentDate><ContentDateRole>${role}</ContentDateRole><Date>${date}</Date></ContentDate>`
  const past = '20200101'
  const future = '29990101'
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')

  it.each<[string, string, boolean]>([
    ['from a day that is past', dated('14', past), true],
    ['from today', dated('14', today), true],
    ['from a day ahead', dated('14', future), false],
    ['from a month ahead', dated('14', '299901'), false],
    ['until today', dated('15', today), true],
    ['until a day that is past', dated('15', '2020-01-01T10:00'), false],
    ['until this year', dated('15', today.slice(0, 4)), true],
    ['of a period', dated('24', `${past}${future}`), true],
    ['of a period of months that is past', dated('24', '202001202002'), false],
    ['from a week', dated('14', '202003').replace('<Date>', '<Date dateformat="02">'), false],
    ['from a quarter', dated('14', '20201'), false],
    ['until a week', dated('15', '299945'), false],
    [
      'from a day of another calendar',
      dated('14', '14410101').replace('<Date>', '<DateFormat>20</DateFormat><Date>'),
      false,
    ],
    ['of a period that is past', dated('24', `${past}20200201`), false],
    ['available from a day ahead', dated('27', future), false],
    ['changed and published on days ahead', dated('17', future) + dated('01', future), true],
    ['from a day that is past until another', dated('14', past) + dated('15', past), false],
  ])('%s are public by the day', async (_, dates, isPublic) => {
    const { fields, coverUrl } = await read(
      `<CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text>Words</Text>${dates}</TextContent>
<TextContent><TextType>06</TextType><Text>A review</Text>${dates}</TextContent>
<SupportingResource><ResourceContentType>01</ResourceContentType><ContentAudience>00</ContentAudience><ResourceMode>03</ResourceMode>
<ResourceVersion><ResourceForm>02</ResourceForm><ResourceLink>https://e.org/cover.jpg</ResourceLink>${dates}</ResourceVersion></SupportingResource></CollateralDetail>`,
    )
    expect([fields.synopsis, fields.reviews?.[0]?.text, coverUrl]).toEqual(
      isPublic ? ['Words', 'A review', 'https://e.org/cover.jpg'] : [undefined, undefined, null],
    )
  })

  it('that are left out until a day, or given until one, are noted with what to do then', async () => {
    const text = (type: string, dates: string, audience = '00') =>
      `<TextContent><TextType>${type}</TextType><ContentAudience>${audience}</ContentAudience><Text>Words</Text>${dates}</TextContent>`
    const cover = (dates: string) =>
      `<SupportingResource><ResourceContentType>01</ResourceContentType><ContentAudience>00</ContentAudience><ResourceMode>03</ResourceMode><ResourceVersion><ResourceForm>02</ResourceForm><ResourceLink>https://e.org/cover.jpg</ResourceLink>${dates}</ResourceVersion></SupportingResource>`
    const toNotes = async (...contents: string[]) =>
      (await read(`<CollateralDetail>${contents.join('')}</CollateralDetail>`)).notes.filter((note) =>
        note.includes('ContentDate'),
      )
    const later = 'is left out until 2999-01-01 (ContentDate). Import its record again on that day.'
    const ending = 'is given until 2999-01 (ContentDate). Import its record again after that, to take it off.'
    expect(await toNotes(text('03', dated('14', future)), text('06', dated('27', '2999-01-01T10:00')))).toEqual([
      `A text ${later}`,
    ])
    expect(await toNotes(cover(dated('14', future)))).toEqual([`A cover ${later}`])
    expect(await toNotes(text('03', dated('14', past) + dated('15', '299901')))).toEqual([`A text ${ending}`])
    expect(await toNotes(text('03', dated('24', `${past}${future}`)))).toEqual([
      `A text ${ending.replace('2999-01', '2999-01-01')}`,
    ])
    expect(await toNotes(text('03', dated('14', '202003').replace('<Date>', '<Date dateformat="02">')))).toEqual([
      'A text is left out; its date 202003 (ContentDate) is none that is read here.',
    ])
    // What is not for the public, past, or not read at all is left out on every day.
    expect(
      await toNotes(
        text('03', dated('14', future), '02'),
        text('03', dated('14', future) + dated('15', past)),
        text('99', dated('14', future)),
        text('03', dated('14', past)),
      ),
    ).toEqual([])
  })

  it('that are not for the public are no table of contents in one piece', async () => {
    const { notes } = await read(
      '<CollateralDetail><TextContent><TextType>04</TextType><ContentAudience>02</ContentAudience><Text>One, two</Text></TextContent></CollateralDetail>',
    )
    expect(notes.filter((note) => note.startsWith('chapters'))).toEqual([])
  })

  it('have the days of ONIX 2.1', async () => {
    const text = (words: string, dates: string) =>
      `<OtherText><TextTypeCode>01</TextTypeCode><Text>${words}</Text>${dates}</OtherText>`
    const [record] = await readRecords(
      message(
        `${head}<Title><TitleType>01</TitleType><TitleText>T</TitleText></Title>${text('Later', `<StartDate>${future}</StartDate>`)}${text('Before', `<EndDate>${past}</EndDate>`)}${text('Now', `<StartDate>${past}</StartDate>`)}`,
      ),
    )
    expect(record!.fields.synopsis).toBe('Now')
  })

  it('are no covers if they are for booksellers or the press alone', async () => {
    const cover = (name: string, ...audiences: string[]) =>
      `<SupportingResource><ResourceContentType>01</ResourceContentType>${audiences.map((each) => `<ContentAudience>${each}</ContentAudience>`).join('')}<ResourceMode>03</ResourceMode><ResourceVersion><ResourceLink>https://e.org/${name}.jpg</ResourceLink></ResourceVersion></SupportingResource>`
    const toCovers = async (...covers: string[]) => {
      const { coverUrl, restrictedCoverUrls } = await read(`<CollateralDetail>${covers.join('')}</CollateralDetail>`)
      return [coverUrl, ...restrictedCoverUrls]
    }
    const url = (name: string) => `https://e.org/${name}.jpg`
    expect(await toCovers(cover('shops', '02'))).toEqual([null, url('shops')])
    expect(await toCovers(cover('shops', '02'), cover('readers', '07', '03'))).toEqual([url('readers'), url('shops')])
    expect(await toCovers(cover('all'), cover('all', '02'))).toEqual([url('all')])
  })
})

it.each([
  ['a year of the Hijri calendar', ' dateformat="20">14410101'],
  ['the same as an element of its own', '>14410101', '<DateFormat>20</DateFormat>'],
])('%s is no month or day of ours', async (_, date, format = '') => {
  const { fields, notes } = await read(
    `<PublishingDetail><PublishingDate><PublishingDateRole>01</PublishingDateRole>${format}<Date${date}</Date></PublishingDate></PublishingDetail>`,
  )
  expect(fields.publishedAt).toBeUndefined()
  expect(notes).toContain(`publishedAt: ${date.split('>')[1]} is no date that is read here.`)
})

it.each([
  ['a week', '02">2019012'],
  ['a week that looks like a month', '02">201912'],
  ['a quarter', '03">20193'],
  ['a season', '04">20193'],
])('Of %s in which a book is published its year is known', async (_, date) => {
  const dated = (given: string) =>
    `<PublishingDate><PublishingDateRole>01</PublishingDateRole><Date dateformat="${given}</Date></PublishingDate>`
  const published = async (...given: string[]) => {
    const { fields, notes } = await read(`<PublishingDetail>${given.map(dated).join('')}</PublishingDetail>`)
    return [fields.publishedAt, fields.publishedPrecision, ...notes.filter((note) => note.startsWith('publishedAt'))]
  }
  expect(await published(date)).toEqual(['2019-01-01T00:00:00.000Z', 'year'])
  expect(await published(date, '00">20190704')).toEqual(['2019-07-04T00:00:00.000Z', 'day'])
})

it('the synopsis is in the language of the book where it has one in that', async () => {
  const text = (...texts: [string, string][]) =>
    `<TextContent><TextType>03</TextType>${texts.map(([words, attribute]) => `<Text ${attribute}>${words}</Text>`).join('')}</TextContent>`
  const german = ['Deutsch', 'language="ger"'] as [string, string]
  const english = ['English', 'language="eng"'] as [string, string]
  const toSynopsis = async (code: string, ...texts: string[]) =>
    (
      await read(
        `<DescriptiveDetail><Language><LanguageRole>01</LanguageRole><LanguageCode>${code}</LanguageCode></Language></DescriptiveDetail><CollateralDetail>${texts.join('')}</CollateralDetail>`,
      )
    ).fields.synopsis
  expect(await toSynopsis('eng', text(german, english))).toBe('English')
  expect(await toSynopsis('eng', text(german), text(english))).toBe('English')
  expect(await toSynopsis('eng', text(german), text(['Any', '']))).toBe('Any')
  expect(await toSynopsis('fre', text(german), text(english))).toBe('Deutsch')
})

it('has a number of pages with a separator of thousands, and says which it cannot read', async () => {
  const extent = (pages: string, type = '00') =>
    `<Extent><ExtentType>${type}</ExtentType><ExtentValue>${pages}</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>`
  const toPages = async (...extents: string[]) => {
    const { fields, notes } = await read(`<DescriptiveDetail>${extents.join('')}</DescriptiveDetail>`)
    return [fields.pages, ...notes.filter((note) => note.startsWith('pages'))]
  }
  for (const pages of ['1024', '1,024', '1.024', '1 024']) expect(await toPages(extent(pages))).toEqual([1024])
  for (const pages of ['10.24', '1,02', ',024', 'many', '320 p.'])
    expect(await toPages(extent(pages))).toEqual([
      undefined,
      `pages: ${pages} is left out; a number of pages is such as 320.`,
    ])
  expect(await toPages(extent('xii, 320'), extent('336', '08'))).toEqual([336])
  expect(await toPages(extent('0'))).toEqual([undefined])
})

describe('prices', () => {
  const price = (amount: string, currency = '<CurrencyCode>EUR</CurrencyCode>') =>
    `<Price><PriceType>02</PriceType><PriceAmount>${amount}</PriceAmount>${currency}</Price>`
  const priced = async (...prices: string[]) => {
    const { fields, notes } = await read(
      `<ProductSupply><SupplyDetail>${prices.join('')}</SupplyDetail></ProductSupply>`,
    )
    return [fields.price ?? null, ...notes.filter((note) => note.startsWith('price'))]
  }

  it('that cannot be read are in the notes of their record', async () => {
    expect(await priced(price('9,99'))).toEqual([null, 'price: 9,99 is left out; an amount is such as 9.99.'])
    expect(await priced(price('9.99', ''))).toEqual([
      null,
      'price: 9.99 is left out; its currency is not given, not a code such as EUR.',
    ])
    expect(await priced(price('9,99'), price('9,99'), price('8.00'))).toEqual([
      '8.00',
      'price: 9,99 is left out; an amount is such as 9.99.',
    ])
    expect(await priced(price('9.99'))).toEqual(['9.99'])
  })

  it('come with the availability of the same supply, where markets differ', async () => {
    const supply = (availability: string, ...prices: string[]) =>
      `<ProductSupply><SupplyDetail><ProductAvailability>${availability}</ProductAvailability>${prices.join('')}</SupplyDetail></ProductSupply>`
    const forLibraries = price('5.00').replace('<PriceType>', '<PriceType>05</PriceType><PriceType>')
    expect((await read(supply('40') + supply('20', price('9.99')))).fields).toMatchObject({ availability: '20' })
    expect((await read(supply('40', forLibraries) + supply('20', price('9.99')))).fields).toMatchObject({
      price: '9.99',
      availability: '20',
    })
    expect((await read(supply('40') + supply('20'))).fields).toMatchObject({ availability: '20' })
    expect((await read(supply('51') + supply('40'))).fields).toMatchObject({ availability: '51' })
  })

  it('are rather those of a supply that has the book than of one that has not', async () => {
    const supply = (availability: string, type: string, amount: string) =>
      `<ProductSupply><SupplyDetail><ProductAvailability>${availability}</ProductAvailability>${price(amount).replace('>02<', `>${type}<`)}</SupplyDetail></ProductSupply>`
    expect((await read(supply('40', '02', '149.00') + supply('20', '04', '129.95'))).fields).toMatchObject({
      price: '129.95',
      availability: '20',
    })
    expect((await read(supply('51', '02', '149.00') + supply('40', '04', '129.95'))).fields.price).toBe('149.00')
  })

  it('have the currency and the type of the message where their own record gives none', async () => {
    const bare =
      '<ProductSupply><SupplyDetail><Price><PriceAmount>12.99</PriceAmount></Price></SupplyDetail></ProductSupply>'
    const sent = async (header: string, inside: string) => {
      const [record] = await readRecords(
        message(head + inside).replace('<Product>', `<Header>${header}</Header><Product>`),
      )
      return [record!.fields.price ?? null, record!.fields.currency ?? null]
    }
    const type = '<DefaultPriceType>04</DefaultPriceType>'
    const currency = '<DefaultCurrencyCode>EUR</DefaultCurrencyCode>'
    expect(await sent(type + currency, bare)).toEqual(['12.99', 'EUR'])
    expect(await sent('<DefaultPriceType>05</DefaultPriceType>' + currency, bare)).toEqual([null, null])
    expect(await sent(type + currency, bare.replace('</Price>', '<CurrencyCode>CHF</CurrencyCode></Price>'))).toEqual([
      '12.99',
      'CHF',
    ])
    expect(await sent(type, bare)).toEqual([null, null])
    const old = '<supplydetail><j396>20</j396><price><j151>29.95</j151></price></supplydetail>'
    expect(await sent('<m185>01</m185><m186>USD</m186>', old)).toEqual(['29.95', 'USD'])
  })

  it('are nothing where a supply as a whole is free of charge', async () => {
    const free = (inside = '') =>
      `<ProductSupply><SupplyDetail><ProductAvailability>20</ProductAvailability>${inside}</SupplyDetail></ProductSupply>`
    const unpriced = '<UnpricedItemType>01</UnpricedItemType>'
    const sent = async (inside: string, header = '<DefaultCurrencyCode>EUR</DefaultCurrencyCode>') => {
      const given = message(head + inside).replace('<Product>', `<Header>${header}</Header><Product>`)
      const [{ fields, notes }] = (await readRecords(given)) as [Awaited<ReturnType<typeof readRecords>>[number]]
      return [fields.price ?? null, fields.currency ?? null, ...notes.filter((note) => note.startsWith('price'))]
    }
    expect(await sent(free(unpriced))).toEqual(['0.00', 'EUR'])
    const net = '<DefaultPriceType>05</DefaultPriceType><DefaultCurrencyCode>EUR</DefaultCurrencyCode>'
    expect(await sent(free(unpriced), net)).toEqual(['0.00', 'EUR'])
    expect(await sent(`<SupplyDetail>${unpriced}</SupplyDetail>`)).toEqual(['0.00', 'EUR'])
    expect(await sent(free(unpriced.replace('01', '02')))).toEqual([null, null])
    expect(await sent(free(unpriced), '')).toEqual([
      null,
      null,
      'price: 0.00 is left out; its currency is not given, not a code such as EUR.',
    ])
  })

  it('are those of everybody, and those in force, whatever comes first', async () => {
    const qualified = (qualifier: string, amount: string) =>
      price(amount).replace('<PriceAmount>', `<PriceQualifier>${qualifier}</PriceQualifier><PriceAmount>`)
    const dated = (role: string, date: string, amount: string) =>
      price(amount).replace(
        '</Price>',
        `<PriceDate><PriceDateRole>${role}</PriceDateRole><DateFormat>00</DateFormat><Date>${date}</Date></PriceDate></Price>`,
      )
    expect(await priced(qualified('06', '99.00'), qualified('05', '19.90'))).toEqual(['19.90'])
    expect(await priced(dated('14', '29990101', '30.00'), dated('15', '29981231', '25.00'))).toEqual(['25.00'])
    expect(await priced(dated('15', '20200101', '25.00'), dated('14', '2020-01-02', '30.00'))).toEqual(['30.00'])
    expect(await priced(dated('14', '29990101', '30.00'))).toEqual(['30.00'])
    expect(await priced(qualified('06', '99.00'))).toEqual(['99.00'])
    const within = (inside: string, amount: string) => price(amount).replace('<PriceAmount>', `${inside}<PriceAmount>`)
    const condition = (type: string) =>
      `<PriceCondition><PriceConditionType>${type}</PriceConditionType></PriceCondition>`
    const ordered = (quantity: number) => `<MinimumOrderQuantity>${quantity}</MinimumOrderQuantity>`
    expect(await priced(within(ordered(20), '7.00'), price('12.00'))).toEqual(['12.00'])
    expect(await priced(within(condition('10'), '3.00'), price('12.00'))).toEqual(['12.00'])
    expect(await priced(within(condition('00') + ordered(1), '11.00'), price('12.00'))).toEqual(['11.00'])
    expect(await priced(within(ordered(20), '7.00'))).toEqual(['7.00'])
    const [past, future] = ['20200101', '29990101']
    const over = (amount: string) => `price: ${amount} is left out; its last day is past (PriceDate).`
    expect(await priced(dated('15', past, '25.00'))).toEqual([null, over('25.00')])
    expect(await priced(dated('24', `${past}20200201`, '25.00'))).toEqual([null, over('25.00')])
    expect(await priced(dated('24', `${past}${future}`, '25.00'))).toEqual(['25.00'])
    expect(await priced(dated('15', past, '25.00'), dated('14', future, '30.00'))).toEqual(['30.00'])
    expect(await priced(dated('15', past, '25.00'), qualified('06', '99.00'))).toEqual(['99.00'])
    const [old] = await readRecords(
      message(
        `${head}<Title><TitleType>01</TitleType><TitleText>T</TitleText></Title><SupplyDetail><Price><PriceTypeCode>02</PriceTypeCode><PriceQualifier>06</PriceQualifier><PriceAmount>99.00</PriceAmount><CurrencyCode>EUR</CurrencyCode></Price><Price><PriceTypeCode>02</PriceTypeCode><PriceAmount>30.00</PriceAmount><CurrencyCode>EUR</CurrencyCode><PriceEffectiveFrom>29990101</PriceEffectiveFrom></Price><Price><PriceTypeCode>02</PriceTypeCode><MinimumOrderQuantity>9</MinimumOrderQuantity><PriceAmount>9.00</PriceAmount><CurrencyCode>EUR</CurrencyCode></Price><Price><PriceTypeCode>02</PriceTypeCode><PriceAmount>25.00</PriceAmount><CurrencyCode>EUR</CurrencyCode></Price></SupplyDetail>`,
      ),
    )
    expect(old!.fields.price).toBe('25.00')
  })
})

it.each(['en', 'fr', 'de', 'zh', 'nl', 'cs', 'cy', 'pt', 'ta', 'und'])('round-trips the language code of %s', (tag) => {
  expect(toLanguageTag(toLanguageCode(tag).code)).toBe(tag)
})

it('inserts a book before the first with a higher number, and moves as few rows as necessary', () => {
  const member = (bookId: number, order: number, position: number | null) => ({
    rowId: bookId,
    bookId,
    order,
    position,
  })
  expect(planMemberOrder([member(1, 1024, 1), member(3, 2048, 3)], [{ bookId: 2, position: 2 }])).toEqual({
    moved: [],
    added: [{ bookId: 2, order: 1088 }],
  })
  expect(planMemberOrder([member(1, 1, 1), member(3, 2, 3)], [{ bookId: 2, position: 2 }])).toEqual({
    added: [{ bookId: 2, order: 1025 }],
    moved: [{ rowId: 3, order: 2049 }],
  })
})
