/**
 * Capitals drawn with a pen of one width, so that covers look the same on machines without fonts.
 * A glyph is 10 high, its first number its width; y grows downwards.
 */
const glyphs: Record<string, readonly [width: number, d: string]> = {
  A: [8, 'M0 10L4 0L8 10M1.4 6.6H6.6'],
  B: [6.3, 'M0 0V10M0 0H3.6A2.4 2.4 0 0 1 3.6 4.8H0M3.6 4.8A2.6 2.6 0 0 1 3.6 10H0'],
  C: [8, 'M8 1A5 5 0 1 0 8 9'],
  D: [8, 'M0 0V10M0 0H3A5 5 0 0 1 3 10H0'],
  E: [5.4, 'M5.4 0H0V10H5.4M0 4.9H4.6'],
  F: [5.4, 'M5.4 0H0V10M0 4.9H4.6'],
  G: [9, 'M8 1A5 5 0 1 0 9 8V5.4H5.6'],
  H: [7, 'M0 0V10M7 0V10M0 5H7'],
  I: [0, 'M0 0V10'],
  J: [4.4, 'M4.4 0V7.4A2.2 2.6 0 0 1 0 7.6'],
  K: [6.6, 'M0 0V10M6.2 0L0 5.8M2.2 3.8L6.6 10'],
  L: [5.2, 'M0 0V10H5.2'],
  M: [9, 'M0 10V0L4.5 7L9 0V10'],
  N: [7, 'M0 10V0L7 10V0'],
  O: [10, 'M5 0A5 5 0 1 0 5 10A5 5 0 1 0 5 0Z'],
  P: [6.1, 'M0 10V0H3.4A2.7 2.7 0 0 1 3.4 5.4H0'],
  Q: [10, 'M5 0A5 5 0 1 0 5 10A5 5 0 1 0 5 0ZM6.2 6.8L9.6 10.6'],
  R: [6.4, 'M0 10V0H3.4A2.7 2.7 0 0 1 3.4 5.4H0M3.4 5.4L6.4 10'],
  S: [
    6.2,
    'M5.8 1.6C5 .4 4.2 0 3.1 0C1.5 0 .4 1 .4 2.5C.4 4.3 1.8 4.6 3.2 5C4.8 5.4 6.2 5.9 6.2 7.6C6.2 9.1 5 10 3.2 10C1.7 10 .6 9.4 0 8.2',
  ],
  T: [7, 'M0 0H7M3.5 0V10'],
  U: [7, 'M0 0V6.5A3.5 3.5 0 0 0 7 6.5V0'],
  V: [8, 'M0 0L4 10L8 0'],
  W: [11.2, 'M0 0L2.8 10L5.6 1.5L8.4 10L11.2 0'],
  X: [7, 'M0 0L7 10M7 0L0 10'],
  Y: [7.2, 'M0 0L3.6 5L7.2 0M3.6 5V10'],
  Z: [6.6, 'M0 0H6.6L0 10H6.6'],
  Ø: [10, 'M5 0A5 5 0 1 0 5 10A5 5 0 1 0 5 0ZM1 11L9 -1'],
  '-': [3, 'M0 5.2H3'],
  ',': [0.6, 'M.6 9.6L0 11.8'],
  '.': [0, 'M0 9.7V10'],
  ':': [0, 'M0 3.4V3.7M0 9.7V10'],
  '’': [0.5, 'M.5 0L0 2.4'],
  '?': [5.2, 'M0 2.2A2.6 2.3 0 0 1 5.2 2.3C5.2 4.4 2.6 4.4 2.6 6.9M2.6 9.7V10'],
}

/** Marks over and under a glyph, about its middle. */
const marks: Record<string, (middle: number) => string> = {
  '\u0300': (x) => `M${x - 1.4} -3.4L${x + 0.3} -1.6`,
  '\u0301': (x) => `M${x + 1.4} -3.4L${x - 0.3} -1.6`,
  '\u0302': (x) => `M${x - 1.6} -1.6L${x} -3.4L${x + 1.6} -1.6`,
  '\u0303': (x) => `M${x - 1.9} -1.9C${x - 1} -3.8 ${x + 1} -.6 ${x + 1.9} -2.7`,
  '\u0308': (x) => `M${x - 1.5} -2.5V-2.2M${x + 1.5} -2.5V-2.2`,
  '\u030a': (x) => `M${x} -3.6A1.1 1.1 0 1 0 ${x} -1.4A1.1 1.1 0 1 0 ${x} -3.6Z`,
  '\u0327': (x) => `M${x} 10V10.8A1.1 1.1 0 1 1 ${x - 0.8} 12.6`,
}

const [letterGap, wordGap, lineHeight] = [2.3, 6, 16.4]

type Letter = { d: string; width: number }

/** The lines that words fall into when none may be wider than `maxWidth`, in units of the letters. */
export function toLines(text: string, maxWidth: number): string[] {
  const lines: string[] = []
  for (const word of text
    .toUpperCase()
    .replace(/[\u00a0\u202f]/g, ' ')
    .split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && measure(`${last} ${word}`) <= maxWidth)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** How wide a line is, in units of the letters. */
export function measure(line: string): number {
  return (
    [...letters(line)].reduce((x, letter) => x + (letter ? letter.width + letterGap : wordGap), 0) - letterGap
  )
}

/** Height of so many lines, in units of the letters. */
export function measureHeight(lineCount: number): number {
  return 10 + (lineCount - 1) * lineHeight
}

type Place = { x: number; y: number; scale: number; colour: string; weight?: number }

/** Lines of capitals, the first with its top left at a place. */
export function drawLines(lines: readonly string[], { x, y, scale, colour, weight = 1.15 }: Place): string {
  const drawn = lines.map((line, index) => {
    let offset = 0
    return letters(line).map((letter) => {
      const at = offset
      offset += letter ? letter.width + letterGap : wordGap
      return letter
        ? `<path transform="translate(${short(at)} ${short(index * lineHeight)})" d="${letter.d}"/>`
        : ''
    })
  })
  return `<g transform="translate(${short(x)} ${short(y)}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${drawn.flat().join('')}</g>`
}

/** The letters of a line with their marks; null for a space, and for what has no glyph. */
function letters(line: string): (Letter | null)[] {
  const found: (Letter | null)[] = []
  for (const character of line.normalize('NFD').replace(/'/g, '’')) {
    const mark = marks[character]
    const last = found.at(-1)
    if (mark && last) last.d += mark(last.width / 2)
    else {
      const glyph = glyphs[character]
      found.push(glyph ? { width: glyph[0], d: glyph[1] } : null)
    }
  }
  return found
}

function short(value: number): number {
  return Math.round(value * 10) / 10
}
