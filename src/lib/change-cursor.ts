/** A place in a list of changes: `feed` names the list, so that a cursor of another one is recognized. */
export type ChangeCursor = { feed: string; position: number }

export const changeCursorPattern = /^[0-9a-f]{8}-[0-9a-z]{1,10}$/

export function toCursorText({ feed, position }: ChangeCursor): string {
  return `${feed}-${position.toString(36)}`
}

/** The cursor that a text is, or null. */
export function parseCursor(text: string): ChangeCursor | null {
  if (!changeCursorPattern.test(text)) return null
  const [feed = '', position = ''] = text.split('-')
  return { feed, position: Number.parseInt(position, 36) }
}

/**
 * The name of a list at a position. `names` are those that it has had, as the database keeps them: `11111111
 * 22222222@40` was restored from a backup that ended at 40, and what it has counted since is named anew, so that a
 * cursor of what the backup did not have is not taken for one of what came after it.
 */
export function findFeedName(names: string, position: number): string {
  let found = ''
  for (const entry of names.split(' ')) {
    const [name = '', end = '0'] = entry.split('@')
    if (found === '' || position > Number(end)) found = name
  }
  return found
}
