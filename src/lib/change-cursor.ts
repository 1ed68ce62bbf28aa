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
