import { hairs, hospitalColours, skins } from './palette'
import {
  arc,
  circle,
  cycle,
  ellipse,
  group,
  line,
  path,
  picture,
  type Point,
  polygon,
  rect,
  smooth,
  stroke,
  upTo,
} from './shapes'
import { seeded, stipple, towardsFoot, wholePicture } from './texture'

const { ink, deep, mid, accent, second, paper } = hospitalColours
const shade = 'rgba(14,40,48,.2)'

/** A bed in plan with its head at the top wall; `turn` 180 puts it at the lower wall. */
function bed(x: number, y: number, turn: number, index: number): string {
  const [marked, free] = [index === 4, index === 2 || index === 9]
  const cover = marked ? accent : cycle([mid, '#7fb3c8', '#8fc4ba'], index)
  return group(
    { move: [x, y], turn },
    stroke('M-122 -10V250', '#9cbcb2', 9),
    stroke('M-122 250Q-122 284 -88 284', second, 9, '3 20'),
    rect(-74, 18, 170, 268, shade, 20),
    rect(-86, 0, 172, 272, paper, 20),
    rect(-62, 16, 124, 62, '#e1e6dc', 22),
    free ? '' : ellipse(0, 104, 58, 34, paper),
    free ? '' : circle(0, 52, 34, cycle(skins, index)),
    free ? '' : path('M-34 48a34 34 0 0 1 68 0q-34 -18 -68 0Z', cycle(hairs, index + 1)),
    free ? rect(-86, 200, 172, 72, cover, 20) : rect(-86, 108, 172, 164, cover, 20),
    free ? '' : rect(-86, 108, 172, 30, 'rgba(255,255,255,.45)', 8),
    rect(102, 6, 50, 62, '#c7b28a', 8),
    circle(127, 37, 14, cycle([paper, second, mid], index)),
  )
}

function wardMap(): string {
  const beds = upTo(12).map((index) => {
    const [column, low] = [index % 6, index >= 6]
    return bed(420 + column * 312 + (low ? 0 : 0), low ? 1206 : 144, low ? 180 : 0, index)
  })
  const walk: Point[] = [
    [1080, 640],
    [1250, 560],
    [1480, 560],
    [1668, 500],
    [1668, 444],
  ]
  return picture(
    deep,
    stipple(251, wholePicture, 2200, 'rgba(14,40,48,.6)', 4, towardsFoot),
    rect(196, 88, 2056, 1222, 'rgba(14,40,48,.4)', 16),
    rect(170, 60, 2060, 1230, ink, 16),
    rect(206, 96, 1988, 1158, '#e6efe6'),
    ...upTo(19).map((column) => line([206 + column * 104, 540], [206 + column * 104, 810], '#d3e2d8', 4)),
    ...upTo(4).map((row) => line([206, 540 + row * 90], [2194, 540 + row * 90], '#d3e2d8', 4)),
    stipple(252, { x: 206, y: 900, w: 1988, h: 354 }, 1200, '#b7d0c4', 4, towardsFoot),
    rect(160, 570, 60, 210, '#e6efe6'),
    stroke(arc(206, 570, 206, 0, 90), mid, 6, '2 18'),
    line([206, 570], [412, 570], ink, 16),
    ...beds,
    ellipse(1030, 700, 300, 116, shade),
    ellipse(1010, 678, 300, 116, mid),
    ellipse(1010, 678, 226, 66, '#e6efe6'),
    circle(930, 676, 40, second),
    circle(930, 676, 24, cycle(hairs, 0)),
    circle(1080, 682, 40, paper),
    circle(1080, 682, 24, cycle(hairs, 2)),
    rect(770, 640, 60, 76, deep, 8),
    stroke(smooth(walk), accent, 14, '2 34'),
    polygon(
      [
        [1668, 424],
        [1640, 470],
        [1696, 470],
      ],
      accent,
    ),
  )
}

function triageLanes(): string {
  const random = seeded(261)
  const tones = [accent, second, '#8fc4ba']
  const lanes = upTo(3).map((lane) => {
    const y = 300 + lane * 375
    const d = `M980 675C1180 675 1140 ${y} 1400 ${y}H2500`
    return (
      stroke(d, cycle(['#7a3d3b', '#7d6a42', '#2f6f6c'], lane), 220) +
      stroke(d, 'rgba(245,243,234,.5)', 5, '2 30')
    )
  })
  const waiting = upTo(60).map((index) => {
    const across = random()
    const [x, y] = [60 + across * 740, 675 + (random() * 2 - 1) * (420 - across * 310)]
    return circle(x, y, 20 + random() * 14, index % 7 === 0 ? accent : index % 3 === 0 ? second : '#8fc4ba')
  })
  const sorted = upTo(3).flatMap((lane) => {
    const y = 300 + lane * 375
    const count = [4, 8, 15][lane] ?? 0
    return upTo(count).map((index) => {
      const x = 1420 + (index / count) * 660 + 30
      return circle(
        x,
        y + (lane === 0 ? 0 : (index % 2 ? 1 : -1) * (lane === 1 ? 34 : 46)),
        lane === 0 ? 52 : 32,
        cycle(tones, lane),
      )
    })
  })
  const doors = upTo(3).map((lane) => {
    const y = 300 + lane * 375
    const mark = [
      rect(2236, y - 50, 28, 100, paper, 6) + rect(2200, y - 14, 100, 28, paper, 6),
      rect(2214, y - 46, 72, 92, paper, 8) +
        line([2232, y - 16], [2268, y - 16], deep, 9) +
        line([2232, y + 12], [2256, y + 12], deep, 9),
      circle(2250, y, 48, paper) +
        line([2250, y], [2250, y - 28], deep, 9) +
        line([2250, y], [2270, y + 12], deep, 9),
    ]
    return (
      rect(2132, y - 132, 236, 264, ink, 28) +
      rect(2146, y - 118, 208, 236, cycle(['#c94b3c', '#c99740', mid], lane), 20) +
      cycle(mark, lane)
    )
  })
  return picture(
    deep,
    stipple(262, wholePicture, 2800, 'rgba(14,40,48,.65)', 4, towardsFoot),
    path('M-20 180C420 220 620 560 980 560V790C620 790 420 1130 -20 1170Z', '#1d666b'),
    ...lanes,
    ...waiting,
    circle(1010, 695, 168, 'rgba(14,40,48,.4)'),
    circle(990, 675, 168, paper),
    circle(990, 675, 128, deep),
    ...upTo(3).map((lane) =>
      stroke(`M906 675C980 675 970 ${611 + lane * 64} 1040 ${611 + lane * 64}`, cycle(tones, lane), 18),
    ),
    ...upTo(3).map((lane) => circle(1042, 611 + lane * 64, 22, cycle(tones, lane))),
    circle(906, 675, 26, paper),
    ...sorted,
    ...doors,
  )
}

export const hospitalWardImages = [
  {
    key: 'ward-map',
    alt: 'A plan of a hospital ward with twelve beds along two walls; a dotted path leads from the desk to one red bed.',
    svg: wardMap,
  },
  {
    key: 'triage-lanes',
    alt: 'A crowd of mixed dots passes through a round sorting point into three lanes, red, yellow and green, each to a door.',
    svg: triageLanes,
  },
]
