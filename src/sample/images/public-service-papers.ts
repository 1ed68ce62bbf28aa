import { civicColours } from './palette'
import {
  arc,
  circle,
  cycle,
  ellipse,
  group,
  line,
  path,
  picture,
  polar,
  polygon,
  rect,
  ring,
  stroke,
  upTo,
} from './shapes'
import { seeded, stipple, towardsFoot, towardsRight, wholePicture } from './texture'

const { ink, deep, mid, accent, second, paper } = civicColours
const shade = 'rgba(10,16,28,.3)'

function seal(x: number, y: number): string {
  const teeth = upTo(20).map((tooth) => circle(...polar(x, y, 132, tooth * 18), 24, accent))
  return [
    path(`M${x - 84} ${y + 80}l-46 250l78 -50l54 76l30 -250Z`, '#8f3a27'),
    path(`M${x + 84} ${y + 80}l46 250l-78 -50l-54 76l-30 -250Z`, '#a5452f'),
    circle(x + 12, y + 18, 150, shade),
    ...teeth,
    circle(x, y, 136, accent),
    ring(x, y, 98, '#dd7c5e', 9),
    stroke(`M${x - 48} ${y + 4}l34 38l66 -84`, paper, 24),
  ].join('')
}

function procurementChecklist(): string {
  const random = seeded(192)
  const rows = upTo(6).map((row) => {
    const [y, open] = [356 + row * 132, row === 4]
    const box =
      rect(812, y - 40, 80, 80, open ? paper : mid, 12) + (open ? rect(812, y - 40, 80, 80, 'none', 12) : '')
    const tick = open
      ? stroke(`M816 ${y - 36}h72v72h-72Z`, mid, 8)
      : stroke(`M830 ${y + 2}l18 22l34 -46`, paper, 13)
    const words =
      line([940, y - 18], [1240 + random() * 290, y - 18], deep, 18) +
      line([940, y + 22], [1090 + random() * 190, y + 22], '#c3bba7', 14)
    return box + tick + words
  })
  return picture(
    deep,
    circle(1200, 675, 620, '#26486f'),
    stipple(193, wholePicture, 2800, 'rgba(19,28,44,.6)', 4, towardsFoot),
    group(
      { turn: -4, about: [1200, 675] },
      rect(716, 132, 1020, 1140, shade, 30),
      rect(690, 100, 1020, 1140, '#b98552', 30),
      rect(746, 176, 908, 1010, '#e3dac6', 8),
      rect(738, 166, 908, 1010, paper, 8),
      rect(800, 236, 420, 30, accent, 8),
      ...rows,
      rect(1010, 66, 380, 110, '#8fa0a8', 24),
      rect(1010, 66, 380, 44, '#b4c1c6', 22),
      circle(1200, 84, 44, '#8fa0a8'),
      circle(1200, 84, 20, deep),
    ),
    seal(1640, 850),
    group(
      { turn: 62, about: [620, 720] },
      rect(336, 724, 560, 50, shade, 20),
      rect(300, 690, 440, 56, second, 28),
      rect(300, 690, 440, 20, '#f0c877', 10),
      rect(720, 690, 90, 56, ink),
      polygon(
        [
          [810, 690],
          [900, 718],
          [810, 746],
        ],
        '#dcd6c6',
      ),
      rect(360, 672, 200, 16, ink, 8),
    ),
  )
}

/** One page of the ledger, drawn as the left one; the fold is at 0 and the page runs to -820. */
function ledgerPage(seed: number, marked: number): string {
  const random = seeded(seed)
  const entries = upTo(13).map((row) => {
    const y = 142 + row * 58
    const x = -730
    const hit = row === marked
    return [
      hit ? rect(-770, y - 40, 690, 54, '#f3d79a') : '',
      line([-770, y + 16], [-80, y + 16], '#cfd6d6', 4),
      row > 11 ? '' : circle(x, y - 10, 13, hit ? accent : cycle([mid, deep, '#b9ab8d'], row)),
      row > 11 ? '' : line([-680, y - 10], [-680 + 110 + random() * 170, y - 10], hit ? accent : deep, 12),
      row > 11 ? '' : line([-340, y - 10], [-340 + 40 + random() * 60, y - 10], '#8798a6', 12),
      row > 11 ? '' : line([-120 - random() * 70, y - 10], [-110, y - 10], hit ? accent : '#5f7387', 12),
    ].join('')
  })
  return [
    path('M0 40C-160 -30 -560 -40 -830 10V930C-560 880 -160 890 0 960Z', '#d9cfb8'),
    path('M0 26C-160 -44 -560 -54 -816 -4V910C-560 860 -160 870 0 940Z', '#eae2cf'),
    path('M0 12C-160 -58 -560 -68 -802 -18V890C-560 840 -160 850 0 920Z', paper),
    rect(-770, 62, 690, 10, accent),
    ...entries,
    line([-380, 62], [-380, 850], '#e3b7a8', 5),
    line([-220, 62], [-220, 850], '#e3b7a8', 5),
    stipple(seed + 1, { x: -130, y: 10, w: 130, h: 860 }, 1100, 'rgba(19,28,44,.4)', 4, towardsRight),
  ].join('')
}

function registerLedger(): string {
  return picture(
    '#7a4b35',
    ...upTo(5).map((plank) => rect(0, plank * 270 + 264, 2400, 7, '#683e2b')),
    stipple(201, wholePicture, 3600, 'rgba(40,20,14,.5)', 4, (across, down) => 0.25 + 0.75 * (across * down)),
    group({ move: [26, 40], fade: 0.35 }, rect(340, 170, 1720, 1060, '#1a0f0c', 24)),
    rect(340, 164, 1720, 1050, deep, 24),
    rect(1170, 164, 60, 1050, ink),
    group({ move: [1200, 220] }, ledgerPage(202, 5)),
    group({ move: [1200, 220], flip: true }, ledgerPage(204, 99)),
    line([1200, 250], [1200, 1130], '#b9ad94', 6),
    path('M1216 200q50 300 26 620q-14 220 20 420l-34 -30l-30 34q-22 -220 -8 -430q16 -300 -14 -610Z', accent),
    circle(2220, 330, 122, 'rgba(20,10,8,.4)'),
    circle(2200, 310, 120, ink),
    circle(2200, 310, 84, mid),
    ellipse(2176, 288, 26, 16, '#86a8c4'),
    group(
      { turn: -58, about: [1780, 780] },
      group({ move: [30, 26], fade: 0.28 }, path('M1500 786L1600 766H2170V806H1600Z', '#1a0f0c')),
      polygon(
        [
          [1500, 780],
          [1610, 752],
          [1610, 808],
        ],
        '#d6cdb8',
      ),
      line([1520, 780], [1600, 780], ink, 5),
      rect(1606, 748, 120, 64, ink, 10),
      rect(1720, 752, 460, 56, second, 28),
      rect(1720, 756, 450, 18, '#f0c877', 9),
    ),
    stroke(arc(2200, 310, 100, 200, 260), 'rgba(255,255,255,.25)', 10),
  )
}

export const publicPaperImages = [
  {
    key: 'procurement-checklist',
    alt: 'A clipboard with six lines, five of them ticked and one still open, beside a pen and a red ribboned seal.',
    svg: procurementChecklist,
  },
  {
    key: 'register-ledger',
    alt: 'An open ledger on a wooden desk with ruled columns, one highlighted entry, a red ribbon, a pen and an inkwell.',
    svg: registerLedger,
  },
]
