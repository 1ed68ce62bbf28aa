import type { ArrayField, BlocksField, SelectField, TextField } from 'payload'
import { describe, expect, it } from 'vitest'

import { toEntryLines, toEntryNoun } from '@/app/admin/versions/entry-lines'

const role: SelectField = { name: 'role', type: 'select', options: [{ value: 'A01', label: 'Author' }, 'B01'] }
const chapters: ArrayField = {
  name: 'chapters',
  type: 'array',
  labels: { singular: 'Chapter', plural: 'Chapters' },
  fields: [
    { name: 'title', type: 'text' },
    { type: 'row', fields: [{ name: 'firstPage', type: 'number' }, role] },
    { name: 'isOpen', type: 'checkbox', label: 'Free to read' },
    { name: 'authors', type: 'array', fields: [{ name: 'name', type: 'text' }] },
    { name: 'date', type: 'date' },
  ],
}

describe('the entries of a version', () => {
  it('are described by the labels of their fields, without their ids and numbers', () => {
    const row = { id: '1', title: 'One', firstPage: 7, role: 'A01', isOpen: true, authors: [{ id: '2', name: 'Ann' }] }
    expect(toEntryLines(chapters, [row, { id: '3', title: 'Two', isOpen: false, role: null }])).toEqual([
      'Title: One\nFirst page: 7\nRole: Author\nFree to read: Yes\nAuthors: Name: Ann',
      'Title: Two',
    ])
    expect(toEntryNoun(chapters)).toBe('chapters')
  })

  it('are days and the fields of their block', () => {
    const field: BlocksField = { name: 'prizes', type: 'blocks', blocks: [{ slug: 'prize', fields: chapters.fields }] }
    expect(toEntryLines(field, [{ blockType: 'prize', date: '2026-01-02T00:00:00.000Z' }])).toEqual([
      'Date: 2026-01-02',
    ])
  })

  it('are the texts of a field that has several', () => {
    const subjects: TextField = { name: 'subjects', type: 'text', hasMany: true }
    expect(toEntryLines(subjects, ['Libraries', 'Archives'])).toEqual(['Libraries', 'Archives'])
    expect(toEntryLines(subjects, null)).toEqual([])
    expect(toEntryNoun(subjects)).toBe('entries')
  })

  it('are choices by their labels, one or several, or none', () => {
    expect(toEntryLines(role, ['A01', 'B01'])).toEqual(['Author', 'B01'])
    expect(toEntryLines(role, 'A01')).toEqual(['Author'])
    expect(toEntryLines(role, null)).toEqual([])
  })
})
