import type { CoverImage } from '@/schemas/shared/cover-image'

type Props = {
  cover: CoverImage | null
  title: string
  /** Empty in lists, where the title stands beside it. */
  alt: string
  /** The `sizes` attribute. */
  sizes: string
  /** The picture that a page shows first is requested before all others; one a page. */
  load?: 'lazy' | 'eager' | 'first'
}

/** A book's cover, or a placeholder with its title. */
export function Cover({ cover, title, alt, sizes, load = 'lazy' }: Props) {
  const card = cover?.sizes?.card
  const shown = card?.url ? card : cover
  if (!shown?.url) {
    return (
      <span className="no-cover" data-md="skip" aria-hidden="true">
        {title}
      </span>
    )
  }
  const offers = [...(cover?.thumbnails ?? []), shown].filter(({ url, width }) => url && width)
  return (
    <img
      src={shown.url}
      srcSet={offers.length > 1 ? offers.map(({ url, width }) => `${url} ${width}w`).join(', ') : undefined}
      sizes={offers.length > 1 ? sizes : undefined}
      alt={alt}
      width={shown.width ?? undefined}
      height={shown.height ?? undefined}
      loading={load === 'lazy' ? 'lazy' : undefined}
      fetchPriority={load === 'first' ? 'high' : undefined}
      decoding="async"
    />
  )
}
