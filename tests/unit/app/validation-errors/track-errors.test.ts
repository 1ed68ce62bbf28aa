import type { FormState } from 'payload'
import { describe, expect, it } from 'vitest'

import { trackErrors } from '@/app/(payload)/validation-errors/track-errors'

const wrong = (value: unknown, errorMessage = 'Not like this.') => ({ value, valid: false, errorMessage })
const right = (value: unknown) => ({ value, valid: true })
const follow = (...states: [fields: FormState, isSubmitted: boolean][]) =>
  states.reduce<ReturnType<typeof trackErrors>>(
    (known, [fields, isSubmitted]) => trackErrors(known, fields, () => isSubmitted),
    [],
  )
const sayings = (...states: [fields: FormState, isSubmitted: boolean][]) =>
  follow(...states).map(({ path, message }) => `${path}: ${message}`)

describe('an error of a form', () => {
  it('is shown after an attempt to save, and not before', () => {
    expect(sayings([{ slug: wrong('A') }, false])).toEqual([])
    expect(sayings([{ slug: wrong('A') }, true])).toEqual(['slug: Not like this.'])
  })

  it('remains when a draft is saved, although the form clears it', () => {
    expect(sayings([{ slug: wrong('A') }, true], [{ slug: right('A') }, false], [{ slug: right('A') }, false])).toEqual(
      ['slug: Not like this.'],
    )
  })

  it('disappears with a valid value, even before the form reports it', () => {
    const typed = wrong('a')
    expect(sayings([{ slug: wrong('A') }, true], [{ slug: typed }, true])).toEqual(['slug: Not like this.'])
    expect(
      sayings(
        [{ slug: wrong('A') }, true],
        [{ slug: typed }, true],
        [{ slug: typed }, true],
        [{ slug: right('a') }, true],
      ),
    ).toEqual([])
    expect(sayings([{ slug: wrong('A') }, true], [{ slug: right('a') }, false])).toEqual([])
  })

  it('is gone with another value as soon as the form no longer reports it, however late a response says otherwise', () => {
    expect(
      sayings(
        [{ title: wrong('') }, true],
        [{ title: wrong('A title') }, true],
        // The response to the state before the title was typed.
        [{ title: wrong('A title') }, true],
        [{ title: right('A title') }, false],
      ),
    ).toEqual([])
  })

  it('is that of the new value where its reason is another one', () => {
    expect(
      sayings(
        [{ slug: wrong('A') }, true],
        [{ slug: wrong('B', 'It is taken.') }, true],
        [{ slug: right('B') }, false],
      ),
    ).toEqual(['slug: It is taken.'])
  })

  it('is not shown for a hidden field', () => {
    expect(sayings([{ slug: { ...wrong('A'), passesCondition: false } }, true])).toEqual([])
  })
})
