import { person } from './figures'
import { hairs, peopleColours } from './palette'
import {
  circle,
  cycle,
  ellipse,
  group,
  line,
  path,
  picture,
  type Point,
  polar,
  rect,
  ring,
  stroke,
  upTo,
  within,
} from './shapes'
import { stipple, towardsFoot, towardsHead, wholePicture } from './texture'

const { ink, deep, mid, pale, accent, second, paper } = peopleColours
const shade = 'rgba(35,26,44,.2)'

function portrait(x: number, y: number, radius: number, ground: string, body: string, look: number): string {
  const face = within(
    `portrait-${look}`,
    circle(x, y, radius, '#000'),
    circle(x, y, radius, ground),
    person(x, y + radius * 1.06, radius * 0.78, body, look),
  )
  return (
    circle(x + radius * 0.09, y + radius * 0.12, radius + 8, shade) +
    face +
    ring(x, y, radius, paper, radius * 0.09)
  )
}

function orgNetwork(): string {
  const hub: Point = [1200, 668]
  const grounds = [second, '#e9b79c', mid, accent, '#c9b7c4', '#8fb3ad']
  const bodies = [deep, accent, paper, ink, mid, '#b98a4e']
  const lines: string[] = []
  const people: string[] = []
  let look = 1
  upTo(6).forEach((branch) => {
    const angle = branch * 60 - 90 + (branch % 2 ? 8 : -6)
    const [x, y] = [
      hub[0] + Math.cos((angle * Math.PI) / 180) * 620,
      hub[1] + Math.sin((angle * Math.PI) / 180) * 400,
    ]
    lines.push(line(hub, [x, y], deep, branch % 3 === 1 ? 9 : 13, branch % 3 === 1 ? '4 30' : ''))
    const leaves = [0, 1, 2, 0, 2, 2][branch] ?? 0
    upTo(leaves).forEach((leaf) => {
      const [lx, ly] = polar(x, y, 330, angle + (leaf - 0.5) * 84)
      const [px, py] = [Math.min(Math.max(lx, 190), 2210), Math.min(Math.max(ly, 150), 1200)]
      lines.push(line([x, y], [px, py], deep, 8))
      people.push(portrait(px, py, 84, cycle(grounds, look + 3), cycle(bodies, look + 2), look))
      look += 1
    })
    people.push(portrait(x, y, 122, cycle(grounds, look), cycle(bodies, look), look))
    look += 1
  })
  return picture(
    pale,
    ellipse(1200, 675, 780, 540, '#f4e7dd'),
    stipple(111, wholePicture, 2400, '#d8bda9', 4, towardsFoot),
    ring(1200, 668, 330, '#dcc2b2', 6, '2 24'),
    ...lines,
    ...people,
    portrait(hub[0], hub[1], 188, '#f0c9a4', accent, 0),
  )
}

function armchair(colour: string, dark: string): string {
  return [
    ellipse(40, 402, 330, 34, shade),
    line([-150, 300], [-190, 400], ink, 22),
    line([190, 300], [230, 400], ink, 22),
    path('M-270 -210q-10 -70 66 -76q62 -2 74 60l70 470h-140q-40 0 -44 -40Z', dark),
    rect(-190, 150, 430, 150, colour, 46),
    rect(-130, 96, 380, 90, colour, 44),
    rect(-180, 10, 380, 62, dark, 31),
    rect(140, 40, 46, 160, dark, 20),
    stipple(121, { x: -160, y: 220, w: 380, h: 74 }, 360, 'rgba(35,26,44,.5)', 4, towardsFoot),
  ].join('')
}

function interviewChairs(): string {
  return picture(
    pale,
    stipple(122, { x: 0, y: 0, w: 2400, h: 980 }, 2200, '#d8bda9', 4, towardsFoot),
    group(
      { move: [0, 54] },
      rect(820, 130, 760, 560, paper, 8),
      rect(846, 156, 708, 508, '#b9cfcb'),
      within(
        'view',
        rect(846, 156, 708, 508, '#000'),
        circle(1340, 560, 170, accent),
        path('M846 560q180 -110 360 -20q180 -90 360 30v110h-720Z', second),
        path('M846 620q300 -90 720 10v60h-720Z', '#527b78'),
      ),
      rect(1188, 156, 24, 508, paper),
      rect(846, 396, 708, 18, paper),
      rect(790, 684, 820, 34, '#d8bda9', 6),
    ),
    rect(0, 980, 2400, 370, '#b98d80'),
    rect(0, 964, 2400, 20, '#d8bda9'),
    ellipse(1200, 1150, 900, 130, '#c9a193'),
    ellipse(1200, 1150, 820, 108, '#d4b0a2'),
    stipple(123, { x: 0, y: 984, w: 2400, h: 366 }, 2200, 'rgba(67,44,78,.5)', 4, towardsFoot),
    group({ move: [620, 760] }, armchair(mid, deep)),
    group({ move: [1780, 760], flip: true }, armchair(accent, '#a84a30')),
    ellipse(1216, 1150, 170, 24, shade),
    rect(1190, 920, 20, 226, ink),
    ellipse(1200, 1144, 90, 16, ink),
    ellipse(1200, 916, 200, 34, ink),
    ellipse(1200, 904, 200, 34, '#7d5a45'),
    path('M1090 836h84v40q0 26 -42 26t-42 -26Z', paper),
    path('M1226 836h84v40q0 26 -42 26t-42 -26Z', paper),
    stroke('M1310 848q34 4 0 34', paper, 10),
    stroke('M1090 848q-34 4 0 34', paper, 10),
    line([1200, 0], [1200, 46], ink, 8),
    path('M1090 120a110 90 0 0 1 220 0Z', deep),
    ellipse(1200, 120, 110, 14, '#f3cf8f'),
  )
}

/** Someone on a ladder, seen from behind, with one hand on the rung above. */
function climber(x: number, y: number): string {
  return [
    line([x - 44, y + 150], [x - 60, y + 376], ink, 54),
    line([x + 44, y + 150], [x + 120, y + 176], ink, 54),
    line([x + 120, y + 176], [x + 88, y + 244], ink, 50),
    line([x - 74, y - 60], [x - 136, y - 160], '#c65b3b', 50),
    line([x - 136, y - 160], [x - 96, y - 270], '#c65b3b', 46),
    line([x + 74, y - 60], [x + 168, y - 70], '#c65b3b', 50),
    line([x + 168, y - 70], [x + 130, y - 136], '#c65b3b', 46),
    circle(x - 94, y - 286, 30, '#c68a62'),
    circle(x + 124, y - 148, 30, '#c68a62'),
    rect(x - 104, y - 100, 208, 280, accent, 80),
    rect(x - 26, y - 146, 52, 70, '#c68a62', 20),
    circle(x, y - 186, 74, cycle(hairs, 0)),
    circle(x + 4, y - 268, 34, cycle(hairs, 0)),
  ].join('')
}

function skillLadder(): string {
  const spans: Point[] = [
    [420, 520],
    [560, 330],
    [300, 640],
    [640, 480],
    [380, 300],
    [520, 610],
    [280, 400],
    [460, 260],
  ]
  const colours = [second, pale, '#e9a98c', paper, '#a587a8', second, '#f0c98a', pale]
  const rungs = spans.map(([leftwards, rightwards], index) => {
    const y = 1190 - index * 140
    const bar = rect(1200 - leftwards, y - 24, leftwards + rightwards, 48, cycle(colours, index), 24)
    const ends = circle(1200 - leftwards + 24, y, 12, deep) + circle(1200 + rightwards - 24, y, 12, deep)
    return (
      rect(1200 - leftwards + 10, y - 8, leftwards + rightwards, 48, 'rgba(35,26,44,.35)', 24) + bar + ends
    )
  })
  return picture(
    deep,
    circle(1200, 600, 520, '#54385f'),
    circle(1200, 600, 360, '#65456f'),
    stipple(131, wholePicture, 2600, 'rgba(35,26,44,.7)', 4, towardsFoot),
    stipple(132, wholePicture, 500, 'rgba(236,217,205,.4)', 4, towardsHead),
    rect(1018, 70, 34, 1280, '#b98d80', 17),
    rect(1348, 70, 34, 1280, '#b98d80', 17),
    ...rungs,
    climber(1200, 640),
  )
}

export const peopleImages = [
  {
    key: 'org-network',
    alt: 'Thirteen round portraits joined by lines to a larger one in the middle; two of the lines are only dotted.',
    svg: orgNetwork,
  },
  {
    key: 'interview-chairs',
    alt: 'Two armchairs, one plum and one orange, face each other across a small table with two cups before a window.',
    svg: interviewChairs,
  },
  {
    key: 'skill-ladder',
    alt: 'A person climbs a tall ladder whose eight coloured rungs reach out to different widths on either side.',
    svg: skillLadder,
  },
]
