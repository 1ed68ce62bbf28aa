import type { ConsequentialAction } from '@/cms/consequences/describe'

/** The action that a confirmation modal of Payload asks about. */
export type Confirmation =
  | { kind: 'document'; action: ConsequentialAction; id: number }
  | { kind: 'list'; action: ConsequentialAction }
  | { kind: 'version' }

const documentModals: [RegExp, ConsequentialAction][] = [
  [/^delete-(\d+)$/, 'trash'],
  [/^perma-delete-(\d+)$/, 'delete'],
  [/^confirm-un-publish-(\d+)$/, 'unpublish'],
  [/^restore-(\d+)$/, 'restore'],
]

/** Grouped lists prefix these slugs. */
const listModals: [string, ConsequentialAction][] = [
  ['confirm-delete-many-docs', 'trash'],
  ['confirm-restore-many-docs', 'restore'],
  ['unpublish-', 'unpublish'],
  ['publish-', 'publish'],
]

/** Parses the slug of a modal; null when it is not a known confirmation. */
export function parseConfirmation(slug: string): Confirmation | null {
  if (slug === 'restore-version') return { kind: 'version' }
  for (const [pattern, action] of documentModals) {
    const id = pattern.exec(slug)?.[1]
    if (id !== undefined) return { kind: 'document', action, id: Number(id) }
  }
  const found = listModals.find(([name]) => slug.includes(name))
  return found ? { kind: 'list', action: found[1] } : null
}
