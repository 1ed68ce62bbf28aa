import { toClusterStart } from './characters'
import { toOneLine } from './one-line'

/**
 * One line of at most so many UTF-16 units, which ends with an ellipsis where it is shortened: after a whole word, unless
 * that would lose half of it.
 */
export function truncate(text: string, length: number): string {
  const line = toOneLine(text)
  if (line.length <= length) return line
  const space = line.lastIndexOf(' ', length - 1)
  const end = space >= length / 2 ? space : length - 1
  return `${line.slice(0, toClusterStart(line, end))}…`
}
