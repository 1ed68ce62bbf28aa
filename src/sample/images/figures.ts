import { hairs, skins } from './palette'
import { circle, cycle, path, rect } from './shapes'

function hair(x: number, y: number, r: number, look: number): string {
  const colour = cycle(hairs, look * 3 + 1)
  const cap = path(
    `M${x - r * 1.06} ${y + r * 0.1}a${r * 1.06} ${r * 1.1} 0 0 1 ${r * 2.12} 0q${-r * 0.5} ${-r * 0.62} ${-r * 1.06} ${-r * 0.5}q${-r * 0.62} ${-r * 0.04} ${-r * 1.06} ${r * 0.5}Z`,
    colour,
  )
  const bun = circle(x, y - r * 1.2, r * 0.42, colour)
  return look % 3 === 1 ? bun + cap : cap
}

/** Head and shoulders that stand on `y`; `size` is half the width of the shoulders. `look` picks skin and hair. */
export function person(x: number, y: number, size: number, body: string, look: number): string {
  const skin = cycle(skins, look)
  const [head, r] = [y - size * 1.52, size * 0.54]
  const back =
    look % 3 === 2
      ? rect(x - r * 1.14, head - r * 0.7, r * 2.28, r * 2, cycle(hairs, look * 3 + 1), r * 0.8)
      : ''
  return [
    back,
    path(`M${x - size} ${y}a${size} ${size * 1.02} 0 0 1 ${size * 2} 0Z`, body),
    rect(x - r * 0.36, head + r * 0.5, r * 0.72, r * 1.1, skin, r * 0.36),
    circle(x, head, r, skin),
    hair(x, head, r, look),
    circle(x - r * 0.34, head + r * 0.2, r * 0.075, cycle(hairs, 1)),
    circle(x + r * 0.34, head + r * 0.2, r * 0.075, cycle(hairs, 1)),
  ].join('')
}

/** A whole person standing on `foot`, seen from the front or the back. */
export function standing(
  x: number,
  foot: number,
  tall: number,
  body: string,
  legs: string,
  look: number,
  away = false,
): string {
  const [w, r] = [tall * 0.25, tall * 0.085]
  const head = foot - tall + r
  const skin = cycle(skins, look)
  const colour = cycle(hairs, look * 3 + 1)
  return [
    rect(x - w * 0.34, foot - tall * 0.42, w * 0.3, tall * 0.42, legs, w * 0.1),
    rect(x + w * 0.04, foot - tall * 0.42, w * 0.3, tall * 0.42, legs, w * 0.1),
    rect(x - r * 0.4, head + r * 0.6, r * 0.8, r, skin, r * 0.3),
    rect(x - w * 0.44, foot - tall * 0.8, w * 0.88, tall * 0.45, body, w * 0.3),
    rect(x - w * 0.62, foot - tall * 0.78, w * 0.24, tall * 0.38, body, w * 0.12),
    rect(x + w * 0.38, foot - tall * 0.78, w * 0.24, tall * 0.38, body, w * 0.12),
    circle(x, head, r, away ? colour : skin),
    away ? rect(x - r * 0.3, head + r * 0.7, r * 0.6, r * 0.5, skin, r * 0.2) : hair(x, head, r, look),
  ].join('')
}
