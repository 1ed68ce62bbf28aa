import type { FormState } from 'payload'
import { describe, expect, it } from 'vitest'

import { withoutTypedSince } from '@/app/(payload)/saving/form/typed-since'

const toFields = (title: unknown, ...rows: [id: string, label: string][]): FormState => ({
  title: { value: title, initialValue: title },
  sources: { value: rows.length, initialValue: rows.length, rows: rows.map(([id]) => ({ id })) },
  ...Object.fromEntries(
    rows.flatMap(([id, label], index) => [
      [`sources.${index}.id`, { value: id, initialValue: id }],
      [`sources.${index}.label`, { value: label, initialValue: label }],
    ]),
  ),
})

const toTyped = (title: unknown, fields: FormState): FormState => ({
  ...fields,
  title: { ...fields.title, value: title },
})

describe('a response of the server to a form', () => {
  it('has no value for a field that was changed since, also by the same content of a text in another object', () => {
    const sent = toFields({ root: { text: 'sent' } }, ['a', 'First'])
    const same = toFields({ root: { text: 'sent' } }, ['a', 'First'])
    expect(withoutTypedSince({ response: sent, sent, current: same })).toEqual({ state: sent, isTypedSince: false })
    const current = toTyped({ root: { text: 'sent and typed' } }, sent)
    expect(withoutTypedSince({ response: sent, sent, current })).toEqual({
      state: { ...sent, title: {} },
      isTypedSince: true,
    })
  })

  it('has no value for a text that Payload has validated, which gives it rows that are undefined', () => {
    const sent = toFields('sent')
    const current: FormState = { ...sent, title: { value: 'typed', initialValue: 'sent', rows: undefined as never } }
    expect(withoutTypedSince({ response: sent, sent, current }).state.title).toEqual({})
  })

  it('keeps the rest of what the server says of such a field', () => {
    const sent = toFields('sent')
    const saved: FormState = { ...sent, title: { value: 'sent', valid: false, errorMessage: 'Too short.' } }
    expect(withoutTypedSince({ response: saved, sent, current: toTyped('typed', sent) }).state.title).toEqual({
      valid: false,
      errorMessage: 'Too short.',
    })
  })

  it('has the values of the server for what was not changed, such as a slug that follows the title', () => {
    const sent = toFields('a title')
    const saved = toFields('another')
    expect(withoutTypedSince({ response: saved, sent, current: sent })).toEqual({ state: saved, isTypedSince: false })
  })

  it('has the values of the server for what an earlier response has changed meanwhile, such as the status', () => {
    const sent = toFields('published')
    const saved = toFields('published')
    expect(withoutTypedSince({ response: saved, sent, current: toFields('draft') })).toEqual({
      state: saved,
      isTypedSince: false,
    })
  })

  it('has no value for a text that was replaced by what stood there', () => {
    const sent: FormState = { title: { value: 'mistaken', initialValue: 'right' } }
    const current: FormState = { title: { value: 'right', initialValue: 'right' } }
    const saved: FormState = { title: { value: 'mistaken', initialValue: 'mistaken' } }
    expect(withoutTypedSince({ response: saved, sent, current })).toEqual({ state: { title: {} }, isTypedSince: true })
  })

  it('has no values for rows that stand elsewhere by now, and compares them with what they were', () => {
    const sent = toFields('title', ['a', 'First'], ['b', 'Second'])
    const moved = toFields('title', ['b', 'Second'], ['a', 'First'])
    moved['sources.1.label'] = { value: 'First, typed', initialValue: 'First' }
    const { state } = withoutTypedSince({ response: sent, sent, current: moved })
    expect(state['sources.0.label']).toEqual({})
    expect(state['sources.1.label']).toEqual({})
  })

  it('has no fields of rows that were removed since, nor what leaves their list out of the next save', () => {
    const sent = toFields('title', ['a', 'First'])
    sent.sources = { ...sent.sources, disableFormData: true }
    sent['sources.0.line2'] = { value: 'Second line' }
    const removed = withoutTypedSince({ response: sent, sent, current: toFields('title') })
    expect(removed.state).toEqual({ title: sent.title, sources: { rows: [{ id: 'a' }] } })
    expect(removed.isTypedSince).toBe(true)
  })

  it('has no new fields for a row that the form has received meanwhile', () => {
    const rows: FormState = { sources: { value: 1, rows: [{ id: 'a' }] } }
    const sent: FormState = { ...rows, 'sources.0.id': { value: 'a' } }
    const response: FormState = { ...sent, 'sources.0.label': { value: null, addedByServer: true } }
    const current: FormState = { ...sent, 'sources.0.label': { value: 'typed' } }
    const { state, isTypedSince } = withoutTypedSince({ response, sent, current })
    expect(state['sources.0.label']).toEqual({})
    expect(isTypedSince).toBe(true)
    const untouched: FormState = { ...sent, 'sources.0.label': { value: null } }
    expect(withoutTypedSince({ response, sent, current: untouched }).isTypedSince).toBe(false)
    expect(withoutTypedSince({ response, sent, current: sent }).state).toEqual(response)
  })

  it('has the rows that the server has added', () => {
    const sent = toFields('title')
    const response = toFields('title', ['a', 'First'])
    expect(withoutTypedSince({ response, sent, current: sent })).toEqual({ state: response, isTypedSince: false })
  })

  it('has the values of new fields, which the form does not have, and of files, which are not sent', () => {
    const sent = toFields('title')
    const saved: FormState = { ...sent, added: { value: 'by the server', addedByServer: true }, file: { value: null } }
    const current: FormState = { ...sent, file: { value: new File(['image'], 'image.png') } }
    expect(withoutTypedSince({ response: saved, sent, current })).toEqual({ state: saved, isTypedSince: false })
  })
})
