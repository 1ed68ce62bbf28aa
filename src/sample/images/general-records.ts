import { generalColours } from './palette'
import { circle, cycle, group, line, path, picture, type Point, polygon, rect, stroke, upTo } from './shapes'
import { seeded, stipple, towardsFoot, wholePicture } from './texture'

const { ink, deep, mid, pale, accent, second, paper } = generalColours
const shade = 'rgba(10,12,28,.3)'

function modelCard(): string {
  const random = seeded(271)
  const layers = [3, 5, 4, 2]
  const node = (layer: number, place: number): Point => [
    770 + layer * 132,
    476 + (place - ((layers[layer] ?? 1) - 1) / 2) * 74,
  ]
  const links = [0, 1, 2].flatMap((layer) =>
    upTo(layers[layer] ?? 0).flatMap((from) =>
      upTo(layers[layer + 1] ?? 0).map((to) => line(node(layer, from), node(layer + 1, to), '#c5c6d6', 4)),
    ),
  )
  const nodes = layers.flatMap((count, layer) =>
    upTo(count).map((place) => circle(...node(layer, place), 24, cycle([deep, mid, deep, second], layer))),
  )
  const bars = upTo(6).map((index) => {
    const y = 760 + index * 68
    const long = [0.86, 0.72, 0.93, 0.31, 0.66, 0.79][index] ?? 0
    return [
      line([706, y], [800 + random() * 60, y], '#b7b8c6', 14),
      rect(900, y - 20, 700, 40, '#e7e2d6', 20),
      rect(900, y - 20, 700 * long, 40, index === 3 ? second : cycle([deep, mid], index), 20),
    ].join('')
  })
  const curve = stroke('M1290 600C1360 590 1380 400 1450 390S1560 350 1600 344', second, 12)
  return picture(
    deep,
    circle(1200, 675, 620, '#343b70'),
    stipple(272, wholePicture, 2800, 'rgba(21,24,45,.6)', 4, towardsFoot),
    group(
      { turn: 7, about: [1200, 675] },
      rect(640, 130, 1060, 1090, shade, 30),
      rect(620, 110, 1060, 1090, '#8d97bd', 30),
    ),
    group(
      { turn: -3, about: [1200, 675] },
      rect(660, 140, 1060, 1090, shade, 30),
      rect(630, 110, 1060, 1090, paper, 30),
      path('M660 110h1000a30 30 0 0 1 30 30v120H630V140a30 30 0 0 1 30 -30Z', accent),
      line([706, 166], [1080, 166], ink, 24),
      line([706, 214], [930, 214], 'rgba(21,24,45,.45)', 16),
      circle(1590, 186, 34, deep),
      rect(690, 300, 540, 350, '#ece7db', 16),
      ...links,
      ...nodes,
      rect(1260, 300, 370, 350, '#ece7db', 16),
      stroke('M1290 330V620H1610', mid, 8),
      curve,
      line([1300, 470], [1600, 470], '#a9acc4', 6, '4 20'),
      ...bars,
    ),
    stroke('M1602 178C1760 60 1900 200 1960 330', paper, 9),
    group(
      { turn: 14, about: [1960, 330] },
      path('M1890 400L1960 310L2030 400V690a16 16 0 0 1 -16 16H1906a16 16 0 0 1 -16 -16Z', second),
      circle(1960, 372, 18, deep),
      line([1926, 460], [1994, 460], paper, 14),
      line([1926, 510], [1994, 510], paper, 14),
      line([1926, 560], [1966, 560], paper, 14),
    ),
  )
}

function dataSheet(): string {
  const random = seeded(281)
  const cells = upTo(70).map((index) => {
    const [column, row] = [index % 10, Math.floor(index / 10)]
    const [x, y] = [332 + column * 176, 196 + row * 152]
    const [cx, cy] = [x + 76, y + 64]
    if (column === 6 && row === 3) return rect(x, y, 152, 128, '#b9bbc9', 14)
    if (row === 0)
      return rect(x, y, 152, 128, deep, 14) + line([x + 34, cy], [x + 74 + random() * 44, cy], pale, 14)
    if (column === 0) return rect(x, y, 152, 128, mid, 14) + circle(cx, cy, 14 + ((row * 7) % 5) * 3, pale)
    const size = 12 + random() * 30
    const tone = cycle(['#8d97bd', mid, '#b0b6d0'], Math.floor(random() * 30))
    return rect(x, y, 152, 128, paper, 14) + circle(cx, cy, size, tone)
  })
  const [x, y] = [332 + 6 * 176, 196 + 3 * 152]
  return picture(
    pale,
    stipple(282, wholePicture, 2600, '#c0c2d0', 4, towardsFoot),
    group({ move: [24, 30], fade: 0.16 }, rect(292, 156, 1816, 1110, ink, 30)),
    rect(292, 156, 1816, 1110, '#cfd1dc', 30),
    ...cells,
    group(
      { turn: 13, about: [x + 76, y + 64] },
      rect(x - 30, y - 18, 250, 214, 'rgba(21,24,45,.28)', 18),
      rect(x - 48, y - 44, 248, 216, accent, 18),
      stipple(283, { x: x - 40, y: y + 60, w: 232, h: 104 }, 420, '#c98324', 4, towardsFoot),
      polygon(
        [
          [x + 76, y - 14],
          [x + 152, y + 64],
          [x + 76, y + 142],
          [x, y + 64],
        ],
        ink,
      ),
      circle(x + 76, y + 64, 22, accent),
    ),
  )
}

export const generalRecordImages = [
  {
    key: 'model-card',
    alt: 'A paper card with a network, a curve and six bars, one of them short and red; a red label hangs from it by a string.',
    svg: modelCard,
  },
  {
    key: 'data-sheet',
    alt: 'A sheet of seventy cells holding blue dots; one cell is larger, tilted and orange, with a dark diamond in it.',
    svg: dataSheet,
  },
]
