import type { CustomComponent, Field, Plugin } from 'payload'

const counterPath = '/app/(payload)/fields/counter#Counter'

/** Adds a character counter to every text field that has a maximum length. */
export const characterCounterPlugin: Plugin = (config) => ({
  ...config,
  collections:
    config.collections?.map((collection) => ({ ...collection, fields: collection.fields.map(addCounter) })) ?? [],
  globals: config.globals?.map((global) => ({ ...global, fields: global.fields.map(addCounter) })) ?? [],
})

function addCounter(field: Field): Field {
  if ('fields' in field) return { ...field, fields: field.fields.map(addCounter) } as Field
  if ((field.type !== 'text' && field.type !== 'textarea') || field.maxLength === undefined) return field
  if ((field.type === 'text' && field.hasMany) || field.admin?.readOnly) return field
  const counter: CustomComponent = {
    path: counterPath,
    clientProps: { max: field.maxLength, min: field.minLength ?? 0 },
  }
  const components = {
    ...field.admin?.components,
    afterInput: [counter, ...(field.admin?.components?.afterInput ?? [])],
  }
  return { ...field, admin: { ...field.admin, components } } as Field
}
