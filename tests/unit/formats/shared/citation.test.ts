import { describe, expect, it } from 'vitest'

import { toArticleCitation, toFindingCitation } from '@/formats/content/citation'
import { toBibtex, toRis } from '@/formats/shared/citation'
import { toCitationName } from '@/formats/shared/citation-parts'
import { toEvidenceCsv } from '@/formats/content/evidence-csv'
import type { Article } from '@/schemas/content/article'

const publication = { baseUrl: 'https://e.org', publisher: 'R&D Press', siteName: 'Lectern', language: 'pt-BR' }
const article = {
  slug: 'a-b',
  title: '50 % of {it} & more',
  author: { id: 1, name: 'Inês Maria Carvalhal' },
  publishedAt: '2025-03-14T09:00:00.000Z',
  description: 'D',
} as Article

describe('citations', () => {
  it('escape the fields of an article in BibTeX', () => {
    expect(toBibtex(toArticleCitation(article, publication))).toBe(
      '@misc{a-b,\n  title = {{50 \\% of \\{it\\} \\& more}},\n  author = {Carvalhal, Inês Maria},\n  year = {2025},\n  month = {3},\n  day = {14},\n  howpublished = {Lectern},\n  publisher = {R\\&D Press},\n  langid = {brazilian},\n  url = {https://e.org/resources/a-b},\n  abstract = {D}\n}\n',
    )
  })
  it('are in the language of what is cited', () => {
    expect(toArticleCitation(article, publication).language).toBe('pt-BR')
  })
  it('shorten the title of a finding between words, or else between characters', () => {
    const titleOf = (text: string) =>
      toFindingCitation(
        { id: 1, kind: 'deployment', industry: 'I', region: 'R', text, date: '2025' },
        { ...publication, language: 'en' },
      ).title
    expect(titleOf('word '.repeat(50))).toBe(`${'word '.repeat(39)}word…`)
    expect(titleOf('字'.repeat(201))).toBe(`${'字'.repeat(199)}…`)
    expect(titleOf('😀'.repeat(101))).toBe(`${'😀'.repeat(99)}…`)
    expect(titleOf('a'.repeat(200))).toBe('a'.repeat(200))
  })
  it('keep the date precision of a finding in RIS', () => {
    const entry = {
      id: 7,
      kind: 'deployment',
      industry: 'I',
      region: 'R',
      org: 'VA',
      text: 'Says\nso',
      date: '2025-03',
      source: 'https://s.org/',
    } as const
    expect(toRis(toFindingCitation(entry, publication)).split('\r\n')).toEqual([
      'TY  - DATA',
      'ID  - finding-7',
      'TI  - Says so',
      'AU  - VA',
      'PY  - 2025',
      'DA  - 2025/03/',
      'T2  - Lectern',
      'PB  - R&D Press',
      'UR  - https://e.org/state-of-applied-ai/7',
      'L2  - https://s.org/',
      'N1  - Finding 7',
      'LA  - pt-BR',
      'ER  - ',
      '',
    ])
  })
})

describe('evidence as CSV', () => {
  it('escapes cells that look like a formula', () => {
    const csv = toEvidenceCsv([
      { id: 1, kind: 'deployment', industry: '=1+1', region: '@x', text: '-a, "b"\nc', date: '2025' },
    ])
    expect(csv).toBe(
      'id,kind,industry,region,role,org,text,date,source,supersededBy\r\n1,deployment,\'=1+1,\'@x,,,"\'-a, ""b""\nc",2025,,\r\n',
    )
  })
})

describe('a name without parts', () => {
  it.each([
    ['Colm Tóibín', { family: 'Tóibín', given: 'Colm' }],
    ['Ludwig van Beethoven', { family: 'Beethoven', given: 'Ludwig', 'non-dropping-particle': 'van' }],
    ['Martin Luther King, Jr', { family: 'King', given: 'Martin Luther', suffix: 'Jr' }],
    ['Yvonnick Le Saëc', { family: 'Le Saëc', given: 'Yvonnick' }],
    ['World Health Organization', { literal: 'World Health Organization' }],
    ['村上 春樹', { literal: '村上 春樹' }],
    ['Plato', { literal: 'Plato' }],
    ['Ann Lee (Oxford University)', { family: 'Lee', given: 'Ann' }],
    ['Ann Lee (Oxford) ', { family: 'Lee', given: 'Ann' }],
    ['National Health Service (NHS)', { literal: 'National Health Service (NHS)' }],
    ['National Health Service (NHS) ', { literal: 'National Health Service (NHS) ' }],
    ['Cher (singer)', { literal: 'Cher (singer)' }],
    ['محمد علي (القاهرة)', { family: 'علي', given: 'محمد' }],
  ])('is cited as it shows: %s', (name, expected) => {
    expect(toCitationName(name)).toEqual(expected)
  })
})
