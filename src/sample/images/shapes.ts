/** Flat shapes as SVG text: what the sample pictures are drawn with. Angles are degrees, clockwise from east. */

export const width = 2400
export const height = 1350

export type Point = readonly [number, number]

function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function pair([x, y]: Point): string {
  return `${short(x)} ${short(y)}`
}

/** The point at an angle and distance from a centre. */
export function polar(x: number, y: number, radius: number, degrees: number): Point {
  const turn = (degrees * Math.PI) / 180
  return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)]
}

/** `count` numbers from 0. */
export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** The list's member at an index that may run past its end. */
export function cycle<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T
}

export function rect(x: number, y: number, w: number, h: number, fill: string, radius = 0): string {
  const round = radius ? ` rx="${short(radius)}"` : ''
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}"${round} fill="${fill}"/>`
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}"/>`
}

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`
}

export function polygon(corners: readonly Point[], fill: string): string {
  return path(`${straight(corners)}Z`, fill)
}

/** A drawn line along `d`, with round ends. `dash` is an SVG dash list. */
export function stroke(d: string, colour: string, weight: number, dash = ''): string {
  const dashes = dash ? ` stroke-dasharray="${dash}"` : ''
  const drawn = `stroke="${colour}" stroke-width="${short(weight)}"${dashes}`
  return `<path d="${d}" fill="none" ${drawn} stroke-linecap="round" stroke-linejoin="round"/>`
}

export function line(from: Point, to: Point, colour: string, weight: number, dash = ''): string {
  return stroke(straight([from, to]), colour, weight, dash)
}

export function ring(
  x: number,
  y: number,
  radius: number,
  colour: string,
  weight: number,
  dash = '',
): string {
  const half = `${short(radius)} ${short(radius)} 0 1 1`
  const d = `M${pair([x - radius, y])}A${half} ${pair([x + radius, y])}A${half} ${pair([x - radius, y])}Z`
  return stroke(d, colour, weight, dash)
}

/** Path data of straight lines through the points. */
export function straight(points: readonly Point[]): string {
  return `M${points.map(pair).join('L')}`
}

/** Path data of an arc about a centre. */
export function arc(x: number, y: number, radius: number, start: number, end: number): string {
  const large = Math.abs(end - start) > 180 ? 1 : 0
  const sweep = end > start ? 1 : 0
  const [from, to] = [polar(x, y, radius, start), polar(x, y, radius, end)]
  return `M${pair(from)}A${short(radius)} ${short(radius)} 0 ${large} ${sweep} ${pair(to)}`
}

/** Path data of a smooth curve through the points (Catmull-Rom). */
export function smooth(points: readonly Point[], closed = false): string {
  const last = points.length - 1
  const at = (index: number): Point => {
    const wrapped = closed ? (index + points.length) % points.length : Math.min(Math.max(index, 0), last)
    return points[wrapped] as Point
  }
  let d = `M${pair(at(0))}`
  for (let index = 0; index < (closed ? points.length : last); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const out: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const back: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    d += `C${pair(out)} ${pair(back)} ${pair(to)}`
  }
  return closed ? `${d}Z` : d
}

/** A door or window shape: straight sides under a half circle. */
export function arch(x: number, y: number, w: number, h: number, fill: string): string {
  const r = w / 2
  return path(
    `M${pair([x, y + h])}V${short(y + r)}a${short(r)} ${short(r)} 0 0 1 ${short(w)} 0V${short(y + h)}Z`,
    fill,
  )
}

export type Placing = {
  turn?: number
  about?: Point
  move?: Point
  scale?: number
  flip?: boolean
  fade?: number
}

/** Shapes taken together, and turned, moved, scaled, mirrored or made see-through as one. */
export function group(placing: Placing, ...shapes: string[]): string {
  const { turn, about = [0, 0], move, scale = 1, flip, fade } = placing
  const steps: string[] = []
  if (move) steps.push(`translate(${pair(move)})`)
  if (turn) steps.push(`rotate(${short(turn)} ${pair(about)})`)
  if (flip || scale !== 1) steps.push(`scale(${flip ? -scale : scale} ${scale})`)
  const transform = steps.length > 0 ? ` transform="${steps.join(' ')}"` : ''
  return `<g${transform}${fade === undefined ? '' : ` opacity="${fade}"`}>${shapes.join('')}</g>`
}

/** Shapes seen only inside an outline. The id must be used once in a picture. */
export function within(id: string, outline: string, ...shapes: string[]): string {
  return `<clipPath id="${id}">${outline}</clipPath><g clip-path="url(#${id})">${shapes.join('')}</g>`
}

/** The whole picture on a ground of one colour. */
export function picture(ground: string, ...shapes: string[]): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${rect(0, 0, width, height, ground)}${shapes.join('')}</svg>`
}
