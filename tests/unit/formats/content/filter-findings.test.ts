import { expect, it } from 'vitest'

import { filterFindings } from '@/formats/content/filter-findings'
import type { EvidenceEntry } from '@/schemas/content/evidence'

const toEntry = (id: number, values: Partial<EvidenceEntry>): EvidenceEntry => ({
  id,
  kind: 'deployment',
  industry: 'Health',
  region: 'Canada',
  role: '',
  text: 'A ward reads images with a model.',
  date: '2026-01-01',
  ...values,
})

const entries = [
  toEntry(1, {}),
  toEntry(2, { industry: 'Education', text: 'A school reads essays with a model.' }),
  toEntry(3, { kind: 'regulation', region: 'Brazil', text: 'A law on models in hospitals.' }),
  toEntry(4, { text: 'Ein Krankenhaus in Łódź liest Röntgenbilder, größtenteils allein.' }),
  toEntry(5, { org: 'Acme Trust', role: 'Midwives', region: 'Uruguay', text: 'A team writes letters.' }),
]
const idsOf = (filter: Parameters<typeof filterFindings>[1]) => filterFindings(entries, filter).map(({ id }) => id)

it.each([
  [{}, [1, 2, 3, 4, 5]],
  [{ kind: 'regulation' }, [3]],
  [{ industry: 'Education' }, [2]],
  [{ region: 'Brazil' }, [3]],
  [{ industry: 'Health', region: 'Canada' }, [1, 4]],
  [{ q: 'model' }, [1, 2, 3]],
  [{ q: 'reads model ward' }, [1]],
  [{ q: 'ward essays' }, []],
  [{ q: 'education' }, [2]],
  [{ q: 'acme letters' }, [5]],
  [{ q: 'midwives' }, [5]],
  [{ q: 'uruguay' }, [5]],
  [{ q: 'lodz grosstenteils' }, [4]],
])('filters findings by %j', (filter, wanted) => {
  expect(idsOf(filter)).toEqual(wanted)
})

it('is the same list where it selects all, of which facets are counted once', () => {
  expect(filterFindings(entries, { q: ' ' })).toBe(entries)
})
