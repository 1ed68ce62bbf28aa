import type { CustomComponent, Field, Plugin } from 'payload'

import { validateTextareaLength, validateTextLength } from './text-length'

const counterPath = '/app/(payload)/fields/counter#Counter'

/** Adds a character counter to every text field that has a maximum length, and has its validation count alike. */
export const characterCounterPlugin: Plugin = (config) => ({
  ...config,
  collections:
    config.collections?.map((collection) => ({ ...collection, fields: collection.fields.map(addCounter) })) ?? [],
  globals: config.globals?.map((global) => ({ ...global, fields: global.fields.map(addCounter) })) ?? [],
})

function addCounter(field: Field): Field {
  if (field.type === 'blocks')
    return { ...field, blocks: field.blocks.map((block) => ({ ...block, fields: block.fields.map(addCounter) })) }
  if ('fields' in field) return { ...field, fields: field.fields.map(addCounter) } as Field
  if ((field.type !== 'text' && field.type !== 'textarea') || field.maxLength === undefined) return field
  const validate = field.validate ?? (field.type === 'text' ? validateTextLength : validateTextareaLength)
  const counted = { ...field, validate } as typeof field
  if ((field.type === 'text' && field.hasMany) || field.admin?.readOnly) return counted
  const counter: CustomComponent = {
    path: counterPath,
    clientProps: { max: field.maxLength, min: field.minLength ?? 0 },
  }
  const components = {
    ...field.admin?.components,
    afterInput: [counter, ...(field.admin?.components?.afterInput ?? [])],
  }
  return { ...counted, admin: { ...field.admin, components } } as Field
}
