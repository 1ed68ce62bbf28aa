import { expect, it } from 'vitest'

import { citedAs } from '@/formats/catalogue/cited-contributors'
import { groupByRole } from '@/formats/catalogue/group-by-role'

const first = { name: 'Wei Zhang', role: 'author', orcid: '0000-0002-1825-0097' }
const second = { name: 'Wei Zhang', role: 'author', orcid: '0000-0001-5109-3700' }
const unidentified = { name: 'Wei Zhang', role: 'author', orcid: null }

it('two contributors of one name with different ORCIDs are cited each, and one of them twice is cited once', () => {
  expect(citedAs('author', [first, second, first])).toEqual([first, second])
})

it('an entry without an ORCID is taken for the first contributor of its name', () => {
  expect(citedAs('author', [first, unidentified])).toEqual([first])
  expect(citedAs('author', [unidentified, first, second])).toEqual([unidentified, second])
})

it('a namesake in another role is in the structured data, beside the author of that name', () => {
  const consultant = { ...second, role: 'consultant' }
  expect(groupByRole([first, consultant])).toEqual({ author: [first], contributor: [consultant] })
  expect(groupByRole([first, { ...first, role: 'consultant' }])).toEqual({ author: [first] })
})
