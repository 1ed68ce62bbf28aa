import { generalColours } from './palette'
import {
  circle,
  group,
  path,
  picture,
  type Point,
  polygon,
  rect,
  smooth,
  straight,
  stroke,
  upTo,
  within,
} from './shapes'
import { seeded, stipple, towardsFoot, towardsHead, wholePicture } from './texture'

const { ink, deep, mid, pale, accent, second, paper } = generalColours

function signalNoise(): string {
  const random = seeded(301)
  const wave = (x: number) =>
    675 - Math.sin(((x - 500) / 560) * Math.PI * 2 * 0.82) * 250 * Math.min(1, Math.max(0, (x - 500) / 900))
  const specks = upTo(1500).map(() => {
    const u = random() ** 1.35
    const x = u * 2300 + 20
    const loose = (1 - u) ** 1.6
    const sway = (random() + random() + random() - 1.5) * 0.9
    const y = wave(x) + sway * (760 * loose + 16)
    const tone = random() < 0.08 ? second : random() < 0.3 ? pale : mid
    return y > 30 && y < 1320 && u < 0.9 ? circle(x, y, 4 + random() * (6 + 7 * loose), tone) : ''
  })
  const points = (from: number, to: number): Point[] =>
    upTo(Math.ceil((to - from) / 26) + 1).map((step) => [from + step * 26, wave(from + step * 26)])
  const swell = upTo(18).map((step) =>
    stroke(smooth(points(770 + step * 26, 796 + step * 26)), accent, 4 + step * 1.7),
  )
  const strands = [-4, -3, -2, -1, 1, 2, 3, 4].map((shift) => {
    const rough = upTo(98).map((step): Point => {
      const x = -40 + step * 26
      const loose = Math.max(0, 1 - x / 1700)
      return [x, wave(x) + shift * (26 + 120 * loose) + (random() - 0.5) * 170 * loose ** 2.2]
    })
    return stroke(straight(rough), '#363d6b', 5)
  })
  return picture(
    ink,
    stipple(302, wholePicture, 2200, 'rgba(91,103,152,.3)', 4, towardsHead),
    circle(1900, 675, 520, '#1f2344'),
    ...strands,
    ...specks,
    stroke(smooth(points(1230, 2440)), ink, 64),
    ...swell,
    stroke(smooth(points(1212, 2440)), accent, 34),
  )
}

function openWindow(): string {
  const pane = (x: number, side: number): string => {
    const slope = 74
    const edge = (u: number, v: number): Point => [
      x + side * 330 * u,
      190 + v * 640 + slope * u * (1 - 2 * v) * -1,
    ]
    const quad = (u1: number, v1: number, u2: number, v2: number, fill: string) =>
      polygon([edge(u1, v1), edge(u2, v1), edge(u2, v2), edge(u1, v2)], fill)
    return [
      quad(0, 0, 1, 1, paper),
      quad(0.1, 0.06, 0.9, 0.47, '#c9d0e6'),
      quad(0.1, 0.53, 0.9, 0.94, '#c9d0e6'),
      polygon([edge(0.1, 0.4), edge(0.9, 0.14), edge(0.9, 0.3), edge(0.1, 0.47)], 'rgba(255,255,255,.55)'),
      polygon([edge(0.1, 0.86), edge(0.9, 0.6), edge(0.9, 0.72), edge(0.1, 0.94)], 'rgba(255,255,255,.4)'),
      circle(...edge(0.94, 0.5), 13, accent),
    ].join('')
  }
  const leaf = (x: number, y: number, turn: number, fill: string) =>
    group({ move: [x, y], turn }, path('M0 0C-50 -70 -40 -150 0 -200C40 -150 50 -70 0 0Z', fill))
  return picture(
    deep,
    stipple(
      311,
      { x: 0, y: 0, w: 2400, h: 1080 },
      3000,
      'rgba(21,24,45,.6)',
      4,
      (across) => Math.abs(across * 2 - 1) ** 1.5,
    ),
    rect(0, 1080, 2400, 270, '#20244a'),
    rect(0, 1066, 2400, 16, '#39406f'),
    polygon(
      [
        [880, 1082],
        [1520, 1082],
        [1900, 1350],
        [900, 1350],
      ],
      '#d8b77a',
    ),
    polygon(
      [
        [1186, 1082],
        [1214, 1082],
        [1420, 1350],
        [1366, 1350],
      ],
      '#20244a',
    ),
    stipple(312, { x: 900, y: 1090, w: 900, h: 260 }, 900, 'rgba(42,48,96,.4)', 4, towardsFoot),
    group(
      { move: [-168, -14], scale: 1.14 },
      rect(816, 126, 768, 768, '#20244a', 10),
      rect(836, 146, 728, 728, paper),
      rect(870, 190, 660, 640, '#f7dda5'),
      within(
        'outside',
        rect(870, 190, 660, 640, '#000'),
        circle(1230, 520, 190, accent),
        stipple(313, { x: 870, y: 190, w: 660, h: 400 }, 700, '#e5bd70', 4, towardsHead),
        path('M870 620q170 -130 340 -30q160 -100 320 20v220H870Z', '#8d97bd'),
        path('M870 720q200 -110 380 -30q160 -50 280 0v140H870Z', mid),
        path('M870 790q330 -70 660 -10v60H870Z', '#454f80'),
        stroke('M1010 360q24 -26 44 0q22 -26 46 0', ink, 8),
        stroke('M1110 300q18 -20 34 0q18 -20 36 0', ink, 7),
      ),
      pane(870, -1),
      pane(1530, 1),
      rect(780, 872, 840, 44, paper, 8),
      rect(800, 912, 800, 18, '#c9c4d0'),
      leaf(1396, 790, -34, '#5f8f7c'),
      leaf(1412, 790, 2, '#77a893'),
      leaf(1428, 790, 38, '#5f8f7c'),
      path('M1346 780h130l-18 94h-94Z', second),
      rect(1336, 768, 150, 30, '#a8432f', 8),
      rect(960, 846, 190, 28, mid, 5),
      rect(974, 820, 160, 28, accent, 5),
    ),
  )
}

export const generalViewImages = [
  {
    key: 'signal-noise',
    alt: 'Scattered dots on a dark ground draw together from the left into one clear orange wave on the right.',
    svg: signalNoise,
  },
  {
    key: 'open-window',
    alt: 'An open window with a plant and books on its sill; a low sun over blue hills throws light on the floor of a dark room.',
    svg: openWindow,
  },
]
