import { Fragment, type ReactNode } from 'react'

import { createPersonKey } from '@/formats/catalogue/person-key'
import type { Book } from '@/schemas/catalogue/book'
import { fromDuration } from '@/lib/dates/duration'
import { Accessibility } from './accessibility'
import { toLanguageAttributes } from '@/views/shared/language'
import { toEnglish, toPrice } from './book-facts'
import { PlainText } from './plain-text'
import type { CatalogueMessages } from './messages/by-language'

type Chapter = Book['chapters'][number]
type Node = { chapter: Chapter; inside: Node[] }

/** The chapters of a book, nested in their parts, with the numbers of the book, if there are some. */
export function Chapters({ chapters }: { chapters: readonly Chapter[] }) {
  const List = chapters.some(({ label }) => label !== null) ? 'ul' : 'ol'
  const toItem = ({ chapter: { number, title, summary, label, authors }, inside }: Node): ReactNode => (
    <li key={number} id={`chapter-${number}`}>
      {label === null ? null : <span className="chapter-label">{label} </span>}
      <strong>{title}</strong>
      {authors.length > 0 ? (
        <>
          <br />
          {authors.join(', ')}
        </>
      ) : null}
      {summary ? (
        <>
          <br />
          {summary}
        </>
      ) : null}
      {inside.length > 0 ? <List>{inside.map(toItem)}</List> : null}
    </li>
  )
  return <List className="chapters">{toTree(chapters).map(toItem)}</List>
}

function toTree(chapters: readonly Chapter[]): Node[] {
  const root: Node[] = []
  const open: { level: number; inside: Node[] }[] = [{ level: 0, inside: root }]
  for (const chapter of chapters) {
    while (open.length > 1 && open.at(-1)!.level >= chapter.level) open.pop()
    const node = { chapter, inside: [] }
    open.at(-1)!.inside.push(node)
    open.push({ level: chapter.level, inside: node.inside })
  }
  return root
}

/** A book of the catalogue that is a related product of another, by the identifier that the other gives. */
export type RelatedTitle = { value: string; code: string; title: string; language: string }

type TradeProps = { book: Book; relatedTitles: readonly RelatedTitle[]; messages: CatalogueMessages }

/** The sections below a book's description: its contributors, formats, reviews, prizes and related products. */
export function TradeSections({ book, relatedTitles, messages }: TradeProps) {
  const { book: labels } = messages
  const { formats, accessibility, reviews, prizes, related } = book
  const titles = new Map(relatedTitles.map((each) => [each.value, each]))
  const toKey = createPersonKey(book.contributors)
  const people = new Map(book.contributors.filter(({ biography }) => biography).map((each) => [toKey(each), each]))
  return (
    <>
      {formats.length === 0 ? null : (
        <Section id="formats" title={labels.otherFormats}>
          <ul>
            {formats.map(({ isbn, name, status, availability, price, ...format }, index) => (
              <li key={isbn ?? index}>
                {toRow([
                  name === null ? labels.format : toEnglish(name, messages),
                  isbn === null ? null : `ISBN ${isbn}`,
                  toEnglishOrNull(availability?.name ?? status?.name, messages),
                  price === null ? null : toPrice(price, messages),
                  format.duration === null ? null : messages.duration(fromDuration(format.duration)),
                  toEnglishOrNull(format.technical_protection?.name, messages),
                ])}
                <Accessibility statements={format.accessibility} messages={messages} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {accessibility.length === 0 ? null : (
        <Section id="accessibility" title={labels.accessibility}>
          <Accessibility statements={accessibility} messages={messages} />
        </Section>
      )}
      {people.size === 0 ? null : (
        <Section id="contributors" title={labels.contributors}>
          {[...people].map(([key, { name, biography }]) => (
            <div key={key}>
              <h3>{name}</h3>
              <PlainText text={biography ?? ''} />
            </div>
          ))}
        </Section>
      )}
      {reviews.length === 0 ? null : (
        <Section id="reviews" title={labels.reviews}>
          {reviews.map(({ text, author, source }, index) => (
            <blockquote key={index}>
              <PlainText text={text} />
              {author || source ? <p>— {[author, source].filter(Boolean).join(', ')}</p> : null}
            </blockquote>
          ))}
        </Section>
      )}
      {prizes.length === 0 ? null : (
        <Section id="prizes" title={labels.prizes}>
          <ul>
            {prizes.map(({ name, year, achievement }, index) => (
              <li key={index}>
                {toRow([<bdi key="name">{name}</bdi>, year, toEnglishOrNull(achievement?.name, messages)])}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {related.length === 0 ? null : (
        <Section id="related" title={labels.related}>
          <ul>
            {related.map(({ relation, name, type, value }) => {
              const title = titles.get(value)
              return (
                <li key={`${relation} ${type} ${value}`}>
                  {toEnglish(name, messages)}: {title ? toRow([toLink(title, messages), value]) : value}
                </li>
              )
            })}
          </ul>
        </Section>
      )}
    </>
  )
}

/** Another book of a series, with its number in it. */
export type SeriesBook = { code: string; title: string; language: string; series: string; number: string | null }

/** The other titles of each series that a book is part of. */
export function SeriesSections({ books, messages }: { books: readonly SeriesBook[]; messages: CatalogueMessages }) {
  const titles = [...new Set(books.map(({ series }) => series))]
  return titles.map((title, index) => (
    <Section key={title} id={`series-${index + 1}`} title={messages.book.alsoInSeries(title)}>
      <ul>
        {books
          .filter(({ series }) => series === title)
          .map(({ code, title: name, language, number }) => (
            <li key={code}>
              {number ? `${number}. ` : ''}
              {toLink({ code, title: name, language }, messages)}
            </li>
          ))}
      </ul>
    </Section>
  ))
}

function toLink(book: Pick<SeriesBook, 'code' | 'title' | 'language'>, messages: CatalogueMessages): ReactNode {
  return (
    <a href={`/books/${book.code}`} {...toLanguageAttributes(book.language, messages)}>
      {book.title}
    </a>
  )
}

function toEnglishOrNull(name: string | null | undefined, messages: CatalogueMessages): ReactNode {
  return name ? toEnglish(name, messages) : null
}

/** The non-empty ones of these, separated by commas. */
function toRow(parts: readonly ReactNode[]): ReactNode {
  return parts.filter(Boolean).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? ', ' : ''}
      {part}
    </Fragment>
  ))
}

function Section({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
