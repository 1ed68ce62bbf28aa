import { generalColours } from './palette'
import { arc, circle, group, line, picture, type Point, polar, polygon, ring, stroke, upTo } from './shapes'
import { seeded, stipple, towardsFoot, wholePicture } from './texture'

const { ink, deep, mid, pale, accent, second, paper } = generalColours
const shade = 'rgba(10,12,28,.3)'

function compass(): string {
  const [x, y] = [1200, 675]
  const random = seeded(291)
  const tilt = upTo(6).map(() => [random() * Math.PI * 2, 0.05 + random() * 0.07] as const)
  const contour = (cx: number, cy: number, radius: number): string => {
    const points = upTo(72).map((step) => {
      const angle = (step / 72) * Math.PI * 2
      const wobble = tilt.reduce(
        (sum, [phase, amount], order) =>
          sum + amount * Math.sin(angle * ((order % 4) + 1) + phase + radius / 900),
        1,
      )
      return [cx + Math.cos(angle) * radius * wobble * 1.25, cy + Math.sin(angle) * radius * wobble] as Point
    })
    return `M${points.map(([px, py]) => `${Math.round(px)} ${Math.round(py)}`).join('L')}Z`
  }
  const hills = [
    ...upTo(15).map((step) => [520, 470, 1150 - step * 76] as const),
    ...upTo(7).map((step) => [2020, 980, 520 - step * 72] as const),
  ].map(([cx, cy, radius], index) =>
    stroke(contour(cx, cy, radius), index % 5 === 0 ? '#a9b0cd' : '#c2c6d9', index % 5 === 0 ? 9 : 5),
  )
  const ticks = upTo(72).map((tick) => {
    const [long, heavy] = tick % 18 === 0 ? [70, 18] : tick % 6 === 0 ? [46, 11] : [26, 6]
    return line(
      polar(x, y, 424, tick * 5),
      polar(x, y, 424 - long, tick * 5),
      tick % 18 === 0 ? second : deep,
      heavy,
    )
  })
  const half = (tip: number, side: number, fill: string) =>
    polygon([polar(x, y, 360, tip), polar(x, y, 62, tip + side * 90), [x, y]], fill)
  return picture(
    pale,
    ...hills,
    stipple(292, wholePicture, 1600, '#b9bdd0', 4, towardsFoot),
    circle(x + 30, y + 42, 530, shade),
    circle(x, y, 530, deep),
    ring(x, y, 494, accent, 14),
    circle(x, y, 456, paper),
    ...ticks,
    ring(x, y, 300, '#e2dccd', 5),
    ...upTo(8).map((point) =>
      polygon(
        [
          polar(x, y, point % 2 ? 170 : 290, point * 45),
          polar(x, y, 52, point * 45 + 22.5),
          polar(x, y, 52, point * 45 - 22.5),
        ],
        point % 2 ? '#e2dccd' : '#d3cdbf',
      ),
    ),
    group(
      { move: [16, 24], fade: 0.22 },
      half(-58, 1, ink),
      half(-58, -1, ink),
      half(122, 1, ink),
      half(122, -1, ink),
    ),
    half(-58, 1, '#a8432f'),
    half(-58, -1, second),
    half(122, 1, deep),
    half(122, -1, mid),
    circle(x, y, 46, accent),
    circle(x, y, 18, ink),
    stroke(arc(x, y, 476, 196, 250), 'rgba(255,255,255,.3)', 10),
  )
}

export const generalCompassImages = [
  {
    key: 'compass',
    alt: 'A round compass lies on a map of contour lines, its red needle pointing up and to the right.',
    svg: compass,
  },
]
