import { parseHTML } from 'linkedom'
import { expect, it } from 'vitest'

import { toAttributes } from '@/app/(payload)/accessibility/control-names'

/** The accessible names of the controls of a list, as Payload renders it. */
function readNames(html: string): string[] {
  const { document } = parseHTML(html)
  return toAttributes.flatMap(([selector, read]) =>
    Array.from(document.querySelectorAll<HTMLElement>(selector), (element) => read(element)['aria-label'] ?? ''),
  )
}

const toRow = (header: string) => `<div class="collapsible">
  <button class="collapsible__toggle"><span>Toggle block</span></button>
  <div class="collapsible__drag"></div><div class="collapsible__header-wrap">${header}</div>
  <button class="array-actions__button"></button></div>`
const menu = '<div class="clipboard-action__popup"><button class="popup-button"></button></div>'

it('Controls of the rows of an array are named after it and the row', () => {
  expect(
    readNames(`<div class="field-type array-field">
      <h3 class="array-field__title"><label class="field-label">Authors<span>*</span></label></h3>${menu}
      ${toRow('<span class="row-label">1. Odile Brandvik</span>')}</div>`),
  ).toEqual([
    'Move 1. Odile Brandvik',
    'Show or hide 1. Odile Brandvik',
    'Actions for 1. Odile Brandvik',
    'Copy or paste rows of Authors',
  ])
})

it('So are those of the rows of the trade record, whose number and kind are words of their own', () => {
  expect(
    readNames(`<div class="field-type blocks-field"><h3><span class="field-label">Reviews</span></h3>${menu}
      ${toRow('<div><span>01</span><div class="pill"><span>Review</span></div></div>')}</div>`),
  ).toEqual(['Move 01 Review', 'Show or hide 01 Review', 'Actions for 01 Review', 'Copy or paste rows of Reviews'])
})

it('Modals and drawers are named after their headings, not after their technical ids', () => {
  expect(
    readNames(`<dialog class="payload__modal-item" aria-label="delete-67"><h1>Confirm deletion</h1><h2>More</h2></dialog>
      <dialog class="payload__modal-item" aria-label="drawer_1"><h2>Add Table</h2></dialog>`),
  ).toEqual(['Confirm deletion', 'Add Table'])
})
