import type { Media } from '@/schemas/shared/media'

type Props = {
  cover: Media | null
  title: string
  /** Empty in lists, where the title stands beside it. */
  alt: string
  isLazy?: boolean
}

/** A book's cover, or a placeholder with its title. */
export function Cover({ cover, title, alt, isLazy = true }: Props) {
  const card = cover?.sizes?.card
  const shown = card?.url ? card : cover
  if (!shown?.url) {
    return (
      <span className="no-cover" data-md="skip" aria-hidden="true">
        {title}
      </span>
    )
  }
  return (
    <img
      src={shown.url}
      alt={alt}
      width={shown.width ?? undefined}
      height={shown.height ?? undefined}
      loading={isLazy ? 'lazy' : undefined}
      decoding="async"
    />
  )
}
