import { describe, expect, it } from 'vitest'

import { toArticleCitation, toBibtex, toFindingCitation, toRis } from '@/formats/citation'
import { toEvidenceCsv } from '@/formats/evidence-csv'
import type { Article } from '@/schemas/article'

const place = { baseUrl: 'https://e.org', publisher: 'R&D Press', siteName: 'Lectern' }
const article = {
  slug: 'a-b',
  title: '50 % of {it} & more',
  author: { id: 1, name: 'Inês Maria Carvalhal' },
  publishedAt: '2025-03-14T09:00:00.000Z',
  description: 'D',
} as Article

describe('citations', () => {
  it('name an article in BibTeX, safe from its own characters', () => {
    expect(toBibtex(toArticleCitation(article, place))).toBe(
      '@misc{a-b,\n  title = {{50 \\% of \\{it\\} \\& more}},\n  author = {Carvalhal, Inês Maria},\n  year = {2025},\n  month = {3},\n  day = {14},\n  howpublished = {Lectern},\n  publisher = {R\\&D Press},\n  url = {https://e.org/resources/a-b},\n  abstract = {D}\n}\n',
    )
  })
  it('name a finding in RIS with its own precision', () => {
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
    expect(toRis(toFindingCitation(entry, place)).split('\r\n')).toEqual([
      'TY  - DATA',
      'ID  - finding-7',
      'TI  - Says so',
      'AU  - VA',
      'PY  - 2025',
      'DA  - 2025/03/',
      'T2  - Lectern',
      'PB  - R&D Press',
      'UR  - https://e.org/state-of-applied-ai/evidence.json',
      'L2  - https://s.org/',
      'N1  - Finding 7',
      'LA  - en',
      'ER  - ',
      '',
    ])
  })
})

describe('evidence as CSV', () => {
  it('lets no cell pose as a formula', () => {
    const csv = toEvidenceCsv([
      { id: 1, kind: 'deployment', industry: '=1+1', region: '@x', text: '-a, "b"\nc', date: '2025' },
    ])
    expect(csv).toBe(
      'id,kind,industry,region,role,org,text,date,source\r\n1,deployment,\'=1+1,\'@x,,,"\'-a, ""b""\nc",2025,\r\n',
    )
  })
})
