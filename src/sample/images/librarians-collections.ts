import { librarianColours } from './palette'
import { circle, cycle, group, line, path, picture, polygon, rect, upTo } from './shapes'
import { seeded, stipple, towardsFoot, wholePicture } from './texture'

const { ink, deep, mid, pale, accent, second, paper } = librarianColours
const shade = 'rgba(29,27,41,.24)'

function drawerFront(x: number, y: number, scale: number, fill: string): string {
  return group(
    { move: [x, y], scale },
    rect(0, 0, 230, 168, fill, 6),
    rect(0, 150, 230, 18, deep, 6),
    rect(57, 34, 116, 48, accent, 5),
    rect(64, 41, 102, 34, paper),
    line([76, 53], [146, 53], second, 5),
    line([76, 64], [120, 64], second, 5),
    circle(115, 116, 17, ink),
    circle(111, 112, 8, accent),
  )
}

function cardCatalogue(): string {
  const drawers = upTo(30).map((index) => {
    const [column, row] = [index % 6, Math.floor(index / 6)]
    const fill = (column * 5 + row * 3) % 4 ? mid : '#7d3338'
    return drawerFront(462 + column * 249, 176 + row * 184, 1, fill)
  })
  const cards = upTo(17).map((index) => {
    const [depth, raised] = [index / 16, index === 9 ? 150 : 0]
    const [w, x] = [236 + depth * 106, 1077 - depth * 53]
    const y = 400 + depth * 216 - raised
    const fill = raised ? accent : cycle([paper, pale, '#e2d0b0'], index)
    const tab = rect(x + 16 + ((index * 2) % 5) * (w / 5.4), y - 20, w / 5.4, 34, fill, 7)
    const notes = raised
      ? line([x + 40, y + 46], [x + w - 60, y + 46], ink, 8) +
        line([x + 40, y + 78], [x + w - 150, y + 78], ink, 8)
      : ''
    return rect(x, y + 12, w, 180, shade, 6) + tab + rect(x, y, w, 180 + raised, fill, 6) + notes
  })
  return picture(
    pale,
    stipple(11, { x: 0, y: 0, w: 2400, h: 1150 }, 2200, '#d2bd95', 4, towardsFoot),
    rect(0, 1150, 2400, 200, '#d5bf96'),
    rect(440, 260, 1610, 890, 'rgba(85,34,43,.16)'),
    rect(470, 1130, 90, 84, ink),
    rect(1840, 1130, 90, 84, ink),
    rect(396, 106, 1608, 44, ink, 8),
    rect(420, 140, 1560, 1006, deep),
    ...drawers,
    stipple(12, { x: 430, y: 1086, w: 1540, h: 58 }, 600, 'rgba(29,27,41,.6)', 4, towardsFoot),
    rect(1062, 356, 276, 184, ink),
    polygon(
      [
        [1064, 400],
        [1336, 400],
        [1402, 680],
        [998, 680],
      ],
      ink,
    ),
    ...cards,
    rect(1000, 960, 400, 52, 'rgba(29,27,41,.5)', 10),
    drawerFront(984, 664, 1.88, '#a5474a'),
  )
}

function spine(x: number, foot: number, w: number, h: number, fill: string, style: number): string {
  const band = fill === paper || fill === accent ? mid : accent
  const marks = [
    rect(x, foot - h + 46, w, 9, band) + rect(x, foot - h + 66, w, 9, band) + rect(x, foot - 84, w, 9, band),
    rect(x + w * 0.2, foot - h + 90, w * 0.6, 150, paper, 4) + rect(x, foot - 70, w, 14, band),
    circle(x + w / 2, foot - 90, w * 0.22, band) + rect(x + w / 2 - 5, foot - h + 70, 10, h * 0.45, band, 5),
    rect(x, foot - h + 120, w, 120, shade) + rect(x + w * 0.25, foot - h + 170, w * 0.5, 9, paper),
  ]
  return (
    rect(x, foot - h, w, h, fill, 7) +
    cycle(marks, style) +
    rect(x + w - 14, foot - h, 14, h, 'rgba(29,27,41,.16)', 6)
  )
}

function policyShelf(): string {
  const random = seeded(31)
  const colours = [deep, mid, second, '#b99f74', ink, '#a86b4c', '#4f6370', paper]
  const books: string[] = []
  for (let x = 236, index = 0; x < 2080; index += 1) {
    const w = 62 + random() * 74
    if (x + w > 1110 && x < 1290) x = 1298
    const fill = cycle(colours, index * 3 + Math.floor(random() * 2))
    books.push(spine(x, 1096, w, 500 + random() * 220, fill, index * 3 + 1))
    books.push(
      stipple(40 + index, { x: x + 4, y: 700, w: w - 8, h: 392 }, 90, 'rgba(29,27,41,.5)', 4, towardsFoot),
    )
    x += w + 5
  }
  const pulled = group(
    { turn: 8, about: [1200, 1000] },
    rect(1140, 156, 160, 764, shade, 8),
    path('M1182 906h26v132l-13 -18l-13 18Z', mid),
    spine(1114, 920, 160, 780, accent, 1),
    rect(1114, 214, 160, 12, mid),
    stipple(34, { x: 1118, y: 500, w: 152, h: 414 }, 260, '#a86f22', 4, towardsFoot),
  )
  return picture(
    pale,
    circle(1200, 560, 520, '#f5ecd9'),
    stipple(32, wholePicture, 2200, '#d2bd95', 4, towardsFoot),
    ...books,
    pulled,
    rect(150, 1096, 2100, 56, deep, 6),
    rect(150, 1140, 2100, 18, ink, 6),
    polygon(
      [
        [420, 1158],
        [520, 1158],
        [520, 1250],
      ],
      ink,
    ),
    polygon(
      [
        [1980, 1158],
        [1880, 1158],
        [1880, 1250],
      ],
      ink,
    ),
  )
}

export const librarianCollectionImages = [
  {
    key: 'card-catalogue',
    alt: 'A wooden cabinet of thirty index drawers; one drawer stands open and a single yellow card rises from its row.',
    svg: cardCatalogue,
  },
  {
    key: 'policy-shelf',
    alt: 'A long shelf of book spines in red, green and sand, with one tall yellow volume lifted out of the row.',
    svg: policyShelf,
  },
]
