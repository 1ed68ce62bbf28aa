import { educatorColours } from './palette'
import {
  circle,
  cycle,
  group,
  line,
  path,
  picture,
  type Point,
  polygon,
  rect,
  ring,
  smooth,
  stroke,
  upTo,
} from './shapes'
import { seeded, stipple, towardsFoot, wholePicture } from './texture'

const { ink, deep, mid, pale, accent, second, paper } = educatorColours
const wood = '#b07d4f'
const shade = 'rgba(22,39,42,.2)'

function chalkboardGraph(): string {
  const random = seeded(61)
  const curve: Point[] = [
    [560, 890],
    [700, 760],
    [850, 560],
    [1000, 470],
    [1130, 560],
    [1250, 680],
    [1400, 610],
    [1560, 400],
    [1720, 290],
    [1870, 252],
  ]
  const marks = curve.flatMap(([x, y]) =>
    upTo(4).map(() =>
      circle(
        Math.max(580, x + (random() - 0.5) * 230),
        Math.min(880, y + (random() - 0.5) * 210),
        11,
        second,
      ),
    ),
  )
  const ticks = upTo(9).map((index) => line([640 + index * 150, 930], [640 + index * 150, 954], paper, 8))
  const levels = upTo(4).map((index) => line([480, 810 - index * 150], [504, 810 - index * 150], paper, 8))
  return picture(
    pale,
    stipple(62, wholePicture, 2400, '#cfcaa6', 4, towardsFoot),
    group(
      { move: [0, 52] },
      rect(336, 150, 1800, 990, shade, 12),
      rect(300, 96, 1800, 990, wood, 12),
      rect(350, 146, 1700, 890, deep),
      stroke('M1360 860C1500 700 1620 860 1800 700', 'rgba(248,243,230,.06)', 110),
      stroke('M620 300C760 220 860 360 1080 250', 'rgba(248,243,230,.06)', 90),
      line([1250, 690], [1250, 920], second, 7, '4 26'),
      ...ticks,
      ...levels,
      stroke('M504 226V930H1930', paper, 12),
      stroke('M480 262L504 222L528 262M1896 906L1934 930L1896 954', paper, 12),
      ...marks,
      stroke(smooth(curve), accent, 22),
      ring(1250, 680, 40, paper, 10),
      circle(1870, 252, 28, accent),
      stipple(63, { x: 350, y: 146, w: 1700, h: 890 }, 5200, deep, 4),
      stipple(64, { x: 350, y: 146, w: 1700, h: 890 }, 1400, 'rgba(248,243,230,.3)', 3, towardsFoot),
      rect(250, 1080, 1900, 46, '#8d613b', 8),
      rect(250, 1112, 1900, 14, '#6f4a2d', 6),
      rect(520, 1054, 150, 28, paper, 12),
      rect(690, 1054, 96, 28, accent, 12),
      rect(812, 1054, 120, 28, second, 12),
      rect(1560, 1016, 290, 66, ink, 10),
      rect(1560, 1016, 290, 30, wood, 10),
    ),
  )
}

function sheet(turn: number, x: number, index: number, top: boolean): string {
  const random = seeded(70 + index)
  const rows = upTo(9).map((row) => {
    const y = 170 + row * 58
    const chosen = Math.floor(random() * 4)
    const bubbles = upTo(4).map((place) =>
      place === chosen ? circle(330 + place * 50, y, 17, ink) : ring(330 + place * 50, y, 15, mid, 5),
    )
    return line([60, y], [140 + random() * 120, y], '#b9b79d', 11) + bubbles.join('')
  })
  const mark = stroke('M80 90L118 132L196 44', accent, 22)
  return group(
    { turn, about: [x, 1130] },
    group(
      { move: [x - 290, 240] },
      rect(16, 18, 580, 780, 'rgba(22,39,42,.18)', 10),
      rect(0, 0, 580, 780, top ? paper : cycle([pale, '#f1ecd8', '#dfdcc2'], index), 10),
      path('M500 0h70a10 10 0 0 1 10 10v70Z', cycle([second, accent, mid], index)),
      top ? '' : rect(60, 70, 180, 26, mid, 6),
      line([250, 96], [450, 96], '#b9b79d', 11),
      ...rows,
      top ? mark : '',
    ),
  )
}

/** A pencil that lies to the left of its point, at 1380, 760. */
function pencil(tint: (colour: string) => string): string {
  return [
    rect(560, 734, 690, 52, tint(accent)),
    rect(560, 734, 690, 17, tint('#f08c69')),
    rect(500, 734, 70, 52, tint('#e9a6a0'), 14),
    rect(566, 734, 50, 52, tint('#c9c5ab')),
    polygon(
      [
        [1250, 734],
        [1380, 760],
        [1250, 786],
      ],
      tint('#f0d8ae'),
    ),
    polygon(
      [
        [1340, 752],
        [1380, 760],
        [1340, 768],
      ],
      tint(ink),
    ),
  ].join('')
}

function examPapers(): string {
  const turns = [-39, -26, -13, 39, 26, 13, 0]
  const sheets = turns.map((turn, index) => sheet(turn, 1200, index, turn === 0))
  return picture(
    mid,
    circle(1200, 800, 700, '#4a8572'),
    stipple(71, wholePicture, 2600, '#2f6353', 4, towardsFoot),
    ...sheets,
    group(
      { turn: 148, about: [1380, 760], move: [26, 34], fade: 0.2 },
      pencil(() => ink),
    ),
    group(
      { turn: 148, about: [1380, 760] },
      pencil((colour) => colour),
    ),
  )
}

export const educatorBoardImages = [
  {
    key: 'chalkboard-graph',
    alt: 'A chalk curve on a green board rises, dips at a circled point and climbs again through scattered yellow dots.',
    svg: chalkboardGraph,
  },
  {
    key: 'exam-papers',
    alt: 'Seven answer sheets fanned like cards on a green ground; the front one carries a red tick, a pencil lies across.',
    svg: examPapers,
  },
]
