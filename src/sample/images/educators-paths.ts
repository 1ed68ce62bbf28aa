import { educatorColours } from './palette'
import { circle, ellipse, group, path, picture, type Point, polygon, rect, smooth, stroke } from './shapes'
import { stipple, towardsFoot, towardsHead } from './texture'

const { ink, deep, mid, accent, second, paper } = educatorColours
const shade = 'rgba(22,39,42,.26)'

/** A road on the ground through places that have a half width each, wider towards the viewer. */
function road(bends: readonly (readonly [number, number, number])[]): string {
  const sides: [Point[], Point[]] = [[], []]
  bends.forEach(([x, y, half], index) => {
    const [before, after] = [bends[Math.max(index - 1, 0)] ?? bends[index], bends[index + 1] ?? bends[index]]
    const [across, along] = [
      (after?.[0] ?? x) - (before?.[0] ?? x),
      ((after?.[1] ?? y) - (before?.[1] ?? y)) / 0.45,
    ]
    const long = Math.hypot(across, along)
    sides[0].push([x + (along / long) * half, y - (across / long) * half * 0.45])
    sides[1].push([x - (along / long) * half, y + (across / long) * half * 0.45])
  })
  return `${smooth(sides[0])}L${smooth(sides[1].reverse()).slice(1)}Z`
}

function bigPencil(tint: (colour: string) => string): string {
  return [
    polygon(
      [
        [1060, 1120],
        [1280, 1042],
        [1280, 1198],
      ],
      tint('#f0d8ae'),
    ),
    polygon(
      [
        [1060, 1120],
        [1134, 1094],
        [1134, 1146],
      ],
      tint(ink),
    ),
    rect(1276, 1042, 860, 156, tint(accent)),
    rect(1276, 1042, 860, 48, tint('#f08c69')),
    rect(1276, 1154, 860, 44, tint('#c75a39')),
    path('M1280 1042q-34 26 0 52q-34 26 0 52q-34 26 0 52h20v-156Z', tint('#f0d8ae')),
    rect(2136, 1038, 110, 164, tint('#c9c5ab')),
    rect(2160, 1038, 12, 164, tint('#9d9a80')),
    rect(2206, 1038, 12, 164, tint('#9d9a80')),
    rect(2246, 1046, 130, 148, tint('#e9a6a0'), 40),
  ].join('')
}

function pencilPath(): string {
  const bends = [
    [1010, 470, 4],
    [1140, 500, 7],
    [1180, 530, 10],
    [1060, 560, 14],
    [840, 600, 19],
    [700, 650, 25],
    [760, 712, 32],
    [1000, 764, 40],
    [1090, 830, 48],
    [960, 896, 56],
    [730, 958, 64],
    [650, 1040, 70],
    [780, 1110, 74],
    [1060, 1136, 76],
  ] as const
  const tree = (x: number, y: number, size: number, colour: string) =>
    ellipse(x + size * 0.5, y, size * 0.9, size * 0.2, shade) +
    rect(x - size * 0.08, y - size, size * 0.16, size, ink) +
    ellipse(x, y - size * 1.3, size * 0.55, size * 0.8, colour)
  return picture(
    '#f2e7c4',
    stipple(92, { x: 0, y: 0, w: 2400, h: 460 }, 900, '#dccf9f', 4, towardsHead),
    circle(860, 400, 230, second),
    path('M0 520q300 -150 620 -60q260 -120 520 10q400 -160 720 -10q300 -80 540 40V1350H0Z', '#8fae93'),
    path('M0 640q420 -170 900 -90q760 -130 1500 60V1350H0Z', '#6b9680'),
    path('M0 830q700 -150 1300 -70q600 -60 1100 30V1350H0Z', '#548672'),
    path('M0 1050q600 -110 1200 -50q700 20 1200 -60V1350H0Z', mid),
    stipple(91, { x: 0, y: 560, w: 2400, h: 790 }, 2800, 'rgba(22,39,42,.4)', 4, towardsFoot),
    path(road(bends), paper),
    stroke(smooth(bends.slice(6).map(([x, y]): Point => [x, y])), '#c9c5ab', 8, '4 36'),
    tree(420, 720, 90, deep),
    tree(520, 760, 120, '#2a5c50'),
    tree(1560, 660, 70, deep),
    tree(360, 1090, 200, deep),
    tree(200, 1160, 240, '#2a5c50'),
    group(
      { turn: -22, about: [1060, 1120], move: [12, 14], fade: 0.22 },
      bigPencil(() => ink),
    ),
    group(
      { turn: -36, about: [1060, 1120] },
      bigPencil((colour) => colour),
    ),
  )
}

export const educatorPathImages = [
  {
    key: 'pencil-path',
    alt: 'A large red pencil draws a pale road that winds over green hills towards a low yellow sun.',
    svg: pencilPath,
  },
]
