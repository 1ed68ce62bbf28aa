import { standing } from './figures'
import { educatorColours, hairs } from './palette'
import { circle, cycle, ellipse, group, line, path, picture, polygon, rect, upTo } from './shapes'
import { seeded, stipple, towardsFoot, wholePicture } from './texture'

const { ink, deep, mid, pale, accent, second, paper } = educatorColours
const shade = 'rgba(22,39,42,.26)'

function desk(x: number, y: number, index: number): string {
  const random = seeded(80 + index)
  const [free, screen] = [index === 6, index === 8]
  const body = cycle([second, '#8fb3b5', '#c98b6b', paper], index)
  const pupil = [
    ellipse(x + 14, y + 176, 92, 54, shade),
    ellipse(x, y + 160, 92, 52, body),
    rect(x - 92, y + 78, 34, 90, body, 17),
    rect(x + 58, y + 78, 34, 90, body, 17),
    circle(x, y + 150, 50, cycle(hairs, index)),
    path(`M${x - 50} ${y + 150}a50 50 0 0 1 100 0Z`, 'rgba(255,255,255,.1)'),
  ]
  const book = group(
    { turn: (random() - 0.5) * 22, about: [x, y] },
    rect(x - 82, y - 46, 78, 100, paper, 4),
    rect(x + 2, y - 46, 78, 100, '#eae4cf', 4),
    ...upTo(3).map((row) => line([x - 66, y - 22 + row * 22], [x - 26, y - 22 + row * 22], '#b9b79d', 7)),
    line([x + 112, y - 40], [x + 112, y + 30], accent, 11),
  )
  const tablet =
    rect(x - 96, y - 60, 192, 124, ink, 14) +
    rect(x - 82, y - 46, 164, 96, '#fbe6a8', 6) +
    circle(x, y + 2, 26, accent)
  return [
    rect(x - 140, y - 74, 320, 190, shade, 16),
    free ? rect(x - 50, y + 148, 140, 96, shade, 22) : '',
    free ? rect(x - 70, y + 126, 140, 100, accent, 22) + rect(x - 70, y + 200, 140, 26, '#a8472c', 13) : '',
    free ? '' : rect(x - 74, y + 182, 148, 42, '#2a5c50', 18),
    rect(x - 170, y - 94, 340, 196, screen || free ? '#e2b981' : '#cfa36b', 14),
    rect(x - 170, y + 84, 340, 18, '#a97f4e', 9),
    free ? '' : screen ? tablet : book,
    ...(free ? [] : pupil),
  ].join('')
}

function classroomDesks(): string {
  const planks = upTo(13).map((index) => rect(0, index * 108, 2400, 5, '#37705f'))
  const joints = upTo(40).map((index) =>
    rect(((index * 577) % 2400) - 3, (index % 13) * 108, 5, 108, '#37705f'),
  )
  const places = upTo(15).map((index) =>
    desk(330 + (index % 5) * 435, 396 + Math.floor(index / 5) * 345, index),
  )
  return picture(
    mid,
    ...planks,
    ...joints,
    stipple(
      81,
      wholePicture,
      2600,
      'rgba(22,39,42,.4)',
      4,
      (across, down) => (across * 0.6 + down * 0.4) ** 2,
    ),
    rect(0, 0, 2400, 64, deep),
    rect(520, 14, 1360, 36, ink, 8),
    rect(930, 116, 600, 130, shade, 16),
    rect(900, 96, 600, 130, '#b07d4f', 14),
    rect(960, 120, 130, 82, paper, 4),
    rect(985, 112, 130, 82, '#eae4cf', 4),
    circle(1390, 160, 44, accent),
    circle(1378, 148, 14, '#f3a083'),
    ...places,
  )
}

function learningSteps(): string {
  const fronts = [second, '#7fa79d', accent, mid, deep]
  const step = (index: number): string => {
    const [x, tall] = [430 + index * 290, 170 * (index + 1)]
    const [y, colour] = [1180 - tall, cycle(fronts, index)]
    const blocks = upTo(index + 1).map((block) => rect(x, y + block * 170, 290, 6, 'rgba(22,39,42,.28)'))
    const pattern = upTo(index + 1).map((block) => {
      const [cx, cy] = [x + 145, y + block * 170 + 88]
      return cycle(
        [
          circle(cx, cy, 44, 'rgba(248,243,230,.85)'),
          rect(cx - 90, cy - 34, 180, 16, 'rgba(248,243,230,.8)', 8) +
            rect(cx - 90, cy + 2, 120, 16, 'rgba(248,243,230,.8)', 8),
          polygon(
            [
              [cx, cy - 50],
              [cx + 54, cy + 40],
              [cx - 54, cy + 40],
            ],
            'rgba(248,243,230,.8)',
          ),
          '',
          rect(cx - 40, cy - 40, 80, 80, 'rgba(248,243,230,.75)', 6),
        ],
        block * 2 + index,
      )
    })
    const side =
      index === 4
        ? polygon(
            [
              [x + 290, y],
              [x + 400, y - 84],
              [x + 400, 1096],
              [x + 290, 1180],
            ],
            ink,
          )
        : ''
    return [
      polygon(
        [
          [x, y],
          [x + 290, y],
          [x + 400, y - 84],
          [x + 110, y - 84],
        ],
        index === 4 ? '#2f6a5c' : '#f8eccb',
      ),
      rect(x, y, 290, tall, colour),
      ...blocks,
      ...pattern,
      stipple(
        100 + index,
        { x: x + 4, y, w: 282, h: tall },
        90 * (index + 1),
        'rgba(22,39,42,.4)',
        4,
        towardsFoot,
      ),
      side,
    ].join('')
  }
  return picture(
    pale,
    circle(1190, 560, 470, '#f4e9c2'),
    stipple(99, wholePicture, 2200, '#cfcaa6', 4, towardsFoot),
    rect(0, 1110, 2400, 240, '#cbc79f'),
    polygon(
      [
        [1990, 1096],
        [2270, 1110],
        [2270, 1180],
        [1880, 1180],
      ],
      shade,
    ),
    ...upTo(5).map(step),
    line([1830, 290], [1830, 30], ink, 14),
    path('M1836 40q70 -26 120 10t120 0v110q-70 36 -120 0t-120 0Z', accent),
    standing(1190, 640, 330, '#c0593a', ink, 2),
    rect(1216, 470, 62, 84, second, 6),
    standing(610, 970, 300, mid, ink, 4),
  )
}

export const educatorClassroomImages = [
  {
    key: 'classroom-desks',
    alt: 'A classroom from above: fifteen desks in rows with pupils at their books, one with a tablet and one desk empty.',
    svg: classroomDesks,
  },
  {
    key: 'learning-steps',
    alt: 'Two figures climb a stair of five coloured blocks, each marked with plain shapes, towards a flag at the top.',
    svg: learningSteps,
  },
]
