import type { Field, Plugin } from 'payload'

const difference = '/app/(payload)/versions/entries-difference#EntriesDifference'

/** Compares the rows and choices of two versions by what they say. */
export const versionDifferencesPlugin: Plugin = (config) => ({
  ...config,
  collections:
    config.collections?.map((collection) => ({ ...collection, fields: collection.fields.map(addDifference) })) ?? [],
  globals: config.globals?.map((global) => ({ ...global, fields: global.fields.map(addDifference) })) ?? [],
})

/** Rows are described as a whole: what is in them needs none. */
function addDifference(field: Field): Field {
  if (field.type === 'array' || field.type === 'blocks' || field.type === 'select') {
    const components = { ...field.admin?.components, Diff: difference }
    return { ...field, admin: { ...field.admin, components } } as Field
  }
  return 'fields' in field ? ({ ...field, fields: field.fields.map(addDifference) } as Field) : field
}
