import { expect, it } from 'vitest'

import { describeWrites, nameWriter } from '@/app/(payload)/saving/describe-writes'
import type { DocumentWrite, WriteAction } from '@/cms/revisions/document-writes'

const mara = { id: 3, name: 'Mara Lind' }
const now = new Date()
const write = (action: WriteAction, by: DocumentWrite['by'] = mara): DocumentWrite => ({
  ...{ action, by, fields: ['title'], writeId: null },
  revision: now.toISOString(),
})
const time = now.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

it('what somebody else wrote has their name', () => {
  expect(describeWrites([write('autosaved')], 4)).toBe(`Mara Lind saved a newer version of this at ${time}.`)
  expect(nameWriter([write('autosaved')], 4)).toBe('Mara Lind')
  expect(nameWriter([write('autosaved', null)], 4)).toBeNull()
})

it('what its reader wrote in another window is not said of somebody with their name', () => {
  expect(describeWrites([write('autosaved')], 3)).toBe(
    `In another window, you saved a newer version of this at ${time}.`,
  )
  expect(nameWriter([write('autosaved')], 3)).toBe('You, in another window')
})

it('what nobody wrote is not said of a reader who is not known', () => {
  expect(describeWrites([write('saved', null)], undefined)).toBe(
    `An import, a schedule or a program saved a newer version of this at ${time}.`,
  )
  expect(nameWriter([write('saved', null)], undefined)).toBeNull()
})

it('what was scheduled was not written in another window', () => {
  expect(describeWrites([write('published-as-scheduled')], 3)).toBe(
    `Mara Lind published this, as scheduled, at ${time}.`,
  )
})
