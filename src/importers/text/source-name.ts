import path from 'node:path'

import { toSlug } from '@/lib/text/slug'

const months = 'january february march april may june july august september october november december'.split(' ')

/** The name of a source from a file name, without parts that change between editions: dates, versions, copy numbers. */
export function toSourceName(fileName: string): string {
  const isEdition = (word: string) =>
    /^(?:v?\d+|q[1-4]|h[12]|copy|final|draft|latest|new)$/.test(word) ||
    months.some((month) => word === month || word === month.slice(0, 3))
  return (
    toSlug(fileName)
      .split('-')
      .filter((word) => !isEdition(word))
      .join('-') || 'table'
  )
}

/** The same from the path of a file. */
export function toFileSource(file: string): string {
  return toSourceName(path.parse(file.replace(/\.gz$/i, '')).name)
}
