import { expect, it } from 'vitest'

import { emptyFields } from '@/importers/books/record/book-record'
import { keepDetail } from '@/importers/books/plan/keep-detail'
import { unknownParts } from '@/importers/books/record/person-names'

it('chapters of a less detailed format have their authors added to those of the catalogue, which keep the rest', () => {
  const chapter = { title: 'Wind', summary: 'On wind.', label: '1', level: 1, authors: null }
  const before = { ...emptyFields, chapters: [chapter, { ...chapter, title: 'Rope', authors: 'Bo Li' }] }
  const given = before.chapters.map((each) => ({ ...each, summary: null, authors: 'Ann Lee' }))
  expect(keepDetail(before, { chapters: given }).chapters).toEqual([
    { ...chapter, authors: 'Ann Lee' },
    before.chapters[1],
  ])
  expect(keepDetail(before, { chapters: given.map((each) => ({ ...each, authors: null })) })).toEqual({})
})

it('of rows with one name each keeps its own detail', () => {
  const [first, second] = ['One', 'Two'].map((summary) => ({
    title: 'Notes',
    summary,
    label: null,
    level: 1,
    authors: null,
  }))
  const given = [first!, second!, { ...first!, title: 'End' }].map((each) => ({ ...each, summary: null }))
  expect(keepDetail({ ...emptyFields, chapters: [first!, second!] }, { chapters: given }).chapters).toEqual([
    first,
    second,
    given[2],
  ])
})

it('an author whose role is written in another way is the same one, and keeps ORCID, biography and the words of the role', () => {
  const ann = { ...unknownParts, name: 'Ann Lee', role: 'Autorin', orcid: '0000-0002-1825-0097', isni: null }
  const before = { ...emptyFields, authors: [{ ...ann, biography: 'She flies.' }] }
  const given = { ...ann, role: 'author', orcid: null, biography: null }
  expect(keepDetail(before, { authors: [given] })).toEqual({})
  const second = { ...given, name: 'Bo Li' }
  expect(keepDetail(before, { authors: [second, given] }).authors).toEqual([second, before.authors[0]])
  // A record that says what the catalogue does not.
  const unsaid = { ...emptyFields, authors: [{ ...before.authors[0]!, role: null }] }
  expect(keepDetail(unsaid, { authors: [given] }).authors).toMatchObject([{ role: 'author' }])
})
