type Rgb = readonly [red: number, green: number, blue: number]

/** WCAG 2 AA for text of normal size. */
const minContrastRatio = 4.5

/** The WCAG contrast ratio of two #rrggbb colours, from 1 to 21. */
export function toContrastRatio(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [toLuminance(parse(first)), toLuminance(parse(second))].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The colour, darkened or lightened as little as possible until its contrast with the background is sufficient. */
export function toReadableColor(color: string, background: string, ratio: number = minContrastRatio): string {
  const target = toLuminance(parse(background)) > 0.18 ? 0 : 255
  for (let step = 0; step < 100; step += 1) {
    const candidate = mix(parse(color), target, step / 100)
    if (toContrastRatio(candidate, background) >= ratio) return candidate
  }
  return target === 0 ? '#000000' : '#ffffff'
}

/** Black or white, whichever has more contrast with the background. */
export function toTextColor(background: string): '#000000' | '#ffffff' {
  return toContrastRatio('#ffffff', background) >= toContrastRatio('#000000', background) ? '#ffffff' : '#000000'
}

function parse(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function mix(color: Rgb, target: number, ratio: number): string {
  return `#${color
    .map((channel) =>
      Math.round(channel + (target - channel) * ratio)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function toLuminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
