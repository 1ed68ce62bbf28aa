import type { Media } from '@/schemas/media'

type Props = {
  media: Media
  /** The width the picture is shown at, as the `sizes` attribute says it. */
  sizes: string
  /** The largest variant worth offering. */
  largest?: 'card' | 'wide'
  isLazy?: boolean
}

/** An image in its variants; the browser takes the smallest that is sharp enough. */
export function Picture({ media, sizes, largest = 'wide', isLazy = true }: Props) {
  const { card, wide } = media.sizes ?? { card: {}, wide: {} }
  const variants = [card, ...(largest === 'wide' ? [wide] : [])].filter((size) => size.url && size.width)
  const shown = variants.at(-1) ?? media
  if (!shown.url) return null
  const offers = new Map(variants.map((size) => [size.width, `${size.url} ${size.width}w`]))
  return (
    <img
      src={shown.url}
      srcSet={offers.size > 1 ? [...offers.values()].join(', ') : undefined}
      sizes={offers.size > 1 ? sizes : undefined}
      alt={media.alt}
      width={shown.width ?? undefined}
      height={shown.height ?? undefined}
      loading={isLazy ? 'lazy' : undefined}
      decoding="async"
    />
  )
}
