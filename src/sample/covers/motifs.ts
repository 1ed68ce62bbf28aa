import type { Palette } from '../images/palette'
import {
  arc,
  circle,
  cycle,
  path,
  polar,
  polygon,
  rect,
  ring,
  smooth,
  stroke,
  upTo,
  type Point,
} from '../images/shapes'

/** What a cover is about, drawn on a field 1000 wide and `h` high with chance that is always the same. */
export type Motif = { says: string; draw: (random: () => number, colours: Palette, h: number) => string }

const w = 1000

function pick<T>(random: () => number, list: readonly T[]): T {
  return cycle(list, Math.floor(random() * list.length))
}

/** The drawings that covers are made with, each with what is seen on it. */
export const coverMotifs = {
  arcs: {
    says: 'arcs of different widths rise from one side like echoes',
    draw: (random, { mid, accent, pale, second }, h) => {
      const [x, y] = [150 + random() * 700, h]
      return upTo(9)
        .map((index) =>
          stroke(
            arc(x, y, 90 + index * 105, 180, 360),
            cycle([accent, pale, mid, second], index),
            26 + random() * 48,
          ),
        )
        .join('')
    },
  },
  grid: {
    says: 'a field of dots in rows, some of them large and bright',
    draw: (random, { mid, accent, pale }, h) => {
      const step = 100
      return upTo(Math.ceil(h / step) * 10)
        .map((index) => {
          const [x, y] = [(index % 10) * step + step / 2, Math.floor(index / 10) * step + step / 2]
          const chance = random()
          if (chance > 0.84) return circle(x, y, 38, accent)
          return circle(x, y, chance > 0.5 ? 24 : 9, chance > 0.5 ? pale : mid)
        })
        .join('')
    },
  },
  waves: {
    says: 'long waves run across, layer upon layer',
    draw: (random, { mid, accent, pale, second, deep }, h) =>
      upTo(7)
        .map((index) => {
          const base = h * (0.16 + index * 0.13)
          const crest = upTo(7).map((step): Point => [step * 180 - 40, base + (random() - 0.5) * 130])
          return path(
            `${smooth(crest)}V${h + 10}H-40Z`,
            cycle([pale, second, mid, accent, deep, mid, pale], index),
          )
        })
        .join(''),
  },
  steps: {
    says: 'steps climb from left to right under a disc',
    draw: (random, { mid, accent, pale, second }, h) => {
      const count = 6 + Math.floor(random() * 3)
      const wide = w / count
      const steps = upTo(count).map((index) => {
        const tall = h * (0.14 + (index / count) * 0.62)
        return rect(index * wide, h - tall, wide + 1, tall, cycle([mid, pale, second], index))
      })
      return circle(180 + random() * 240, h * 0.27, h * 0.14, accent) + steps.join('')
    },
  },
  rings: {
    says: 'rings overlap, like ripples of several stones',
    draw: (random, { mid, accent, pale, second }, h) =>
      upTo(4)
        .flatMap((stone) => {
          const [x, y] = [random() * w, random() * h]
          return upTo(6).map((index) =>
            ring(x, y, 46 + index * 62, cycle([accent, pale, second, mid], stone), 15),
          )
        })
        .join(''),
  },
  sun: {
    says: 'rays spread from a half disc on the horizon',
    draw: (random, { mid, accent, pale, second }, h) => {
      const [x, y] = [300 + random() * 400, h * 0.78]
      const count = 15 + Math.floor(random() * 6)
      const rays = upTo(count).map((index) => {
        const [from, to] = [180 + (index * 180) / count, 180 + ((index + 0.56) * 180) / count]
        return polygon(
          [[x, y], polar(x, y, 1500, from), polar(x, y, 1500, to)],
          cycle([pale, mid, second], index),
        )
      })
      return rays.join('') + path(`M${x - 210} ${y}a210 210 0 0 1 420 0Z`, accent) + rect(0, y, w, h - y, mid)
    },
  },
  leaves: {
    says: 'leaves stand in rows on thin stems',
    draw: (random, { mid, accent, pale, second }, h) =>
      upTo(5)
        .map((index) => {
          const x = 100 + index * 200
          const top = h * (0.12 + random() * 0.2)
          const leaves = upTo(5).map((pair) => {
            const y = top + 70 + pair * ((h - top) / 5)
            const [long, fill] = [74 + random() * 34, pick(random, [accent, pale, second, mid])]
            const leaf = (side: number) =>
              path(
                `M${x} ${y}q${side * long * 0.2} ${-long} ${side * long} ${-long}q0 ${long * 0.9} ${-side * long} ${long}Z`,
                fill,
              )
            return leaf(1) + leaf(-1)
          })
          return stroke(`M${x} ${top}V${h + 10}`, pale, 7) + leaves.join('')
        })
        .join(''),
  },
  blocks: {
    says: 'squares of different sizes are packed like a street map',
    draw: (random, { mid, accent, pale, second, deep }, h) => {
      const split = (x: number, y: number, wide: number, high: number, depth: number): string => {
        if (depth === 0 || (depth < 3 && random() > 0.8)) {
          return rect(
            x + 7,
            y + 7,
            wide - 14,
            high - 14,
            pick(random, [mid, pale, second, mid, deep, accent]),
          )
        }
        const share = 0.32 + random() * 0.36
        return wide > high
          ? split(x, y, wide * share, high, depth - 1) +
              split(x + wide * share, y, wide * (1 - share), high, depth - 1)
          : split(x, y, wide, high * share, depth - 1) +
              split(x, y + high * share, wide, high * (1 - share), depth - 1)
      }
      return split(0, 0, w, h, 5)
    },
  },
  pulse: {
    says: 'a line runs level, beats and runs on over a faint grid',
    draw: (random, { mid, accent, pale, second }, h) => {
      const lines = upTo(Math.ceil(h / 60)).map((index) => stroke(`M0 ${index * 60}H${w}`, mid, 3))
      const beat = (y: number, colour: string, weight: number) => {
        const x = 180 + random() * 330
        const tall = h * (0.16 + random() * 0.14)
        return stroke(
          `M-20 ${y}H${x}l40 ${-tall * 0.2}l40 ${tall * 0.2}h30l34 ${-tall}l46 ${tall * 1.55}l36 ${-tall * 0.55}h60l46 ${-tall * 0.32}l46 ${tall * 0.32}H${w + 20}`,
          colour,
          weight,
        )
      }
      return (
        lines.join('') + beat(h * 0.3, pale, 12) + beat(h * 0.56, accent, 26) + beat(h * 0.82, second, 12)
      )
    },
  },
  columns: {
    says: 'columns stand in a row, one of them bright',
    draw: (random, { mid, accent, pale, second }, h) => {
      const bright = Math.floor(random() * 7)
      const columns = upTo(7).map((index) => {
        const x = 50 + index * 132
        const fill = index === bright ? accent : cycle([pale, second], index)
        return (
          rect(x, h * 0.3, 76, h * 0.54, fill) +
          rect(x - 16, h * 0.27, 108, h * 0.04, fill) +
          rect(x - 16, h * 0.83, 108, h * 0.04, fill)
        )
      })
      const roof = polygon(
        [
          [0, h * 0.25],
          [500, h * 0.06],
          [w, h * 0.25],
        ],
        mid,
      )
      return (
        roof + columns.join('') + rect(0, h * 0.88, w, h * 0.05, mid) + rect(0, h * 0.95, w, h * 0.05, mid)
      )
    },
  },
  ribbons: {
    says: 'ribbons cross and pass over one another',
    draw: (random, { mid, accent, pale, second }, h) =>
      upTo(6)
        .map((index) => {
          const knots = upTo(5).map((step): Point => [step * 280 - 60, h * (0.12 + random() * 0.76)])
          return stroke(smooth(knots), cycle([mid, pale, second, accent, pale, mid], index), 78 - index * 9)
        })
        .join(''),
  },
  weave: {
    says: 'bands are woven over and under, with one bright thread',
    draw: (random, { mid, accent, pale, second }, h) => {
      const [count, wide] = [7, w / 7]
      const rows = Math.ceil(h / wide)
      const bright = Math.floor(random() * count)
      const across = upTo(rows).map((row) =>
        rect(0, row * wide + 20, w, wide - 40, cycle([second, mid], row)),
      )
      const down = upTo(count).flatMap((column) =>
        upTo(rows)
          .filter((row) => (row + column) % 2 === 0)
          .map((row) =>
            rect(
              column * wide + 20,
              row * wide - 20,
              wide - 40,
              wide + 40,
              column === bright ? accent : pale,
            ),
          ),
      )
      return across.join('') + down.join('')
    },
  },
  shelves: {
    says: 'spines of books stand and lean on three shelves',
    draw: (random, { ink, mid, accent, pale, second }, h) =>
      upTo(3)
        .map((shelf) => {
          const foot = (h / 3) * (shelf + 1) - 22
          let drawn = rect(0, foot, w, 22, ink)
          for (let x = 20; x < w - 50;) {
            const [thick, tall] = [32 + random() * 52, (h / 3) * (0.52 + random() * 0.32)]
            if (random() > 0.1)
              drawn += rect(x, foot - tall, thick - 5, tall, pick(random, [mid, pale, second, pale, accent]))
            x += thick
          }
          return drawn
        })
        .join(''),
  },
} as const satisfies Record<string, Motif>

export type MotifName = keyof typeof coverMotifs
