import { toTier } from '@/lib/book-code'
import {
  civicColours,
  educatorColours,
  generalColours,
  hospitalColours,
  librarianColours,
  peopleColours,
  type Palette,
} from '../images/palette'
import { cycle, rect, upTo, within } from '../images/shapes'
import { seeded } from '../images/texture'
import { drawLines, measure, measureHeight, toLines } from './lettering'
import { coverMotifs, type Motif, type MotifName } from './motifs'

const [width, height, margin] = [1000, 1500, 90]
const palettes = [
  librarianColours,
  civicColours,
  educatorColours,
  peopleColours,
  generalColours,
  hospitalColours,
]

/** What a cover shows of its book. */
export type CoverSubject = { code: string; title: string; authors: readonly string[]; motif: MotifName }

/** Where the picture and the words stand: each tier of the list has its own plan. */
type Plan = { art: { y: number; h: number }; words: { y: number; h: number }; isDark: boolean }

const plans: Record<number, Plan> = {
  1: { art: { y: 0, h: 860 }, words: { y: 860, h: 640 }, isDark: false },
  2: { art: { y: 640, h: 860 }, words: { y: 0, h: 640 }, isDark: false },
  3: { art: { y: 0, h: 860 }, words: { y: 860, h: 640 }, isDark: true },
  4: { art: { y: 640, h: 860 }, words: { y: 0, h: 640 }, isDark: true },
}

/** What is seen on a cover, for those who cannot see it. Different for every book. */
export function describeCover({ title, motif }: CoverSubject): string {
  return `Cover of “${title}”: ${coverMotifs[motif].says}; the title in thin capitals.`
}

/** The cover as SVG text, 800 by 1200 pixels. The same book always has the same cover. */
export function drawCover({ code, title, authors, motif }: CoverSubject): string {
  const [tier, number] = [toTier(code), Number(code.slice(3))]
  const { art, words, isDark } = plans[tier] ?? (plans[1] as Plan)
  const colours = cycle(palettes, number * 5 + tier * 2)
  const ground = isDark ? colours.ink : colours.paper
  const { draw }: Motif = coverMotifs[motif]
  const picture = within(
    'art',
    `<rect width="${width}" height="${art.h}"/>`,
    rect(0, 0, width, art.h, colours.deep),
    draw(seeded(tier * 1000 + number * 17), colours, art.h),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1200" viewBox="0 0 ${width} ${height}">`,
    rect(0, 0, width, height, ground),
    `<g transform="translate(0 ${art.y})">${picture}</g>`,
    drawWords({ title, authors, tier, y: words.y, h: words.h, colours, isDark }),
    '</svg>',
  ].join('')
}

type Words = {
  title: string
  authors: readonly string[]
  tier: number
  y: number
  h: number
  colours: Palette
  isDark: boolean
}

/** Title, authors, and as many bars as the tier has. */
function drawWords({ title, authors, tier, y, h, colours, isDark }: Words): string {
  const colour = isDark ? colours.paper : colours.ink
  const available = width - 2 * margin
  const names = authors.map((name) => name.replace(/ \(.*$/, '')).join(', ')
  const nameScale = 3.1
  const nameLines = toLines(names, (available - 120) / nameScale)
  const nameTop = y + h - 78 - measureHeight(nameLines.length) * nameScale
  const { lines, scale } = fitTitle(title, available, nameTop - 74 - (y + 92))
  const bars = upTo(tier).map((index) =>
    rect(width - margin - 16 - index * 30, y + h - 78 - 46, 16, 46, colours.accent),
  )
  return [
    drawLines(lines, { x: margin, y: y + 92, scale, colour }),
    drawLines(nameLines, {
      x: margin,
      y: nameTop,
      scale: nameScale,
      colour: isDark ? colours.pale : colours.mid,
      weight: 1.3,
    }),
    ...bars,
  ].join('')
}

/** The largest letters with which a title fits. */
function fitTitle(title: string, maxWidth: number, maxHeight: number): { lines: string[]; scale: number } {
  for (let scale = 8.6; scale > 3; scale -= 0.2) {
    const lines = toLines(title, maxWidth / scale)
    const isFitting =
      lines.every((line) => measure(line) * scale <= maxWidth) &&
      measureHeight(lines.length) * scale <= maxHeight
    if (isFitting) return { lines, scale: Math.round(scale * 10) / 10 }
  }
  return { lines: toLines(title, maxWidth / 3), scale: 3 }
}
