import { peopleColours } from './palette'
import {
  circle,
  cycle,
  group,
  line,
  path,
  picture,
  type Point,
  polar,
  rect,
  ring,
  straight,
  stroke,
  upTo,
  within,
} from './shapes'
import { seeded, stipple, towardsFoot, wholePicture } from './texture'

const { ink, deep, mid, pale, accent, second, paper } = peopleColours

/** A pan hung from a point of the beam; the dots lie in rows above its rim. */
function pan(from: Point, fill: string, dots: string): string {
  const [x, y] = from
  return [
    line(from, [x - 250, y + 430], paper, 7),
    line(from, [x + 250, y + 430], paper, 7),
    dots.length > 0 ? group({ move: [x, y + 430] }, dots) : '',
    path(`M${x - 290} ${y + 430}h580a290 150 0 0 1 -580 0Z`, fill),
    rect(x - 300, y + 420, 600, 24, paper, 12),
    within(
      `pan-${fill.slice(1)}`,
      path(`M${x - 290} ${y + 444}h580a290 136 0 0 1 -580 0Z`, '#000'),
      stipple(141, { x: x - 290, y: y + 444, w: 580, h: 140 }, 700, 'rgba(35,26,44,.5)', 4, towardsFoot),
    ),
    circle(x, y, 26, paper),
    circle(x, y, 11, deep),
  ].join('')
}

function balanceScale(): string {
  const tilt = -9
  const left = polar(1200, 300, 640, 180 + tilt)
  const right = polar(1200, 300, 640, tilt)
  const few =
    circle(-128, -110, 104, accent) + circle(96, -118, 112, '#e58a6a') + circle(-20, -300, 96, '#f0b295')
  const many = upTo(5).flatMap((row) =>
    upTo(5 - row).map((place) =>
      circle(
        (place - (4 - row) / 2) * 80,
        -48 - row * 68,
        35,
        cycle([second, '#9bbdb8', paper], row * 2 + place),
      ),
    ),
  )
  return picture(
    deep,
    circle(1200, 640, 560, '#54385f'),
    stipple(142, wholePicture, 2800, 'rgba(35,26,44,.7)', 4, towardsFoot),
    rect(1172, 300, 56, 820, '#e0b79e', 10),
    rect(1206, 300, 22, 820, 'rgba(35,26,44,.18)'),
    path('M980 1190q20 -100 220 -100t220 100Z', '#e0b79e'),
    rect(900, 1180, 600, 50, paper, 12),
    rect(820, 1224, 760, 46, '#e0b79e', 12),
    stroke(straight([left, right]), paper, 40),
    stroke(straight([left, right]), '#e0b79e', 16),
    circle(1200, 300, 76, accent),
    circle(1200, 300, 36, paper),
    pan(left, mid, few),
    pan(right, '#54706f', many.join('')),
  )
}

function rows(seed: number): string {
  const random = seeded(seed)
  const hues = [mid, second, '#c9b3c0', '#e0b79e']
  return upTo(9)
    .map((row) => {
      const [y, marked] = [196 + row * 116, row === 4]
      let x = 850
      const bars = upTo(5).map((bar) => {
        const w = 70 + random() * 150
        const fill = marked && bar === 2 ? accent : cycle(hues, row + bar * 3)
        const shape = rect(x, y - 21, w, 42, fill, 21)
        x += w + 20
        return shape
      })
      const avatar =
        circle(690, y, 40, marked ? '#f0c0a8' : '#e6d3c8') +
        circle(690, y - 8, 15, deep) +
        path(`M664 ${y + 26}a26 24 0 0 1 52 0Z`, deep)
      return [
        marked ? rect(610, y - 54, 1200, 108, '#fbe2d3', 10) : '',
        avatar,
        line([760, y], [810, y], '#cdb9b3', 12),
        ...bars,
        line([600, y + 58], [1810, y + 58], '#e9dcd2', 4),
      ].join('')
    })
    .join('')
}

function auditMagnifier(): string {
  const [x, y, r] = [1210, 650, 330]
  const table = rows(151)
  return picture(
    pale,
    stipple(152, wholePicture, 2400, '#d8bda9', 4, towardsFoot),
    rect(584, 124, 1290, 1130, 'rgba(35,26,44,.14)', 16),
    rect(550, 92, 1300, 1130, paper, 16),
    rect(550, 92, 1300, 34, deep, 14),
    table,
    circle(x + 26, y + 34, r + 30, 'rgba(35,26,44,.2)'),
    group(
      { turn: 42, about: [x, y] },
      rect(x + r + 10, y - 34, 90, 68, ink),
      rect(x + r + 80, y - 52, 420, 104, deep, 40),
      rect(x + r + 80, y - 52, 420, 34, mid, 17),
    ),
    within(
      'lens',
      circle(x, y, r, '#000'),
      circle(x, y, r, '#fffaf3'),
      group({ move: [x * -0.9, y * -0.9 - 20], scale: 1.9 }, table),
    ),
    stroke(`M${x - 262} ${y - 110}a284 284 0 0 1 170 -160`, 'rgba(255,255,255,.9)', 20),
    ring(x, y, r + 14, ink, 44),
    ring(x, y, r + 14, '#8b7496', 10),
  )
}

export const measureImages = [
  {
    key: 'balance-scale',
    alt: 'A pair of scales on plum: three large orange dots on one pan, a pyramid of small green and white ones on the other.',
    svg: balanceScale,
  },
  {
    key: 'audit-magnifier',
    alt: 'A magnifying glass over a table of people and coloured bars enlarges one row in which a bar is bright orange.',
    svg: auditMagnifier,
  },
]
