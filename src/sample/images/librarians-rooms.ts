import { person } from './figures'
import { hairs, librarianColours } from './palette'
import {
  arc,
  arch,
  circle,
  cycle,
  ellipse,
  group,
  line,
  path,
  picture,
  polygon,
  rect,
  ring,
  stroke,
  upTo,
} from './shapes'
import { stipple, towardsFoot, towardsHead, wholePicture } from './texture'

const { ink, deep, mid, pale, accent, second, paper } = librarianColours

function lamp(x: number, y: number, scale: number): string {
  return group(
    { move: [x, y], scale },
    polygon(
      [
        [-70, -150],
        [70, -150],
        [150, 4],
        [-150, 4],
      ],
      'rgba(240,196,112,.18)',
    ),
    ellipse(0, 8, 158, 24, 'rgba(250,222,160,.85)'),
    rect(-5, -164, 10, 170, ink),
    rect(-34, -2, 68, 14, ink, 7),
    path('M-84 -146a84 62 0 0 1 168 0Z', second),
    rect(-84, -152, 168, 11, accent, 6),
  )
}

function openBook(x: number, y: number, scale: number): string {
  return group(
    { move: [x, y], scale },
    path('M0 0q-50 -22 -96 -8l-8 -40q54 -14 104 8Z', paper),
    path('M0 0q50 -22 96 -8l8 -40q-54 -14 -104 8Z', '#e9dcc3'),
  )
}

function tableRow(y: number, scale: number, half: number, taken: readonly number[]): string {
  const at = (seat: number) => 1200 + seat * 320 * scale
  const wide = half * 1.08
  const readers = taken.map((seat, index) => {
    const body = cycle([mid, '#5d7480', '#b5764f', second], index + taken.length)
    return person(at(seat), y, 104 * scale, body, index * 2 + taken.length)
  })
  return [
    ...readers,
    polygon(
      [
        [1200 - half, y - 14 * scale],
        [1200 + half, y - 14 * scale],
        [1200 + wide, y + 50 * scale],
        [1200 - wide, y + 50 * scale],
      ],
      '#a05f40',
    ),
    ...taken.map((seat) => openBook(at(seat), y + 40 * scale, scale)),
    ...upTo(7).map((place) => lamp(at(place - 3), y + 8 * scale, scale)),
    rect(1200 - wide, y + 50 * scale, wide * 2, 56 * scale, '#6a3529'),
    stipple(
      y,
      { x: 1200 - wide, y: y + 50 * scale, w: wide * 2, h: 56 * scale },
      700,
      'rgba(29,27,41,.6)',
      4,
      towardsFoot,
    ),
  ].join('')
}

function readingRoom(): string {
  const windows = upTo(5).map((index) => {
    const x = 205 + index * 430
    return [
      arch(x - 24, 44, 318, 540, '#74343c'),
      arch(x, 68, 270, 516, '#2c3550'),
      index === 3 ? circle(x + 190, 250, 46, pale) : '',
      line([x + 135, 72], [x + 135, 580], '#74343c', 12),
      line([x, 300], [x + 270, 300], '#74343c', 12),
      line([x, 440], [x + 270, 440], '#74343c', 12),
    ].join('')
  })
  return picture(
    deep,
    stipple(21, { x: 0, y: 0, w: 2400, h: 600 }, 2600, 'rgba(29,27,41,.7)', 4, towardsHead),
    ...windows,
    rect(0, 584, 2400, 766, '#3a1a24'),
    rect(0, 584, 2400, 14, '#74343c'),
    tableRow(728, 0.7, 800, [-2.5, -0.5, 1.5]),
    tableRow(920, 1, 1090, [-1.5, 0.5, 1.5, -2.5]),
    tableRow(1190, 1.4, 1500, [-0.5, 1.5]),
  )
}

/** Someone at the desk, from the side that faces the middle; `side` is 1 on the left and -1 on the right. */
function sitter(x: number, side: number, body: string, skin: string, hair: string): string {
  return group(
    { move: [x, 0], flip: side < 0 },
    circle(-84, 356, 62, side < 0 ? hair : 'none'),
    path('M-230 960c0 -270 70 -380 216 -380s220 120 220 380Z', body),
    rect(-34, 500, 84, 130, skin, 36),
    circle(10, 420, 128, skin),
    path(
      'M-122 470c-40 -190 60 -214 130 -204c90 -2 140 70 128 120c-60 6 -100 -10 -120 -40c-10 60 -60 80 -90 78c-10 20 -30 40 -48 46Z',
      hair,
    ),
    circle(80, 426, 11, ink),
    stroke('M30 720C90 900 190 912 340 920', 'rgba(29,27,41,.22)', 96),
    stroke('M30 706C90 886 190 896 340 904', body, 92),
    circle(376, 908, 46, skin),
  )
}

function referenceDesk(): string {
  const bubble = (x: number, side: number, fill: string) =>
    rect(x - 205, 92, 410, 330, fill, 70) +
    polygon(
      [
        [x - side * 60, 400],
        [x - side * 190, 500],
        [x + side * 40, 410],
      ],
      fill,
    )
  return picture(
    pale,
    circle(1200, 700, 560, '#f4e9d3'),
    stipple(51, wholePicture, 2400, '#d2bd95', 4, towardsFoot),
    sitter(560, 1, second, '#e3b58f', cycle(hairs, 2)),
    sitter(1840, -1, mid, '#8d5a3f', cycle(hairs, 1)),
    bubble(965, 1, paper),
    stroke(arc(965, 257, 84, 0, 270), deep, 44),
    stroke(arc(965, 257, 84, 292, 338), accent, 10, '2 22'),
    bubble(1435, -1, deep),
    ring(1435, 257, 84, 'rgba(248,242,230,.16)', 44),
    stroke(arc(1435, 257, 84, 270, 360), accent, 44),
    rect(130, 940, 2140, 76, '#a05f40', 10),
    rect(190, 1016, 2020, 334, '#6a3529'),
    rect(190, 1016, 2020, 26, 'rgba(29,27,41,.35)'),
    ...upTo(5).map((panel) => rect(250 + panel * 388, 1092, 348, 300, '#7a4031', 8)),
    stipple(52, { x: 190, y: 1016, w: 2020, h: 334 }, 2000, 'rgba(29,27,41,.6)', 4, towardsFoot),
    rect(1080, 908, 240, 32, mid, 6),
    rect(1096, 878, 216, 30, accent, 6),
    rect(1088, 850, 200, 28, second, 6),
    rect(1300, 884, 10, 18, paper),
  )
}

export const librarianRoomImages = [
  {
    key: 'reading-room',
    alt: 'Readers sit at three long tables under green lamps in a dark reading room with tall arched windows and a moon.',
    svg: readingRoom,
  },
  {
    key: 'reference-desk',
    alt: 'Two people talk across a desk; the quarter missing from the ring in one speech bubble appears in the other.',
    svg: referenceDesk,
  },
]
