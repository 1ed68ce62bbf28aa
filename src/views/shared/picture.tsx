import type { Focus } from '@/schemas/shared/focus'
import type { Media } from '@/schemas/shared/media'

type Props = {
  media: Media
  /** The `sizes` attribute. */
  sizes: string
  /** The largest variant in `srcset`. */
  largest?: 'card' | 'wide'
  isLazy?: boolean
  /** True for the picture that a page shows first, which is requested before all others; one a page. */
  isFirst?: boolean
  /** The focal point that stays visible when the image is cropped; centre by default. */
  focus?: Focus | null
}

/** A responsive image with its variants in `srcset`. */
export function Picture({ media, sizes, largest = 'wide', isLazy = true, isFirst = false, focus }: Props) {
  const { card, wide } = media.sizes ?? { card: {}, wide: {} }
  const variants = [card, ...(largest === 'wide' ? [wide] : [])].filter((size) => size.url && size.width)
  const shown = variants.at(-1) ?? media
  if (!shown.url) return null
  const offers = new Map(variants.map((size) => [size.width, `${size.url} ${size.width}w`]))
  return (
    <img
      className={focus ? toFocusClass(focus) : undefined}
      src={shown.url}
      srcSet={offers.size > 1 ? [...offers.values()].join(', ') : undefined}
      sizes={offers.size > 1 ? sizes : undefined}
      alt={media.alt}
      width={shown.width ?? undefined}
      height={shown.height ?? undefined}
      loading={isLazy ? 'lazy' : undefined}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  )
}

/** Rounded to the classes in site.css, because the pages' Content Security Policy forbids inline styles. */
function toFocusClass({ x, y }: Focus): string | undefined {
  const [left, top] = [x, y].map((percent) => Math.min(100, Math.max(0, Math.round(percent / 10) * 10)))
  return left === 50 && top === 50 ? undefined : `focus-x-${left} focus-y-${top}`
}
