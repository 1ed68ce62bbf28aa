/**
 * The same text in memory of its own. A piece that the engine cut out of a longer text keeps all of that alive:
 * what is kept beyond its record has to be detached.
 */
export function detach(text: string): string {
  return Buffer.from(text).toString()
}
