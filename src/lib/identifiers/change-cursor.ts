/** A position in a list of changes: `feed` names the list, so that cursors of other lists are recognized. */
export type ChangeCursor = { feed: string; position: number }

export const changeCursorPattern = /^[0-9a-f]{8}-[0-9a-z]{1,10}$/

export function toCursorText({ feed, position }: ChangeCursor): string {
  return `${feed}-${position.toString(36)}`
}

/** Parses a cursor; null if it is malformed. */
export function parseCursor(text: string): ChangeCursor | null {
  if (!changeCursorPattern.test(text)) return null
  const [feed = '', position = ''] = text.split('-')
  return { feed, position: Number.parseInt(position, 36) }
}

/**
 * The name of a list at a position. `names` are its current and former names, as stored in the database: `11111111
 * 22222222@40` was restored from a backup that ended at 40. Positions after 40 have the new name, so that a cursor of a
 * change that was lost is not mistaken for one of a later change.
 */
export function findFeedName(names: string, position: number): string {
  let found = ''
  for (const entry of names.split(' ')) {
    const [name = '', end = '0'] = entry.split('@')
    if (found === '' || position > Number(end)) found = name
  }
  return found
}
