import { describe, expect, it } from 'vitest'

import { countUnread } from '@/importers/books/marc/count-unread'
import { marc, readBoth } from '../../../../support/marc-records'

const head = ['001 123', '003 DE-101', '008 960101s2001    gw            000 0 ger d']
const read = async (lines: string[], leader?: string) => {
  const title = lines.some((line) => line.startsWith('245')) ? [] : ['245 10 $aTitel']
  const [binary, xml] = await readBoth(marc([...head, ...title, ...lines], leader))
  expect({ ...xml, line: 1 }).toEqual(binary)
  return binary
}

describe('subjects', () => {
  it('of the Deutsche Nationalbibliothek are its subject groups, not numbers of Dewey', async () => {
    const { fields } = await read([
      '082 04 $a332.6/4$qDE-101$222/ger',
      '082 74 $a330$qDE-101$223sdnb',
      '083 7  $a650$a658$223sdnb',
      '083 0  $a338.9$223',
      '084    $aB$qDE-101$2sdnb',
    ])
    expect(fields.subjectCodes?.map(({ scheme, code }) => `${scheme} ${code}`)).toEqual([
      ...['01 332.64', '01 338.9'],
      ...['18 B', '18 330', '18 650', '18 658'],
    ])
  })

  it('of Dewey are so whatever the edition, or translation, that the record names', async () => {
    const { fields } = await read(['082 74 $a839.8/2$25/nor', '082 7  $a839.7$223/swe', '082 7  $a330'])
    expect(fields.subjectCodes?.map(({ scheme, code }) => `${scheme} ${code}`)).toEqual([
      '01 839.82',
      '01 839.7',
      '01 330',
    ])
  })

  it('of another scheme in the field of Dewey have the name of their scheme', async () => {
    const { fields } = await read(['082 7  $a12.3$2local'])
    expect(fields.subjectCodes).toMatchObject([{ scheme: '24', schemeName: 'local', code: '12.3' }])
  })

  it('that are codes of Thema, BISAC or BIC are codes with their names, in whatever field they are', async () => {
    const { fields } = await read([
      '084    $aJBSF1$2thema',
      '650  7 $aKCVD$2thema',
      '650  7 $aBUS069000$2bisacsh',
      '650  7 $aFeminismus$2thema',
    ])
    expect(fields.subjectCodes?.map(({ scheme, code, heading }) => [scheme, code, heading])).toEqual([
      ['10', 'BUS069000', null],
      ['93', 'JBSF1', null],
      ['93', 'KCVD', null],
      ['93', null, 'Feminismus'],
    ])
    expect(fields.subjects).toEqual(['Society and culture', 'Economics', 'Business and economics', 'Feminismus'])
  })

  it('are not what publishers tell the Deutsche Nationalbibliothek of the product', async () => {
    const { fields } = await read([
      '653    $a(Produktform)Electronic book text',
      '653    $a(Zielgruppe)Fachhochschul-/Hochschulausbildung',
      '653    $a(VLB-WN)9785: Nonbooks, PBS / Wirtschaft',
      '653    $a(BISAC Subject Heading)BUS069000: BUSINESS & ECONOMICS / Economics / General',
      '653    $aGeldpolitik',
    ])
    expect(fields.subjects).toEqual(['Business and economics', 'Geldpolitik'])
    expect(fields.subjectCodes?.map(({ scheme, code, heading }) => [scheme, code, heading])).toEqual([
      ['10', 'BUS069000', null],
      ['26', '9785', null],
    ])
  })
})

describe('names of schemes', () => {
  it('are none of the names that every object has', async () => {
    const { fields } = await read(['653    $a(constructor)Sets', '650  7 $aLogic$2constructor'])
    expect(fields.subjects).toEqual(['(constructor)Sets', 'Logic'])
    expect(fields.subjectCodes).toMatchObject([{ scheme: '24', schemeName: 'constructor', heading: 'Logic' }])
  })

  it('before a term of publishers that has no code make none of its words', () => {
    const line = '653    $a(BISAC Subject Heading)FICTION / General'
    const names: string[] = []
    countUnread(marc([line]), (name) => names.push(name))
    expect(names).toEqual(['field 653 (BISAC Subject Heading)'])
  })
})

describe('meetings', () => {
  it('have their number, date and place, which tell one from the next', async () => {
    const { fields } = await read(['111 2  $aSymposium on Sets$n(3rd :$d1999 :$cParis, France).$eCommittee,$jissuer'])
    expect(fields.authors).toMatchObject([
      { name: 'Symposium on Sets (3rd : 1999 : Paris, France). Committee', isCorporate: true },
    ])
  })

  it('keep the brackets of the name of a place', async () => {
    const { fields } = await read([
      '711 2  $aTagung$d2001$cFrankfurt (Oder)',
      '711 2  $aSymposium$n(2.)$d1999$cHalle (Saale)',
      '711 2  $aCongress$n(3rd :$d1999 :$cHalle (Saale)).',
    ])
    expect(fields.authors?.map(({ name }) => name)).toEqual([
      'Tagung (2001 : Frankfurt (Oder))',
      'Symposium (2. : 1999 : Halle (Saale))',
      'Congress (3rd : 1999 : Halle (Saale))',
    ])
  })

  it('have them without punctuation, in several places, and as part of an organization', async () => {
    const { fields } = await read(
      [
        '111 2  $aKongress der Mathematik$n12$d2019$cBerlin$cPotsdam',
        '710 2  $aSociety for Sound$bConference$d2001$4aut',
        '711 2  $aTagung',
      ],
      '00000nam a2200000 c 4500',
    )
    expect(fields.authors?.map(({ name }) => name)).toEqual([
      'Kongress der Mathematik (12 : 2019 : Berlin ; Potsdam)',
      'Society for Sound. Conference (2001)',
      'Tagung',
    ])
  })
})

it.each(['<<Der>> Prozess', '¬Der¬ Prozess', '\u0098Der\u009c Prozess', '¬Der ¬Prozess'])(
  'the marks around an article that is not sorted by are no part of a title: %s',
  async (title) => {
    const [{ fields }] = await readBoth(marc([...head, `245 10 $a${title}`]))
    expect(fields.title).toBe('Der Prozess')
  },
)

it.each([
  ['¬De la ¬Mancha', 'De la Mancha'],
  ['¬De la¬ Mancha', 'De la Mancha'],
  ['¬L’¬Étranger', 'L’Étranger'],
])('the same marks may be around several words, or a part of one: %s', async (title, expected) => {
  const [{ fields }] = await readBoth(marc([...head, `245 10 $a${title}`]))
  expect(fields.title).toBe(expected)
})

it.each(['¬A ∧ ¬B', 'Not: ¬A and ¬B', '(¬A)∧(¬B)', 'C++: x << y and y >> z'])(
  'signs of negation and of shifts are no marks: %s',
  async (title) => {
    const [{ fields }] = await readBoth(marc([...head, `245 10 $a${title}`]))
    expect(fields.title).toBe(title)
  },
)

it('the same marks are no part of the titles of chapters', async () => {
  const contents = ['505 0  $a<<Der>> Anfang -- ¬Das¬ Ende', '505 80 $t<<Die>> Mitte']
  const [{ fields }] = await readBoth(marc([...head, '245 10 $aTitle', ...contents]))
  expect(fields.chapters?.map(({ title }) => title)).toEqual(['Der Anfang', 'Das Ende', 'Die Mitte'])
})

it.each(['bicssc', 'thema'])(
  'a heading in capitals is none of the codes of %s where these have no such group',
  async (name) => {
    const [{ fields }] = await readBoth(
      marc([...head, '245 10 $aTitle', ...['AIDS', 'WAR', 'JMAQ'].map((term) => `650  7 $a${term}$2${name}`)]),
    )
    expect(fields.subjectCodes?.map(({ code, heading }) => code ?? heading).toSorted()).toEqual(['AIDS', 'JMAQ', 'WAR'])
    expect(fields.subjectCodes?.flatMap(({ code }) => code ?? [])).toEqual(['JMAQ'])
    expect(fields.subjects).toEqual(expect.arrayContaining(['AIDS', 'WAR']))
  },
)

it('codes of places, times and curricula of Thema may name a country', async () => {
  const codes = ['1DDU-GB-ESLC', '1DST-IT', '3MPBGJ-DE-H', '4Z-US-A']
  const { fields } = await read(codes.map((code) => `650  7 $a${code}$2thema`))
  expect(fields.subjectCodes?.flatMap(({ code }) => code ?? [])).toEqual(codes)
  expect(fields.subjects ?? []).toEqual([])
})

it.each([
  ['2., überarbeitete Auflage', 2],
  ['2nd ed., revised.', 2],
  ['Third edition.', 3],
  ['Dritte, neu bearbeitete Auflage', 3],
  ['Deuxième édition', 2],
  ['First published in paperback.', null],
  ['Second thoughts.', null],
])('the number of an edition is known in digits and in words: %s', async (statement, number) => {
  const { fields } = await read([`250    $a${statement}`])
  expect(fields).toMatchObject({ editionStatement: statement })
  expect(fields.editionNumber ?? null).toBe(number)
})

it.each([
  ['7,50 EUR', '7.50'],
  ['Broschur : EUR 29,90 (DE)', '29.90'],
  ['1,000 JPY', null],
])('a price may have a decimal comma: %s', async (terms, price) => {
  const { fields, notes } = await read([`020    $a9780306406157$c${terms}`])
  expect(fields.price ?? null).toBe(price)
  expect(notes.filter((note) => note.startsWith('price'))).toHaveLength(price === null ? 1 : 0)
})

it('further places and publishers of a statement, and of further statements, are listed as not kept', () => {
  const unreadOf = (...lines: string[]) => {
    const names: string[] = []
    countUnread(marc(lines), (name) => names.push(name))
    return names
  }
  expect(unreadOf('264  1 $aLondon ;$aNew York :$bA :$bB :$bC,$c2020')).toEqual([
    'field 264 $a',
    'field 264 $b',
    'field 264 $b',
  ])
  expect(unreadOf('260    $aLondon :$bA,$c2020')).toEqual([])
  expect(unreadOf('264  4 $c©2020')).toEqual([])
  expect(unreadOf('264  1 $aLondon :$bA', '264 31 $aParis :$bB')).toEqual(['field 264 $a', 'field 264 $b'])
  // Our own export has the imprint in a statement of its own, and others repeat one in the older field.
  expect(unreadOf('264  1 $aLondon :$bA', '264  1 $3Imprint$bB', '260    $aLondon :$bA')).toEqual([])
})

it('the authors of chapters are those of their statements of responsibility, apart where each is a whole name', async () => {
  const { fields } = await read([
    '505 80 $g1.$tWind /$rAnn Lee and Bo Li --$tRope /$rby Cy Orr ; Di Poe --$tTails /$rKing, Martin, Jr. --$tIndex.',
    '505 8  $aKnots / von Eva Ott -- Sun and / or rain -- Notes.',
  ])
  expect(fields.chapters?.map(({ title, authors }) => [title, authors])).toEqual([
    ['Wind', 'Ann Lee; Bo Li'],
    ['Rope', 'Cy Orr; Di Poe'],
    ['Tails', 'King, Martin, Jr.'],
    ['Index', null],
    ['Knots', 'Eva Ott'],
    ['Sun and / or rain', null],
    ['Notes', null],
  ])
})

it('a slash in a title is no statement of responsibility, and who edited or translated a chapter is no author', async () => {
  const { fields } = await read([
    '505 8  $aInput / Output -- TCP / IP protocols -- Men / Women in War -- Wind / A. Lee, Bo Li ... [et al.].',
    '505 8  $aRain / Jean de La Fontaine -- Hail / José Ortega y Gasset -- 第一章 / 李四 -- Snow / edited by Ann Lee.',
    '505 80 $tSun /$rMinistry of Health and Social Care --$tIce /$rvon Mises ; translated by Bo Li --$tEnd /$rEdited by Di Poe.',
  ])
  expect(fields.chapters?.map(({ title, authors }) => [title, authors])).toEqual([
    ['Input / Output', null],
    ['TCP / IP protocols', null],
    ['Men / Women in War', null],
    ['Wind', 'A. Lee; Bo Li'],
    ['Rain', 'Jean de La Fontaine'],
    ['Hail', 'José Ortega y Gasset'],
    ['第一章', '李四'],
    ['Snow / edited by Ann Lee', null],
    ['Sun', 'Ministry of Health and Social Care'],
    ['Ice', 'von Mises'],
    ['End', null],
  ])
})

it('the authors of chapters in an export of ours are names as they are', async () => {
  const own = ['001 T2-1', '003 books.example', '245 10 $aTitel', '505 00 $tWind$rvon Mises ; Ann Lee and Bo Li']
  const [{ fields }] = await readBoth(marc(own))
  expect(fields.chapters).toMatchObject([{ title: 'Wind', authors: 'von Mises; Ann Lee and Bo Li' }])
})

it('the duration of a recording is that of all of its parts, in minutes', async () => {
  const leader = '00000nim a2200000 i 4500'
  expect((await read(['306    $a093200'], leader)).fields.duration).toBe(572)
  expect((await read(['306    $a010000$a003029'], leader)).fields.duration).toBe(90)
  expect((await read(['306    $aabout 3 hr.'], leader)).fields.duration).toBeUndefined()
})

describe('a record in two scripts', () => {
  const chinese = [
    '100 1  $6880-02$aWang, Jie,$eauthor.$0(isni)0000000121032683',
    '245 10 $6880-01$aShi jian de xing zhuang :$bjian shi /$cWang Jie zhu.',
    '264  1 $6880-03$aBeijing :$bHunan ke xue,$c2019.',
    '490 1  $6880-04$aKe pu cong shu,$x1234-5679 ;$v3',
    '505 00 $6880-05$tDi yi zhang /$rLi Si --$tDi er zhang.',
    '650  0 $6880-06$aTime.',
    '880 10 $6245-01/(3$a时间的形状 :$b简史 /$c汪洁著.',
    '880 1  $6100-02$a汪洁,',
    '880  1 $6264-03$a北京 :$b湖南科学,$c2019.',
    '880 1  $6490-04$a科普丛书 ;$v3',
    '880 00 $6505-05$t第一章 /$r李四 --$t第二章.',
    '880  0 $6650-06$a时间.',
    '880    $6520-00$a没有.',
  ]

  it('has the titles and names that stand in the book, with what only the romanized fields have', async () => {
    const { fields } = await read(chinese)
    expect(fields).toMatchObject({
      title: '时间的形状',
      subtitle: '简史',
      authors: [{ name: '汪洁', role: 'author', isni: '0000000121032683' }],
      publisher: '湖南科学',
      place: '北京',
      series: [{ title: '科普丛书', number: '3', issn: '1234-5679' }],
      chapters: [
        { title: '第一章', authors: '李四' },
        { title: '第二章', authors: null },
      ],
      subjects: ['Time'],
    })
  })

  it('is not that of a name beside a title in Latin letters, which a translation has', async () => {
    const { fields } = await read([
      '100 1  $6880-01$aTolstoy, Leo,$eauthor.',
      '245 10 $aWar and peace',
      '880 1  $6100-01/(N$aТолстой, Лев,',
    ])
    expect(fields).toMatchObject({ title: 'War and peace', authors: [{ name: 'Leo Tolstoy' }] })
  })

  it('has inverted names of other scripts in their order', async () => {
    const { fields } = await read([
      '245 10 $aВойна и мир',
      '100 1  $6880-01$aTolstoĭ, Lev,',
      '880 1  $6100-01/(N$aТолстой, Лев,$d1828-1910.',
    ])
    expect(fields.authors).toMatchObject([{ name: 'Лев Толстой', given: 'Лев', family: 'Толстой' }])
  })

  it.each([
    ['村上, 春樹,', '村上春樹'],
    ['김, 영하', '김영하'],
    ['よしもと, ばなな', 'よしもとばなな'],
    ['トルストイ, レフ', 'レフ トルストイ'],
  ])('has %s with the family name where the language puts it', async (heading, name) => {
    const { fields } = await read(['245 10 $a책', '100 1  $6880-01$aRoman, Name,', `880 1  $6100-01$a${heading}`])
    expect(fields.authors?.map((each) => each.name)).toEqual([name])
  })

  it('keeps the numbers and dates that only the romanized fields have', async () => {
    const undated = [
      '001 123',
      '003 DE-101',
      '245 10 $a时间的形状',
      '020    $6880-01$a9780306406157$qhardback',
      '880    $6020-01$q精装',
      '264  1 $6880-02$aBeijing :$bHunan ke xue,$c2019.',
      '880  1 $6264-02$a北京 :$b湖南科学,',
      '490 1  $6880-03$aKe pu cong shu ;$v3',
      '880 1  $6490-03$a科普丛书',
      '776 08 $6880-04$iOnline:$tShi jian$z9780007232833',
      '880 08 $6776-04$iOnline:$t时间',
    ]
    const [{ fields }] = await readBoth(marc(undated))
    expect(fields).toMatchObject({ isbn: '9780306406157', place: '北京', publisher: '湖南科学' })
    expect(fields.publishedAt).toMatch(/^2019/)
    expect(fields.series).toMatchObject([{ title: '科普丛书', number: '3' }])
    expect(fields.formats).toMatchObject([{ isbn: '9780007232833' }])
  })

  it('whose linked fields are romanized keeps those that are not', async () => {
    const { fields } = await read(['500    $aN', '700 1  $6880-01$aעוז, עמוס', '880 1  $6700-01$aOz, Amos'])
    expect(fields.authors?.map(({ name }) => name)).toEqual(['עמוס עוז'])
  })
})
