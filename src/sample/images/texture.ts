import { height, type Point, polar, smooth, stroke, upTo, width } from './shapes'

/** Numbers from 0 up to 1 that only look like chance: the same seed gives the same row (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** How likely a dot is at a place in the area; both numbers run from 0 to 1. */
export type Density = (across: number, down: number) => number

export type Area = { x: number; y: number; w: number; h: number }

export const wholePicture: Area = { x: 0, y: 0, w: width, h: height }

/** Dots strewn over an area, thicker where the density is higher: the shading of every picture. */
export function stipple(
  seed: number,
  area: Area,
  count: number,
  colour: string,
  size = 4,
  density: Density = () => 1,
): string {
  const random = seeded(seed)
  let d = ''
  for (let drawn = 0, tries = 0; drawn < count && tries < count * 12; tries += 1) {
    const [across, down] = [random(), random()]
    if (random() >= density(across, down)) continue
    d += `M${Math.round(area.x + across * area.w)} ${Math.round(area.y + down * area.h)}h.1`
    drawn += 1
  }
  return stroke(d, colour, size)
}

/** Thicker towards the foot, the head, or the right-hand side of the area. */
export const towardsFoot: Density = (_across, down) => down ** 2.4
export const towardsHead: Density = (_across, down) => (1 - down) ** 2.4
export const towardsRight: Density = (across) => across ** 2.2

/** Path data of a rounded, uneven closed shape about a centre, such as a cell or a contour line. */
export function blob(
  seed: number,
  x: number,
  y: number,
  radius: number,
  unevenness: number,
  corners = 10,
): string {
  const random = seeded(seed)
  const points: Point[] = upTo(corners).map((corner) =>
    polar(x, y, radius * (1 + unevenness * (random() * 2 - 1)), (corner / corners) * 360),
  )
  return smooth(points, true)
}
