import { hospitalColours } from './palette'
import {
  arc,
  circle,
  cycle,
  group,
  line,
  path,
  picture,
  type Point,
  polar,
  polygon,
  rect,
  ring,
  straight,
  stroke,
  upTo,
  within,
} from './shapes'
import { blob, seeded, stipple, towardsFoot, towardsHead, wholePicture } from './texture'

const { ink, deep, mid, pale, accent, second, paper } = hospitalColours

/** One heartbeat from x, about the middle line. */
function beat(x: number, tall: number): Point[] {
  return [
    [x, 690],
    [x + 60, 690],
    [x + 90, 650],
    [x + 125, 690],
    [x + 160, 690],
    [x + 182, 724],
    [x + 226, 690 - tall],
    [x + 276, 690 + tall * 0.42],
    [x + 306, 690],
    [x + 350, 690],
    [x + 400, 630],
    [x + 452, 690],
  ]
}

function pulseLine(): string {
  const trace = straight([
    [-20, 690],
    ...beat(-20, 230).slice(1),
    ...beat(436, 240),
    ...beat(974, 430),
    ...beat(1530, 240),
    ...beat(1990, 220).slice(0, 9),
    [2420, 690],
  ])
  const heart =
    'M1200 1130C700 800 640 560 740 400C850 240 1090 240 1200 450C1310 240 1550 240 1660 400C1760 560 1700 800 1200 1130Z'
  const dots = upTo(25).flatMap((column) =>
    upTo(14).map((row) => circle(column * 100, row * 100 + 40, 4, '#2b7277')),
  )
  return picture(
    deep,
    ...dots,
    stipple(211, wholePicture, 2600, 'rgba(14,40,48,.7)', 4, towardsFoot),
    group({ move: [34, 40], fade: 0.35 }, path(heart, ink)),
    path(heart, accent),
    within(
      'heart',
      path(heart, '#000'),
      path(
        'M1200 1130C1560 900 1760 640 1660 400C1600 320 1540 290 1470 290C1640 520 1500 860 1150 1130Z',
        '#c94b3c',
      ),
      circle(910, 440, 120, '#ec7a66'),
      stipple(212, { x: 680, y: 560, w: 1040, h: 580 }, 2200, 'rgba(110,24,22,.55)', 4, towardsFoot),
    ),
    stroke(trace, '#7fc0b4', 20),
    within('beat', path(heart, '#000'), stroke(trace, 'rgba(110,24,22,.4)', 46), stroke(trace, paper, 24)),
    circle(2382, 690, 22, second),
  )
}

function scanRings(): string {
  const random = seeded(221)
  const [x, y] = [1200, 640]
  const tones = ['#2b7277', mid, '#5fa9a2', pale, '#8fc4ba']
  const bands = upTo(7).flatMap((band) => {
    const radius = 132 + band * 52
    const gap = (42 / radius) * 57.3 + 3
    const spans = upTo(4 + Math.floor(band / 2)).map(() => 0.5 + random())
    const whole = spans.reduce((sum, span) => sum + span, 0)
    let angle = random() * 360
    return spans.map((span, piece) => {
      const end = angle + (span / whole) * 360
      const shape = stroke(arc(x, y, radius, angle, end - gap), cycle(tones, band + piece * 2), 30)
      angle = end
      return shape
    })
  })
  const spot = polar(x, y, 288, -38)
  return picture(
    ink,
    stipple(222, wholePicture, 2000, 'rgba(47,138,136,.35)', 4, towardsHead),
    rect(0, 1130, 2400, 220, '#0a1f26'),
    path('M700 1180L760 1090H1640L1700 1180Z', '#1b4a52'),
    rect(560, 1170, 1280, 60, '#25606a', 16),
    circle(x, y, 610, '#d9e6df'),
    circle(x, y, 610, 'rgba(14,40,48,.08)'),
    ring(x, y, 572, '#b4cbc2', 10),
    ...upTo(36).map((tick) =>
      line(polar(x, y, 540, tick * 10), polar(x, y, tick % 3 ? 556 : 526, tick * 10), '#7fa39b', 7),
    ),
    circle(x, y, 500, deep),
    circle(x, y, 486, ink),
    ...bands,
    circle(x, y, 84, pale),
    circle(x, y, 52, mid),
    polygon(
      [
        [x, y],
        polar(x, y, 486, -60),
        polar(x, y, 486, -48),
        polar(x, y, 486, -36),
        polar(x, y, 486, -24),
        polar(x, y, 486, -16),
      ],
      'rgba(240,191,106,.2)',
    ),
    line([x, y], polar(x, y, 486, -16), second, 7),
    line([x - 486, y], [x + 486, y], 'rgba(245,243,234,.28)', 4, '2 18'),
    line([x, y - 486], [x, y + 486], 'rgba(245,243,234,.28)', 4, '2 18'),
    path(blob(223, spot[0], spot[1], 50, 0.16), accent),
    ring(spot[0], spot[1], 92, paper, 8),
    ...[0, 90, 180, 270].map((turn) =>
      line(polar(spot[0], spot[1], 92, turn), polar(spot[0], spot[1], 124, turn), paper, 8),
    ),
    within(
      'bore',
      `${circle(x, y, 610, '#000')}`,
      stipple(224, { x: x - 610, y: y + 380, w: 1220, h: 240 }, 1500, 'rgba(14,40,48,.5)', 4, towardsFoot),
    ),
  )
}

export const hospitalSignalImages = [
  {
    key: 'pulse-line',
    alt: 'A heart trace runs across a dark green field; its tallest beat falls inside a large red heart.',
    svg: pulseLine,
  },
  {
    key: 'scan-rings',
    alt: 'A round scanner seen from the front: broken green rings about a centre, and one red spot held in a target mark.',
    svg: scanRings,
  },
]
