import type { Field, Plugin } from 'payload'

const difference = '/app/(payload)/versions/entries-difference#EntriesDifference'

/** Compares the rows, choices and lists of texts of two versions by what they say. */
export const versionDifferencesPlugin: Plugin = (config) => ({
  ...config,
  collections:
    config.collections?.map((collection) => ({ ...collection, fields: collection.fields.map(addDifference) })) ?? [],
  globals: config.globals?.map((global) => ({ ...global, fields: global.fields.map(addDifference) })) ?? [],
})

/** Rows are described as a whole: what is in them needs none. */
function addDifference(field: Field): Field {
  const isList = field.type === 'array' || field.type === 'blocks' || (field.type === 'text' && field.hasMany)
  // Payload adds the states of a document, and names them, later.
  if (isList || (field.type === 'select' && field.options.length > 0)) {
    const components = { ...field.admin?.components, Diff: difference }
    return { ...field, admin: { ...field.admin, components } } as Field
  }
  return 'fields' in field ? ({ ...field, fields: field.fields.map(addDifference) } as Field) : field
}
