import { hospitalColours } from './palette'
import { circle, cycle, group, line, path, picture, rect, ring, smooth, stroke, upTo, within } from './shapes'
import { blob, seeded, stipple, towardsFoot, wholePicture } from './texture'

const { ink, deep, mid, pale, accent, second, paper } = hospitalColours

function cell(x: number, y: number, r: number, seed: number, odd: boolean): string {
  const fill = odd ? accent : cycle(['#b9d8cf', '#9fcabf', '#cfe4dc', '#aed0d6'], seed)
  const core = odd ? '#8e2f2a' : cycle([deep, '#2b7277', mid], seed)
  return [
    path(blob(seed, x, y, r, odd ? 0.13 : 0.08), fill),
    path(blob(seed + 500, x + r * 0.12, y - r * 0.06, r * (odd ? 0.5 : 0.36), 0.14), core),
    circle(x + r * 0.04, y - r * 0.16, r * 0.09, odd ? second : pale),
    stipple(
      seed + 900,
      { x: x - r * 0.7, y: y + r * 0.1, w: r * 1.3, h: r * 0.66 },
      Math.round(r * 0.9),
      odd ? '#8e2f2a' : 'rgba(18,84,90,.5)',
      4,
      towardsFoot,
    ),
  ].join('')
}

function labSlide(): string {
  const random = seeded(231)
  const [cx, cy, big] = [1240, 660, 500]
  const cells: string[] = []
  const placed: [number, number, number][] = [[1330, 590, 126]]
  for (let tries = 0; tries < 4000 && placed.length < 44; tries += 1) {
    const [x, y, r] = [cx + (random() * 2 - 1) * 560, cy + (random() * 2 - 1) * 560, 52 + random() * 40]
    if (placed.every(([px, py, pr]) => Math.hypot(px - x, py - y) > (pr + r) * 1.1)) placed.push([x, y, r])
  }
  placed.forEach(([x, y, r], index) => cells.push(cell(x, y, r, 240 + index, index === 0)))
  const slide = group(
    { turn: -14, about: [1200, 675] },
    rect(154, 500, 2140, 470, 'rgba(14,40,48,.22)', 14),
    rect(130, 456, 2140, 470, '#e3efe9', 14),
    rect(130, 456, 2140, 30, '#f7fbf8', 14),
    rect(130, 456, 400, 470, '#8fc4ba', 14),
    rect(180, 520, 300, 300, paper, 8),
    ...upTo(4).map((row) =>
      line([216, 580 + row * 58], [216 + cycle([220, 150, 190, 90], row), 580 + row * 58], mid, 14),
    ),
    rect(760, 486, 960, 410, 'rgba(143,196,186,.4)', 6),
    ...upTo(34).map(() =>
      circle(
        790 + random() * 900,
        510 + random() * 360,
        8 + random() * 12,
        cycle(['#9fcabf', mid, '#5fa9a2'], Math.floor(random() * 9)),
      ),
    ),
  )
  return picture(
    pale,
    stipple(232, wholePicture, 2400, '#a5cabd', 4, towardsFoot),
    slide,
    circle(cx + 30, cy + 40, big + 44, 'rgba(14,40,48,.22)'),
    circle(cx, cy, big + 44, ink),
    circle(cx, cy, big + 16, deep),
    circle(cx, cy, big, '#eef4ee'),
    within('field', circle(cx, cy, big, '#000'), ...cells),
    ring(1330, 590, 178, ink, 9, '34 30'),
    stroke(
      smooth([
        [cx - 420, cy - 130],
        [cx - 350, cy - 270],
        [cx - 230, cy - 380],
      ]),
      'rgba(255,255,255,.85)',
      20,
    ),
  )
}

export const hospitalLabImages = [
  {
    key: 'lab-slide',
    alt: 'A glass slide under a round field of view that shows green cells; one large uneven red cell is circled.',
    svg: labSlide,
  },
]
