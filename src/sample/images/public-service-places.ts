import { standing } from './figures'
import { civicColours } from './palette'
import {
  arch,
  circle,
  cycle,
  ellipse,
  line,
  path,
  picture,
  polar,
  polygon,
  rect,
  upTo,
  within,
} from './shapes'
import { stipple, towardsFoot, towardsHead, towardsRight, wholePicture } from './texture'

const { ink, deep, mid, accent, second, paper } = civicColours

function column(x: number): string {
  return [
    rect(x - 52, 596, 104, 28, paper),
    rect(x - 40, 624, 80, 396, '#fbf7ee'),
    rect(x + 10, 624, 30, 396, '#dcd6c6'),
    ...upTo(3).map((groove) => rect(x - 26 + groove * 20, 640, 5, 366, '#d5cebb', 2)),
    rect(x - 54, 1020, 108, 28, paper),
  ].join('')
}

function cityHall(): string {
  const marks = upTo(12).map((hour) =>
    line(polar(1200, 258, 68, hour * 30), polar(1200, 258, 80, hour * 30), ink, hour % 3 ? 5 : 10),
  )
  const windows = [500, 640, 1760, 1900].flatMap((x) =>
    [676, 856].map(
      (y) =>
        arch(x - 40, y, 80, 132, deep) +
        line([x, y + 8], [x, y + 130], '#8fa6b8', 5) +
        rect(x - 50, y + 132, 100, 14, paper),
    ),
  )
  const tree = (x: number, y: number, size: number) =>
    rect(x - 10, y - size, 20, size, ink) +
    ellipse(x, y - size * 1.25, size * 0.52, size * 0.78, '#4d7a6b') +
    within(
      `tree-${x}`,
      ellipse(x, y - size * 1.25, size * 0.52, size * 0.78, '#000'),
      stipple(
        x,
        { x: x - size / 2, y: y - size * 2, w: size, h: size * 1.6 },
        420,
        'rgba(19,28,44,.45)',
        4,
        towardsRight,
      ),
    )
  return picture(
    '#b9cbd8',
    circle(1200, 560, 640, '#c9d7df'),
    stipple(161, wholePicture, 2200, '#9fb6c6', 4, towardsHead),
    rect(0, 1120, 2400, 230, '#cdbf9f'),
    stipple(162, { x: 0, y: 1120, w: 2400, h: 230 }, 1400, '#a8966d', 4, towardsFoot),
    line([1200, 20], [1200, 90], ink, 10),
    path('M1204 24q40 -14 74 2t74 0v52q-40 16 -74 0t-74 0Z', accent),
    polygon(
      [
        [1200, 70],
        [1110, 150],
        [1290, 150],
      ],
      accent,
    ),
    rect(1080, 146, 240, 260, '#e6dfcf'),
    rect(1230, 146, 90, 260, '#d2c9b3'),
    rect(1062, 140, 276, 22, paper),
    circle(1200, 258, 98, deep),
    circle(1200, 258, 88, paper),
    ...marks,
    line([1200, 258], [1200, 196], ink, 9),
    line([1200, 258], [1240, 282], accent, 10),
    circle(1200, 258, 10, ink),
    rect(420, 610, 1560, 440, '#e6dfcf'),
    rect(1500, 610, 480, 440, '#d8d0bc'),
    rect(396, 580, 1608, 34, paper),
    ...windows,
    polygon(
      [
        [1200, 372],
        [720, 560],
        [1680, 560],
      ],
      paper,
    ),
    polygon(
      [
        [1200, 412],
        [830, 548],
        [1570, 548],
      ],
      '#d5cebb',
    ),
    circle(1200, 494, 36, second),
    rect(700, 556, 1000, 44, '#fbf7ee'),
    rect(740, 600, 920, 450, deep),
    arch(1120, 720, 160, 330, '#7c3b2c'),
    line([1200, 730], [1200, 1050], ink, 6),
    ...upTo(6).map((index) => column(800 + index * 160)),
    ...upTo(4).map((step) =>
      rect(660 - step * 50, 1048 + step * 28, 1080 + step * 100, 28, cycle(['#fbf7ee', '#e6dfcf'], step)),
    ),
    tree(290, 1150, 210),
    tree(2110, 1150, 230),
    standing(700, 1262, 190, accent, ink, 1),
    standing(790, 1272, 176, mid, ink, 2),
    standing(1560, 1256, 186, second, deep, 0),
  )
}

export const publicPlaceImages = [
  {
    key: 'city-hall',
    alt: 'A pale city hall with six columns, a pediment and a clock tower under a flag; three people stand on the square.',
    svg: cityHall,
  },
]
