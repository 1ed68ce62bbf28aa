import { readFileSync } from 'node:fs'
import path from 'node:path'

import { parse, type Font, type PathCommand } from 'opentype.js'

const folder = path.resolve(process.cwd(), 'node_modules/@fontsource/source-serif-4/files')
/** The typeface is divided into files by character ranges; the first file that contains a character draws it. */
const subsets = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'] as const

let fonts: Font[] | undefined

function readFonts(): Font[] {
  return (fonts ??= subsets.map((subset) => {
    const bytes = readFileSync(path.join(folder, `source-serif-4-${subset}-600-normal.woff`))
    return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  }))
}

function findFont(character: string): Font | undefined {
  return readFonts().find((font) => font.charToGlyphIndex(character) !== 0)
}

/**
 * A text on one line as the typeface can draw it: characters that it does not have are written otherwise or left out, and
 * with them words of which no letter or digit would remain.
 */
export function toDrawable(text: string): string {
  const words = text.normalize('NFC').split(/\s+/)
  return words
    .map((word) => {
      const drawn = Array.from(word, replaceMissing).join('')
      return drawn === word || /[\p{L}\p{N}]/u.test(drawn) ? drawn : ''
    })
    .filter((word) => word !== '')
    .join(' ')
}

/** Unicode's own hyphens are those of the keyboard here; a ligature or a number in a circle is what it stands for. */
function replaceMissing(character: string): string {
  if (findFont(character)) return character
  if (character === '\u2010' || character === '\u2011') return '-'
  return [...character.normalize('NFKD')].filter(findFont).join('')
}

/** Runs of characters of one file. */
function toRuns(text: string): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = []
  for (const character of text) {
    const font = findFont(character)
    if (!font) continue
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

export function measure(text: string, size: number): number {
  return toRuns(text).reduce((width, run) => width + run.font.getAdvanceWidth(run.text, size), 0)
}

/**
 * The beginning of a text that fits into a width, at least one character. The characters are measured one by one, and no
 * more of them than fit: a whole text may be a thousand times as long.
 */
export function takeWidth(text: string, size: number, width: number): string {
  let taken = ''
  let sum = 0
  for (const character of text) {
    sum += measure(character, size)
    if (sum > width && taken !== '') return taken
    taken += character
  }
  return taken
}

/** A line of text as the data of an SVG path: outlines need no font where the picture is drawn. */
export function toPathData(text: string, x: number, y: number, size: number): string {
  let at = x
  return toRuns(text)
    .map(({ font, text: part }) => {
      const data = font.getPath(part, at, y, size).commands.map(toData).join('')
      at += font.getAdvanceWidth(part, size)
      return data
    })
    .join('')
}

/** The library's own serialization writes NaN for numbers that are almost 0. */
function toData(command: PathCommand): string {
  const { type } = command
  if (type === 'Z') return type
  const { x, y } = command
  const controls =
    type === 'C' ? [command.x1, command.y1, command.x2, command.y2] : type === 'Q' ? [command.x1, command.y1] : []
  return type + [...controls, x, y].map((value) => value.toFixed(1)).join(' ')
}
