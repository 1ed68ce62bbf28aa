import { toOneLine } from '@/lib/text/one-line'

/** Between names that one cell has: a semicolon, a line, a bar, a Chinese comma of lists, or a slash with spaces. */
const separator = /[;；؛、\n|]|\s\/\s/
/** Commas of any script. */
const comma = /[,，،]\s*/g

/** The parts of a cell of people that semicolons or lines separate, with commas as Latin script has them. */
export function splitPeople(cell: string): string[] {
  return cell
    .trim()
    .split(separator)
    .map((part) => toOneLine(part.replace(comma, ', ')))
    .filter(Boolean)
}
