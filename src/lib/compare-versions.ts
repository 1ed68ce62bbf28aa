import { dequal } from 'dequal/lite'

import { mergeLists } from './merge-lists'

/** The fields of a document, by name. */
export type Values = Readonly<Record<string, unknown>>

/** Who changed a field since the base version. */
export type FieldChange = 'none' | 'mine' | 'theirs' | 'both'

/** The value to use for a field; `merged` combines both changes. */
export type Side = 'mine' | 'theirs' | 'merged'

export type FieldComparison = {
  name: string
  base: unknown
  mine: unknown
  theirs: unknown
  /** Both changes combined; undefined when they conflict. */
  merged: unknown
  change: FieldChange
}

type ThreeWay = Record<'base' | 'mine' | 'theirs', unknown>

/** Fields that every save sets by itself. */
const managedFields = new Set([
  ...[
    'id',
    'createdAt',
    'updatedAt',
    'updatedBy',
    'publishedBy',
    'deletedAt',
    '_status',
    'globalType',
    'sessions',
    'collection',
  ],
  // Of an image: they change only with its file.
  ...['url', 'thumbnailURL', 'filename', 'mimeType', 'filesize', 'width', 'height', 'sizes'],
])

/** Compares two versions of a document with their base version, field by field. */
export function compareVersions({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Values>): FieldComparison[] {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].filter((name) => !managedFields.has(name))
  return names.map((name) => {
    const values = { base: base[name], mine: mine[name], theirs: theirs[name] }
    const change = findChange(values)
    return { name, ...values, change, merged: change === 'both' ? mergeValues(values) : undefined }
  })
}

/** The value that a merge uses by default; null for a conflict that an editor must resolve. */
export function defaultSide({ change, merged }: FieldComparison): Side | null {
  if (change === 'both') return merged === undefined ? null : 'merged'
  return change === 'theirs' ? 'theirs' : 'mine'
}

/** The merged values: as chosen, otherwise by default; `mine` for unresolved conflicts. */
export function mergeVersions(
  comparisons: readonly FieldComparison[],
  chosen: Readonly<Record<string, Side>> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    comparisons.map((field) => [field.name, field[chosen[field.name] ?? defaultSide(field) ?? 'mine']]),
  )
}

/** The fields that mine has changed since the base version, with their changes merged in; not those in conflict. */
export function rebaseChanges(versions: Record<'base' | 'mine' | 'theirs', Values>): Values {
  return mergeVersions(
    compareVersions(versions).filter(({ change, merged }) => change === 'mine' || merged !== undefined),
  )
}

/** Deep equality in which null, undefined, false, an empty text and an empty list are the same. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return (isEmpty(one) && isEmpty(other)) || dequal(withoutEmpty(one), withoutEmpty(other))
}

function findChange({ base, mine, theirs }: ThreeWay): FieldChange {
  if (isSameValue(mine, theirs)) return 'none'
  if (isSameValue(base, theirs)) return 'mine'
  return isSameValue(base, mine) ? 'theirs' : 'both'
}

/** Merges lists by item, texts by line, rich text by block; undefined when the changes conflict. */
function mergeValues({ base, mine, theirs }: ThreeWay): unknown {
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    return mergeLists({ base: Array.isArray(base) ? base : [], mine, theirs }, isSameValue) ?? undefined
  }
  if (typeof mine === 'string' && typeof theirs === 'string') {
    const lines = { base: String(base ?? '').split('\n'), mine: mine.split('\n'), theirs: theirs.split('\n') }
    return mergeLists(lines, (one, other) => one === other)?.join('\n')
  }
  if (!isRichText(mine) || !isRichText(theirs)) return undefined
  const blocks = {
    base: isRichText(base) ? base.root.children : [],
    mine: mine.root.children,
    theirs: theirs.root.children,
  }
  const children = mergeLists(blocks, isSameValue)
  return children ? { ...theirs, root: { ...theirs.root, children } } : undefined
}

type RichText = { root: { children: unknown[] } }

function isRichText(value: unknown): value is RichText {
  return Array.isArray((value as RichText | null | undefined)?.root?.children)
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  )
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (isEmpty(member) ? [] : [[key, withoutEmpty(member)]])),
  )
}
