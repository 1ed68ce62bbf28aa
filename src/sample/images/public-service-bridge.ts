import { standing } from './figures'
import { civicColours } from './palette'
import { circle, cycle, group, line, path, picture, rect, stroke, upTo, within } from './shapes'
import { seeded, stipple, towardsFoot, towardsHead } from './texture'

const { ink, deep, mid, accent, second, paper } = civicColours

function bridgeSpan(): string {
  const spans: [number, number][] = [
    [210, 200],
    [640, 270],
    [1200, 330],
    [1760, 270],
    [2190, 200],
  ]
  const level = 800
  const arches = spans
    .map(([x, half]) => `M${x - half * 0.86} ${level}a${half * 0.86} ${half * 0.98} 0 0 1 ${half * 1.72} 0Z`)
    .join('')
  const wall = `M-20 ${level}V420Q1200 300 2420 420V${level}Z${arches}`
  const bridge = [
    `<path d="${wall}" fill="${accent}" fill-rule="evenodd"/>`,
    ...spans.map(([x, half]) =>
      stroke(
        `M${x - half * 0.86} ${level}a${half * 0.86} ${half * 0.98} 0 0 1 ${half * 1.72} 0`,
        '#e0906f',
        26,
      ),
    ),
    ...[395, 894, 1506, 2005].map((x) => rect(x - 24, 440, 48, level - 440, '#a84631')),
    stroke('M-20 420Q1200 300 2420 420', paper, 26),
    stroke('M-20 388Q1200 268 2420 388', ink, 8),
    ...upTo(49).map((index) => {
      const u = index / 48
      const y = 420 * (1 - u) ** 2 + 600 * u * (1 - u) + 420 * u ** 2
      return line([u * 2440 - 20, y], [u * 2440 - 20, y - 34], ink, 6)
    }),
  ]
  const random = seeded(181)
  const ripples = upTo(46).map((index) => {
    const y = level + 22 + index * 11.5
    const x = random() * 2200 - 100
    const w = 120 + random() * 460
    return line(
      [x, y],
      [x + w, y],
      cycle(['rgba(246,240,228,.5)', 'rgba(29,59,96,.5)', '#7fa3bd'], index),
      5 + (index / 46) * 7,
    )
  })
  return picture(
    '#f0e3c2',
    circle(1200, 470, 250, second),
    stipple(182, { x: 0, y: 0, w: 2400, h: 600 }, 1500, '#dac691', 4, towardsHead),
    path('M0 640q400 -170 800 -40q400 -130 860 10q400 -110 740 0V820H0Z', '#9fb6c0'),
    path('M0 730q500 -110 1100 -20q700 -100 1300 10V820H0Z', '#6f93a8'),
    rect(0, level, 2400, 560, mid),
    within(
      'water',
      rect(0, level, 2400, 550, '#000'),
      group({ move: [2400, level * 2], turn: 180, fade: 0.45 }, ...bridge),
      within('low-sun', rect(0, 1262, 2400, 90, '#000'), circle(1200, level * 2 - 470, 250, '#c9ad66')),
      ...ripples,
    ),
    ...bridge,
    within(
      'stone',
      `<path d="${wall}" clip-rule="evenodd"/>`,
      stipple(183, { x: 0, y: 340, w: 2400, h: 460 }, 2600, 'rgba(80,24,18,.5)', 4, towardsFoot),
    ),
    ...[395, 894, 1506, 2005].map((x) => rect(x - 58, level - 24, 116, 52, ink, 12)),
    standing(1010, 352, 120, ink, ink, 1),
    standing(1064, 350, 112, deep, ink, 0),
  )
}

export const publicBridgeImages = [
  {
    key: 'bridge-span',
    alt: 'A red bridge of five arches crosses still water in front of a low sun, and its reflection closes the circles.',
    svg: bridgeSpan,
  },
]
