import { type TextareaFieldValidation, type TextFieldValidation, validations } from 'payload'

import { toUnitPerCharacter } from '@/lib/text/characters'

/** Payload's text validation, with the length in characters: Payload counts UTF-16 units, of which an emoji has two. */
export const validateTextLength: TextFieldValidation = (value, options) =>
  validations.text(toMeasured(value) as string, options)

/** The same for a text of several lines. */
export const validateTextareaLength: TextareaFieldValidation = (value, options) =>
  validations.textarea(toMeasured(value) as string, options)

function toMeasured(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toMeasured)
  return typeof value === 'string' ? toUnitPerCharacter(value) : value
}
