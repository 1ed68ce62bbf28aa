import { getTranslation, type I18nClient } from '@payloadcms/translations'
import type { ClientField, StaticLabel } from 'payload'

import { humanize } from '../fields/humanize'

/** The label of a field path with row numbers: `sources.1.url` is "Sources 2, Web address". */
export function toFieldLabel(path: string, fields: ClientField[], i18n: I18nClient): string {
  const [name = '', ...rest] = path.split('.')
  const field = findNamed(fields, name)
  if (!field) return humanize(name)
  const label = 'label' in field && field.label ? getTranslation(field.label as StaticLabel, i18n) : humanize(name)
  const [row, ...inner] = rest
  if (row === undefined || !('fields' in field)) return label
  return `${label} ${Number(row) + 1}${inner.length > 0 ? `, ${toFieldLabel(inner.join('.'), field.fields, i18n)}` : ''}`
}

/** The field with this name, also inside rows and other unnamed groups. */
function findNamed(fields: ClientField[], name: string): ClientField | undefined {
  for (const field of fields) {
    if ('name' in field && field.name === name) return field
    const inner = !('name' in field) && 'fields' in field ? findNamed(field.fields, name) : undefined
    if (inner) return inner
  }
  return undefined
}
