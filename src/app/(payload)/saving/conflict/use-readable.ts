'use client'

import { useEffect, useState } from 'react'

import { toReadableLines } from '@/lib/text/readable-text'
import type { NamedField } from './named-fields'

type Titled = { id: number; title?: string; name?: string; alt?: string }

/** Formats the values of a field; relationships by the titles of the related documents. */
export function useReadableValue(field: NamedField, values: readonly unknown[]): (value: unknown) => string[] {
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map())
  const ids = field.relationTo ? [...new Set(values.flat().filter((value) => typeof value === 'number'))].join(',') : ''

  useEffect(() => {
    if (!field.relationTo || ids === '') return
    void findTitles(field.relationTo, ids).then(setTitles)
  }, [field.relationTo, ids])

  return (value) => {
    if (field.relationTo === null)
      return toReadableLines(field.type === 'date' && typeof value === 'string' ? toDay(value) : value)
    const references = Array.isArray(value) ? value : [value]
    return references
      .filter((id) => id !== null && id !== undefined)
      .map((id) => titles.get(String(id)) ?? `No. ${String(id)}`)
  }
}

async function findTitles(collection: string, ids: string): Promise<ReadonlyMap<string, string>> {
  const response = await fetch(`/admin/api/${collection}?where[id][in]=${ids}&depth=0&draft=true&limit=100`, {
    credentials: 'include',
  }).catch(() => null)
  if (!response?.ok) return new Map()
  const { docs } = (await response.json()) as { docs: Titled[] }
  return new Map(docs.map(({ id, title, name, alt }) => [String(id), title ?? name ?? alt ?? `No. ${id}`]))
}

function toDay(instant: string): string {
  return new Date(instant).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
}
