import sharp from 'sharp'

import { readMediaBytes } from '@/cms/storage/media-bytes'
import { shareImageSize } from '@/surface/shared/share-images'
import { measure, takeWidth, toDrawable, toPathData } from './font'

/** The contents of a share image. */
export type ShareImage = {
  /** The kind of document: “Article”, “Book”. */
  kind: string
  title: string
  /** Who wrote it, or another line below the title. */
  byline: string
  host: string
  /** File names of images: the image of an article, the cover of a book, some covers of a bundle. */
  pictures: readonly (string | null | undefined)[]
  shape: 'wide' | 'covers'
}

const { width, height } = shareImageSize
const margin = 72
const colors = { paper: '#fbf8f1', ink: '#1b2029', muted: '#59616e', accent: '#b04a32' }
/** Font sizes of a title in pixels, the largest first, with the maximum number of lines. */
const titleSizes = [
  { size: 68, lines: 4 },
  { size: 56, lines: 5 },
  { size: 46, lines: 6 },
] as const

/** Draws the image as a JPEG. Characters that the typeface does not have are left out. */
export async function drawShareImage(image: ShareImage): Promise<Uint8Array> {
  const pictures = await Promise.all(image.pictures.map(readPicture))
  const shown = pictures.filter((picture) => picture !== null)
  const composites = await (image.shape === 'wide' ? placeWide(shown[0]) : placeCovers(shown))
  const textWidth = (composites.length > 0 ? 690 : width) - margin - (composites.length > 0 ? 40 : margin)
  return sharp({ create: { width, height, channels: 3, background: colors.paper } })
    .composite([...composites, { input: Buffer.from(toSvg(image, textWidth)), left: 0, top: 0 }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

async function readPicture(name: string | null | undefined): Promise<Uint8Array | null> {
  return name ? readMediaBytes(name, null) : null
}

type Placed = { input: Buffer; left: number; top: number }

/** An illustration over the whole height of the right side. */
async function placeWide(picture: Uint8Array | undefined): Promise<Placed[]> {
  if (!picture) return []
  const input = await sharp(picture).resize(510, height, { fit: 'cover', position: 'attention' }).png().toBuffer()
  return [{ input, left: width - 510, top: 0 }]
}

/** Up to three covers on the right, the first in front. */
async function placeCovers(pictures: readonly Uint8Array[]): Promise<Placed[]> {
  const covers = pictures.slice(0, 3)
  const isOne = covers.length === 1
  const placed = await Promise.all(
    covers.map(async (picture, index) => {
      const coverHeight = (isOne ? 510 : 450) - index * 50
      const coverWidth = Math.round((coverHeight * 2) / 3)
      const input = await sharp(picture).resize(coverWidth, coverHeight, { fit: 'cover' }).png().toBuffer()
      const left = isOne ? width - margin - coverWidth : 720 + index * 120
      return { input, left: Math.min(left, width - coverWidth - 24), top: Math.round((height - coverHeight) / 2) }
    }),
  )
  return placed.reverse()
}

function toSvg({ kind, title, byline, host }: ShareImage, textWidth: number): string {
  const { lines, size } = fitTitle(title, textWidth)
  const lineHeight = Math.round(size * 1.14)
  const top = Math.max(150, Math.round((height - lines.length * lineHeight) / 2))
  const paths = [
    toPath(toOneLine(kind, 26, textWidth), margin, 96, 26, colors.accent),
    ...lines.map((line, index) =>
      toPath(line, margin, top + Math.round(size * 0.8) + index * lineHeight, size, colors.ink),
    ),
    toPath(toOneLine(byline, 28, textWidth), margin, top + lines.length * lineHeight + 40, 28, colors.muted),
    toPath(toOneLine(host, 28, textWidth), margin, height - 56, 28, colors.ink),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="12" height="${height}" fill="${colors.accent}"/>${paths.join('')}</svg>`
}

function toPath(text: string, x: number, y: number, size: number, fill: string): string {
  return text ? `<path fill="${fill}" d="${toPathData(text, x, y, size)}"/>` : ''
}

function fitTitle(title: string, textWidth: number): { lines: string[]; size: number } {
  const words = (toDrawable(title).match(/\S+/g) ?? []).slice(0, 60)
  for (const { size, lines: most } of titleSizes) {
    const lines = wrap(words, size, textWidth)
    if (lines.length <= most && lines.every((line) => measure(line, size) <= textWidth)) return { lines, size }
  }
  const { size, lines: most } = titleSizes[2]
  const parts = words.flatMap((word) => breakWord(word, size, textWidth, most + 1))
  const lines = wrap(parts, size, textWidth)
  const shown = lines.slice(0, most)
  if (lines.length === shown.length) return { lines, size }
  return { lines: [...shown.slice(0, -1), toOneLine(`${shown.at(-1)} …`, size, textWidth)], size }
}

function wrap(words: readonly string[], size: number, textWidth: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && measure(`${last} ${word}`, size) <= textWidth) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** A word in parts that each fit into a line: the word itself, unless it is longer; at most so many. */
function breakWord(word: string, size: number, textWidth: number, most: number): string[] {
  const parts: string[] = []
  for (let at = 0; at < word.length && parts.length < most; at += parts.at(-1)!.length)
    parts.push(takeWidth(word.slice(at), size, textWidth))
  return parts
}

/** A text on one line, truncated if it is too long. */
function toOneLine(text: string, size: number, textWidth: number): string {
  const drawable = toDrawable(text)
  if (takeWidth(drawable, size, textWidth) === drawable) return drawable
  return `${takeWidth(drawable, size, textWidth - measure('…', size))}…`
}
