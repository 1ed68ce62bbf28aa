import { standing } from './figures'
import { librarianColours } from './palette'
import { arch, circle, cycle, ellipse, path, picture, type Point, polygon, rect, upTo } from './shapes'
import { seeded, stipple, towardsFoot } from './texture'

const { ink, deep, mid, pale, accent, second, paper } = librarianColours

const aisle = 5.2

/** Where a place in the aisle is seen; `depth` grows away from the viewer. */
function seen(x: number, y: number, depth: number): Point {
  return [1200 + (x * 1100) / depth, 610 + (y * 1100) / depth]
}

function stackWall(side: number, random: () => number): string {
  const colours = [mid, second, '#b99f74', '#a86b4c', '#4f6370', pale, '#6d2f37']
  const quad = (top: number, foot: number, near: number, far: number, fill: string) =>
    polygon(
      [seen(side, top, near), seen(side, top, far), seen(side, foot, far), seen(side, foot, near)],
      fill,
    )
  const shapes = [quad(-0.86, 0.62, 0.9, aisle, ink)]
  for (const shelf of upTo(5)) {
    const foot = -0.86 + (shelf + 1) * 0.29
    for (let depth = 0.92; depth < 5.1;) {
      const next = Math.min(depth + 0.035 + random() * 0.05, 5.15)
      const tall = 0.17 + random() * 0.075
      const fill = cycle(colours, Math.floor(random() * 97))
      if (random() > 0.06) shapes.push(quad(foot - tall, foot, depth, next - 0.006, fill))
      depth = next
    }
    shapes.push(quad(foot, foot + 0.03, 0.9, aisle, deep))
  }
  for (const depth of [0.9, 1.3, 1.9, 2.8, 4, 5.1])
    shapes.push(quad(-0.9, 0.64, depth, depth * 1.035, '#3a1a24'))
  return shapes.join('')
}

function stacksGrid(): string {
  const random = seeded(41)
  const lamps = [4.2, 3, 2.1, 1.5].map((depth) => {
    const [[x, y], r] = [seen(0, -0.82, depth), 150 / depth]
    const shadeOf = path(`M${x - r} ${y}a${r} ${r * 0.7} 0 0 1 ${r * 2} 0Z`, second)
    return rect(x - 4 / depth, 0, 8 / depth, y - r * 0.6, ink) + shadeOf + ellipse(x, y, r, r * 0.15, accent)
  })
  const [, floor] = seen(0, 0.64, aisle)
  return picture(
    '#2b1620',
    polygon(
      [seen(-1, 0.64, 0.8), seen(1, 0.64, 0.8), seen(1, 0.64, aisle), seen(-1, 0.64, aisle)],
      '#7a4a3a',
    ),
    polygon(
      [seen(-0.5, 0.64, 0.8), seen(0.5, 0.64, 0.8), seen(0.38, 0.64, aisle), seen(-0.38, 0.64, aisle)],
      '#b9805a',
    ),
    stipple(42, { x: 0, y: 760, w: 2400, h: 590 }, 2600, 'rgba(60,26,30,.6)', 4, towardsFoot),
    rect(...seen(-1, -0.9, aisle), 423, 326, mid),
    arch(1120, 474, 160, floor - 474, paper),
    circle(1200, 554, 58, accent),
    polygon(
      [
        [1120, floor],
        [1280, floor],
        [1330, floor + 90],
        [1070, floor + 90],
      ],
      'rgba(248,242,230,.4)',
    ),
    standing(1200, floor + 34, 176, ink, ink, 1, true),
    stackWall(-1, random),
    stackWall(1, random),
    ...lamps,
  )
}

export const librarianStackImages = [
  {
    key: 'stacks-grid',
    alt: 'Two walls of book-filled shelves run back in perspective to a bright doorway where one small reader stands.',
    svg: stacksGrid,
  },
]
