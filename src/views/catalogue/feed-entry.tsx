import type { Book } from '@/schemas/catalogue/book'

/** A book for feed readers: its cover, contributors and synopsis. */
export function BookFeedEntry({ book: { cover, authors, synopsis } }: { book: Book }) {
  return (
    <>
      {cover ? (
        <p>
          <img src={cover.url} alt={cover.alt} loading="lazy" />
        </p>
      ) : null}
      {authors.length > 0 ? <p>{authors.map(({ name }) => name).join(', ')}</p> : null}
      {synopsis
        .split(/\n\n+/)
        .filter(Boolean)
        .map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
    </>
  )
}
