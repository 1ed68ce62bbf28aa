import { person, standing } from './figures'
import { civicColours } from './palette'
import { circle, cycle, ellipse, line, picture, type Point, polygon, rect, upTo } from './shapes'
import { stipple, towardsFoot, towardsHead } from './texture'

const { ink, deep, mid, accent, second, paper } = civicColours
const shade = 'rgba(19,28,44,.18)'

const pips: Point[][] = [
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
]

function die(x: number, y: number, size: number, count: number, ground: string, dot: string): string {
  const dots = (pips[count - 1] ?? []).map(([across, down]) =>
    circle(x + across * size * 0.27, y + down * size * 0.27, size * 0.11, dot),
  )
  return rect(x - size / 2, y - size / 2, size, size, ground, size * 0.14) + dots.join('')
}

function serviceCounter(): string {
  const counters = upTo(3).map((index) => {
    const [x, called] = [560 + index * 640, index === 1]
    return [
      rect(x - 250, 300, 500, 460, called ? '#f3dca8' : '#b9cbd8', 10),
      person(x, 764, 150, cycle([mid, accent, '#6f8f86'], index), index + 2),
      rect(x - 250, 300, 500, 460, 'rgba(255,255,255,.1)', 10),
      line([x - 190, 420], [x - 90, 320], 'rgba(255,255,255,.55)', 14),
      line([x - 200, 500], [x - 150, 450], 'rgba(255,255,255,.55)', 14),
      die(x, 176, 150, index + 3, called ? second : deep, called ? ink : '#b9cbd8'),
    ].join('')
  })
  const queue = upTo(5).map((index) => {
    const x = [460, 830, 1200, 1600, 1960][index] ?? 0
    const forward = index === 2
    const foot = forward ? 1250 : 1306
    const body = cycle(['#6f8f86', deep, accent, paper, second], index)
    const ticket = die(x + 116, foot - 250, 78, [1, 2, 4, 5, 3][index] ?? 1, forward ? second : paper, ink)
    return (
      ellipse(x + 20, foot, 130, 18, shade) +
      standing(x, foot, 560, body, cycle([ink, '#4a3a34'], index), index + 1, true) +
      ticket
    )
  })
  return picture(
    deep,
    rect(0, 0, 2400, 760, '#2a4c74'),
    stipple(171, { x: 0, y: 0, w: 2400, h: 760 }, 2400, 'rgba(19,28,44,.5)', 4, towardsHead),
    rect(250, 56, 1900, 720, '#345b87', 14),
    ...counters,
    rect(180, 748, 2040, 60, '#c59a6b', 10),
    rect(220, 808, 1960, 190, '#8d6440'),
    ...upTo(3).map((index) => rect(310 + index * 640, 836, 500, 162, '#9c7049', 6)),
    rect(0, 990, 2400, 360, '#c4cdcf'),
    stipple(172, { x: 0, y: 990, w: 2400, h: 360 }, 1800, '#8fa0a8', 4, towardsFoot),
    polygon(
      [
        [1010, 998],
        [1390, 998],
        [1500, 1350],
        [900, 1350],
      ],
      '#d9c07f',
    ),
    ...queue,
  )
}

export const publicCounterImages = [
  {
    key: 'service-counter',
    alt: 'Five people holding dotted tickets wait before three counters; the one in the middle is lit and called forward.',
    svg: serviceCounter,
  },
]
