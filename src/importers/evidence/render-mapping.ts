import { pluralize } from '@/lib/text/pluralize'
import { toFieldName } from './mapping'
import { nothing, toDefaultTexts, toTargetText, type ProfiledColumn, type TableProfile } from './table-profile'

const headings = ['Column', 'Becomes', 'Why', 'Values']
/** Shares of the width of a terminal. */
const shares = [0.27, 0.2, 0.27, 0.26]
const gap = '  '
const shownValues = 3
const shownCharacters = 24
/** How to give on the command line what no column says. */
const hint = 'Give it with --set, or write a mapping: --profile shows every column and a mapping to begin with.'

/**
 * How a table is read, as a table for a terminal of that width: the use of each column, and why; then the ignored
 * columns.
 */
export function renderMapping(profile: TableProfile, terminalWidth: number): string {
  const { file, rows, columns, mapping, missing, notes } = profile
  const width = Math.max(60, Math.min(terminalWidth, 160)) - gap.length * (headings.length - 1)
  const widths = shares.map((share) => Math.floor(share * width))
  const read = columns.filter((column) => toTargetText(column, mapping) !== nothing)
  const cells = read.map((column) => [column.name, toTargetText(column, mapping), column.reason, toValuesText(column)])
  const wrapAll = (sentences: readonly string[]) => sentences.flatMap((sentence) => wrap(sentence, width))
  return [
    ...wrapAll([
      `${file}: ${rows.toLocaleString('en')} ${pluralize(rows, 'row', 'rows')}, ${columns.length} ${pluralize(columns.length, 'column', 'columns')}; ${toOriginText(profile)}`,
      ...notes,
    ]),
    '',
    ...toLines(headings, widths),
    ...toLines(
      widths.map((each) => '─'.repeat(each)),
      widths,
    ),
    ...cells.flatMap((row) => toLines(row, widths)),
    '',
    ...wrapAll([
      ...toLeftOutLines(columns.filter((column) => !read.includes(column))),
      ...toDefaultTexts(mapping),
      ...(missing.length > 0 ? [`No column says ${missing.map(toFieldName).join(', ')}. ${hint}`] : []),
    ]),
    '',
  ].join('\n')
}

/** The ignored columns, by reason. */
function toLeftOutLines(columns: readonly ProfiledColumn[]): string[] {
  const names = new Map<string, string[]>()
  for (const { reason, name } of columns) names.set(reason, [...(names.get(reason) ?? []), `“${name}”`])
  return [...names].map(([reason, list]) => `Left out, ${reason}: ${list.join(', ')}.`)
}

/** The origin of the mapping, in a sentence. */
export function toOriginText({ origin, mapping }: Pick<TableProfile, 'origin' | 'mapping'>): string {
  if (origin === 'saved') return `read by the mapping saved as “${mapping.name}”`
  if (origin === 'ready') return `read by the ready mapping “${mapping.name}”`
  if (origin === 'given') return `read by the mapping “${mapping.name}”, as it was given`
  return 'read by a guess from names and values'
}

/** `812 of 2,133: “Law”, “Health”, and 12 more`. */
function toValuesText({ rows, filled, different, common, look }: ProfiledColumn): string {
  if (filled === 0) return 'none'
  const shown = look === 'prose' ? 1 : shownValues
  const values = common.slice(0, shown).map(({ value }) => `“${shorten(value)}”`)
  const more = different - values.length
  const count = filled === rows ? '' : `${filled.toLocaleString('en')} of ${rows.toLocaleString('en')}: `
  return `${count}${values.join(', ')}${more > 0 ? `, and ${more.toLocaleString('en')} more` : ''}`
}

function shorten(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters - 1)}…` : text
}

/** A row of the table: each cell is wrapped to its width. */
function toLines(cells: readonly string[], widths: readonly number[]): string[] {
  const wrapped = cells.map((cell, index) => wrap(cell, widths[index] ?? 0))
  const height = Math.max(...wrapped.map((lines) => lines.length))
  return Array.from({ length: height }, (_, line) =>
    wrapped
      .map((lines, index) => (lines[line] ?? '').padEnd(widths[index] ?? 0))
      .join(gap)
      .trimEnd(),
  )
}

function wrap(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    let rest = word
    const last = lines.at(-1) ?? ''
    if (last === '') lines.pop()
    else if (last.length + 1 + rest.length <= width) {
      lines[lines.length - 1] = `${last} ${rest}`
      continue
    }
    while (rest.length > width) {
      lines.push(rest.slice(0, width))
      rest = rest.slice(width)
    }
    lines.push(rest)
  }
  return lines
}
