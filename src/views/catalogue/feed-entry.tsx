import { joinNames } from '@/formats/catalogue/join-names'
import type { Book } from '@/schemas/catalogue/book'
import { InLanguage } from '@/views/shared/in-language'
import { PlainText } from './plain-text'
import type { CatalogueMessages } from './messages/by-language'

type Props = { book: Book; messages: CatalogueMessages }

/** A book for feed readers: its cover, contributors and synopsis. */
export function BookFeedEntry({ book: { cover, authors, synopsis, language }, messages }: Props) {
  return (
    <>
      {cover ? (
        <p>
          <img src={cover.url} alt={cover.alt} loading="lazy" />
        </p>
      ) : null}
      {authors.length > 0 ? <p>{joinNames(authors.map(({ name }) => name))}</p> : null}
      {synopsis ? (
        <InLanguage language={language} page={messages} as="div">
          <PlainText text={synopsis} />
        </InLanguage>
      ) : null}
    </>
  )
}
