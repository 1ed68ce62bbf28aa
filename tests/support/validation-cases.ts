import type { Data } from './editor'

/** An invalid value of a collection or global, with the field and text of its validation error. */
export type ValidationCase = {
  /** The slug of a collection, or of a global after `globals/`. */
  entity: string
  /** What makes a valid document invalid. */
  data: Data
  /** The path of the field with the error. */
  path: string
  reason: RegExp
}

const required = /^This field is required\.$/
const longest = (characters: number) => new RegExp(`^This can have at most ${characters} characters\\.$`)
const tooLong = (characters: number) => 'x'.repeat(characters + 1)
const longAddress = `https://source.example/${'x'.repeat(2000)}`
const atLeastOne = /^Add at least one\.$/
const webAddress = /^Give a full web address that begins with https:\/\/ or http:\/\/$/

const source = { label: 'A source', url: 'https://source.example/' }

const correction = { date: '2026-03-01T12:00:00.000Z', text: 'A figure was corrected.' }

/** A body with one link to this URL. */
const linkTo = (url: string): unknown => {
  const text = { type: 'text', text: 'a link', version: 1, detail: 0, format: 0, mode: 'normal', style: '' }
  const shape = { version: 1, direction: null, format: '', indent: 0 }
  const link = {
    type: 'link',
    ...shape,
    version: 3,
    id: '6700000000000000000000aa',
    fields: { linkType: 'custom', newTab: false, url },
    children: [text],
  }
  return {
    root: {
      type: 'root',
      ...shape,
      children: [{ type: 'paragraph', textFormat: 0, textStyle: '', ...shape, children: [link] }],
    },
  }
}

type Row = [data: Data, path: string, reason: RegExp]

/** A required text of limited length. */
const textRows = (name: string, characters: number): Row[] => [
  [{ [name]: '' }, name, required],
  [{ [name]: tooLong(characters) }, name, longest(characters)],
]

/** An invalid language tag, and one that is too long. */
const languageRows: Row[] = [
  [{ language: 'no language' }, 'language', /^Write a language tag such as en, en-GB, fr or pt-BR\.$/],
  [{ language: tooLong(35) }, 'language', longest(35)],
]

const slugForm = /^Use lower-case letters, digits and single hyphens\.$/

const articles: Row[] = [
  ...textRows('title', 300),
  [{ title: '', slug: '' }, 'slug', required],
  [{ slug: 'No Slug Either' }, 'slug', slugForm],
  [{ slug: tooLong(120) }, 'slug', longest(120)],
  [{ slug: 'hospitals' }, 'slug', /^“hospitals” is the address of a page of the site; choose another\.$/],
  [{ slug: 'look-for-the-label' }, 'slug', /^The address “look-for-the-label” belongs to the article “.+”\.$/],
  ...textRows('description', 300),
  [{ description: 'Too short.' }, 'description', /^This needs at least 160 characters\.$/],
  [{ professions: [] }, 'professions', required],
  [{ author: null }, 'author', required],
  [{ publishedAt: '2190-01-01T00:00:00.000Z' }, 'publishedAt', /^This date lies ahead\./],
  ...languageRows,
  [{ body: null }, 'body', required],
  [{ body: linkTo('javascript:alert(1)') }, 'body', /link/i],
  [{ previousSlugs: ['Not A Slug'] }, 'previousSlugs', /^“Not A Slug” cannot be an old address\.$/],
  [
    { previousSlugs: ['look-for-the-label'] },
    'previousSlugs',
    /^The address “look-for-the-label” belongs to the article “.+”\.$/,
  ],
  [{ formerPaths: ['2019/a-name'] }, 'formerPaths', /^"2019\/a-name" is no path of a page: it begins with \//],
  [{ formerPaths: ['/Search/'] }, 'formerPaths', /^"\/search" is an address of this site\.$/],
  [{ sources: [] }, 'sources', atLeastOne],
  [{ sources: [source, { ...source, label: '' }] }, 'sources.1.label', required],
  [{ sources: [{ ...source, label: tooLong(500) }] }, 'sources.0.label', longest(500)],
  [{ sources: [{ ...source, url: '' }] }, 'sources.0.url', /^A web address is needed here\.$/],
  [{ sources: [source, { ...source, url: 'nowhere' }] }, 'sources.1.url', webAddress],
  [{ sources: [{ ...source, url: longAddress }] }, 'sources.0.url', longest(2000)],
  [{ corrections: [{ ...correction, date: null }] }, 'corrections.0.date', required],
  [
    { corrections: [{ ...correction, date: '2190-01-01T00:00:00.000Z' }] },
    'corrections.0.date',
    /^This date lies ahead\./,
  ],
  [
    { publishedAt: '2026-02-03T09:00:00.000Z', corrections: [correction, { ...correction, date: '2026-02-01' }] },
    'corrections.1.date',
    /^On this day the article was not published yet\./,
  ],
  [{ corrections: [{ ...correction, text: '' }] }, 'corrections.0.text', required],
  [{ corrections: [{ ...correction, text: tooLong(500) }] }, 'corrections.0.text', longest(500)],
  [{ corrections: [{ ...correction, text: 'One\nTwo' }] }, 'corrections.0.text', /^Write it in one line\.$/],
]

const books: Row[] = [
  [{ code: '' }, 'code', required],
  [{ code: 'B-12' }, 'code', /^Write T, one digit, a hyphen and up to nine digits: T2-14\.$/],
  [{ code: `T1-${'1'.repeat(12)}` }, 'code', longest(12)],
  [{ code: 'T1-1' }, 'code', /^The address “T1-1” belongs to the book “.+”\.$/],
  [{ isbn: '9780000000000' }, 'isbn', /^This is no ISBN-13/],
  [{ isbn: '979-9010045484' }, 'isbn', /^“9799010045484” belongs to “.+”\.$/],
  ...textRows('title', 300),
  [{ subtitle: tooLong(300) }, 'subtitle', longest(300)],
  [{ language: '' }, 'language', required],
  ...languageRows,
  [{ authors: [] }, 'authors', atLeastOne],
  [{ authors: [{ name: 'A Person' }, { name: '' }] }, 'authors.1.name', required],
  [{ authors: [{ name: tooLong(200) }] }, 'authors.0.name', longest(200)],
  [{ authors: [{ name: 'A Person', role: tooLong(100) }] }, 'authors.0.role', longest(100)],
  ...(
    [
      ['given', 200],
      ['particle', 100],
      ['family', 200],
      ['suffix', 100],
    ] as const
  ).map(([part, limit]): Row => {
    const author = { name: 'A Person', [part]: tooLong(limit) }
    return [{ authors: [author] }, `authors.0.${part}`, longest(limit)]
  }),
  [{ authors: [{ name: 'A Person', biography: tooLong(6000) }] }, 'authors.0.biography', longest(6000)],
  [{ chapters: [{ title: 'One', label: tooLong(30) }] }, 'chapters.0.label', longest(30)],
  ...(
    [
      ['editionStatement', 300],
      ['licenceName', 200],
    ] as const
  ).map(([name, limit]): Row => [{ [name]: tooLong(limit) }, name, longest(limit)]),
  [{ licenceUrl: longAddress }, 'licenceUrl', longest(2000)],
  [{ licenceUrl: 'javascript:alert(1)' }, 'licenceUrl', webAddress],
  [{ editionNumber: 1.5 }, 'editionNumber', /^Give a whole number\.$/],
  ...(['publisher', 'imprint', 'place'] as const).map((name): Row => [{ [name]: tooLong(200) }, name, longest(200)]),
  ...textRows('synopsis', 6000),
  [{ chapters: [{ title: 'One' }, { title: '' }] }, 'chapters.1.title', required],
  [{ chapters: [{ title: tooLong(300) }] }, 'chapters.0.title', longest(300)],
  [{ chapters: [{ title: 'One', summary: tooLong(1000) }] }, 'chapters.0.summary', longest(1000)],
  [{ chapters: [{ title: 'One', authors: tooLong(1000) }] }, 'chapters.0.authors', longest(1000)],
  [{ outcomes: [{ text: '' }] }, 'outcomes.0.text', required],
  [{ outcomes: [{ text: tooLong(500) }] }, 'outcomes.0.text', longest(500)],
  [{ pages: 1.5 }, 'pages', /^Give a whole number of pages\.$/],
]

const bundles: Row[] = [
  ...textRows('title', 300),
  [{ title: '', slug: '' }, 'slug', required],
  [{ slug: 'No Slug Either' }, 'slug', slugForm],
  [{ slug: tooLong(120) }, 'slug', longest(120)],
  [{ slug: 'the-first-shelf' }, 'slug', /^The address “.+” belongs to the bundle “.+”\.$/],
  ...textRows('description', 3000),
]

const findings: Row[] = [
  [{ kind: null }, 'kind', required],
  ...textRows('text', 4000),
  ...textRows('industry', 200),
  ...textRows('region', 200),
  [{ role: tooLong(300) }, 'role', longest(300)],
  [{ org: tooLong(300) }, 'org', longest(300)],
  [{ date: '' }, 'date', required],
  [{ date: 'last spring' }, 'date', /^Write 2025, 2025-03 or 2025-03-14\.$/],
  [{ source: 'nowhere' }, 'source', webAddress],
  [{ source: longAddress }, 'source', longest(2000)],
]

const media: Row[] = textRows('alt', 500)

const users: Row[] = [
  ...textRows('name', 200),
  [{ role: tooLong(200) }, 'role', longest(200)],
  [{ permission: null }, 'permission', required],
  [{ email: 'no address' }, 'email', /^Please enter a valid email address\.$/],
  [{ email: 'editor@lectern.localhost' }, 'email', /^A user with the given email is already registered\.$/],
  [{ password: 'short' }, 'password', /^A password needs 12 to 1024 characters\.$/],
]

const site: Row[] = [
  ...textRows('name', 100),
  ...textRows('tagline', 300),
  [{ about: tooLong(2000) }, 'about', longest(2000)],
  ...textRows('catalogueName', 100),
  ...textRows('catalogueTagline', 300),
  ...textRows('organizationName', 200),
  [{ organizationUrl: 'nowhere' }, 'organizationUrl', webAddress],
  [{ organizationUrl: longAddress }, 'organizationUrl', longest(2000)],
  [{ contactEmail: 'no address' }, 'contactEmail', /^Please enter a valid email address\.$/],
  [{ licenseName: tooLong(100) }, 'licenseName', longest(100)],
  [{ licenseUrl: 'nowhere' }, 'licenseUrl', webAddress],
  [{ licenseUrl: longAddress }, 'licenseUrl', longest(2000)],
  [{ disallowedPaths: ['no path'] }, 'disallowedPaths', /^Each path begins with a slash and has no blank\.$/],
  [{ interfaceLanguage: null }, 'interfaceLanguage', required],
  [{ interfaceLanguage: 'la' }, 'interfaceLanguage', /^This field has an invalid selection\.$/],
  [{ catalogueInterfaceLanguage: null }, 'catalogueInterfaceLanguage', required],
  ...languageRows,
  [{ accentColor: 'red' }, 'accentColor', /^Write six hexadecimal digits after #, such as #1d4ed8\.$/],
  [{ accentColor: '#1d4ed8ff' }, 'accentColor', longest(7)],
]

const evidenceRecord: Row[] = [
  ...textRows('name', 200),
  [{ description: tooLong(2000) }, 'description', longest(2000)],
  [{ source: 'nowhere' }, 'source', webAddress],
  [{ source: longAddress }, 'source', longest(2000)],
  [{ attribution: tooLong(1000) }, 'attribution', longest(1000)],
  [{ kinds: [{ kind: null, label: 'A', note: 'B' }] }, 'kinds.0.kind', required],
  [{ kinds: [{ kind: 'regulation', label: '', note: 'B' }] }, 'kinds.0.label', required],
  [{ kinds: [{ kind: 'regulation', label: tooLong(100), note: 'B' }] }, 'kinds.0.label', longest(100)],
  [{ kinds: [{ kind: 'regulation', label: 'A', note: '' }] }, 'kinds.0.note', required],
  [{ kinds: [{ kind: 'regulation', label: 'A', note: tooLong(500) }] }, 'kinds.0.note', longest(500)],
]

const rows: Record<string, Row[]> = {
  articles,
  books,
  bundles,
  'evidence-entries': findings,
  media,
  users,
  'globals/site': site,
  'globals/evidence-record': evidenceRecord,
}

/** Every validation error of every collection and global. */
export const validationCases: ValidationCase[] = Object.entries(rows).flatMap(([entity, list]) =>
  list.map(([data, path, reason]) => ({ entity, data, path, reason })),
)
