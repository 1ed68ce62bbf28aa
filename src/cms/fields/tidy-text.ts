import type { Field, FieldHook, Plugin } from 'payload'

import { toOneLine } from '@/lib/text/one-line'

/**
 * Removes blanks around the texts that editors publish, and repeated ones from those of one line: pasted or added by a
 * phone's keyboard, they would be another value to every filter. A text of blanks alone counts as missing.
 */
export const tidyTextPlugin: Plugin = (config) => ({
  ...config,
  collections: config.collections?.map((collection) => ({ ...collection, fields: collection.fields.map(tidy) })) ?? [],
  globals: config.globals?.map((global) => ({ ...global, fields: global.fields.map(tidy) })) ?? [],
})

function tidy(field: Field): Field {
  if (field.type === 'blocks')
    return { ...field, blocks: field.blocks.map((block) => ({ ...block, fields: block.fields.map(tidy) })) }
  if ('fields' in field) return { ...field, fields: field.fields.map(tidy) } as Field
  if ((field.type !== 'text' && field.type !== 'textarea') || field.virtual) return field
  const hook = tidyWhenShown(field.type === 'text' ? tidyLine : (text) => text.trim())
  return { ...field, hooks: { ...field.hooks, beforeChange: [hook, ...(field.hooks?.beforeChange ?? [])] } } as Field
}

/** A text with line breaks is for the field to reject. */
function tidyLine(text: string): string {
  return /[\n\r]/.test(text) ? text.trim() : toOneLine(text)
}

/**
 * A hook that normalizes the text of a field, except in drafts, which are saved while their editor is typing, and in
 * what programs write.
 */
export function tidyWhenShown(toTidy: (text: string) => string): FieldHook {
  return ({ data, req, value }) => {
    if (data?._status === 'draft' || (req.payloadAPI === 'local' && !req.user)) return value
    if (Array.isArray(value)) return value.map(toTidyValue).filter((text) => text !== '')
    return toTidyValue(value)
  }

  function toTidyValue(value: unknown): unknown {
    return typeof value === 'string' ? toTidy(value) : value
  }
}
