import { Fragment, type ReactNode } from 'react'

import { toDoiUrl } from '@/lib/identifiers/doi'
import { fromDuration } from '@/lib/dates/duration'
import type { Book } from '@/schemas/catalogue/book'
import type { Site } from '@/schemas/shared/site'
import { Time } from '@/views/shared/dates'
import { InLanguage } from '@/views/shared/in-language'
import { toLanguageAttributes } from '@/views/shared/language'
import { toNamePath } from './facets'
import { toTierName, toTierNote } from './tier-name'
import type { CatalogueMessages } from './messages/by-language'

type Props = { book: Book; messages: CatalogueMessages }

/** The facts of a book beside its description; shared ones link to the books that have them in common. */
export function Facts({ book, site, messages }: Props & { site: Pick<Site, 'tiers'> }) {
  const { facts } = messages
  const tierNote = toTierNote(book.tier, site) ?? messages.tierExplanation
  const { id, isbn, tier, language, pages, subjects } = book
  return (
    <aside className="title-facts" aria-labelledby="facts">
      <h2 id="facts">{facts.title}</h2>
      <dl>
        <dt>{facts.code}</dt>
        <dd>{id}</dd>
        {isbn === null ? null : (
          <>
            <dt>ISBN</dt>
            <dd>{isbn}</dd>
          </>
        )}
        <dt>{facts.tier}</dt>
        <dd>
          <a href={`/books?tier=${tier}`}>{toTierName(tier, site, messages)}</a>
          <span className="fact-note"> {tierNote}</span>
        </dd>
        <dt>{facts.language}</dt>
        <dd>
          <a href={`/books?language=${language}`}>{messages.languageLabel(language)}</a>
          {` (${language})`}
        </dd>
        {pages === null ? null : (
          <>
            <dt>{facts.pages}</dt>
            <dd>{messages.number(pages)}</dd>
          </>
        )}
        {subjects.length > 0 ? (
          <>
            <dt>{facts.subjects}</dt>
            <dd>
              {subjects.map((subject, index) => (
                <span key={subject}>
                  {index > 0 ? ', ' : ''}
                  <NameLink kind="subjects" name={subject} language={language} messages={messages} />
                </span>
              ))}
            </dd>
          </>
        ) : null}
        {(book.publisher ?? book.imprint) === null ? null : (
          <>
            <dt>{facts.publisher}</dt>
            <dd>
              {[book.imprint, book.publisher, book.place]
                .filter((part, at, all) => part && all.indexOf(part) === at)
                .join(', ')}
            </dd>
          </>
        )}
        <TradeFacts book={book} messages={messages} />
        {book.publication_date === null ? null : (
          <>
            <dt>{facts.published}</dt>
            <dd>
              <Time date={book.publication_date} messages={messages} />
            </dd>
          </>
        )}
        <dt>{facts.changed}</dt>
        <dd>
          <Time date={book.modified_at} messages={messages} />
        </dd>
      </dl>
    </aside>
  )
}

/** Facts of the trade, in the order in which a reader would look for them. */
function TradeFacts({ book, messages }: Props) {
  const { facts: labels } = messages
  const { edition, series, status, availability, price, licence, identifiers, languages, subject_codes: codes } = book
  const { duration, technical_protection: protection } = book
  const facts: [string, ReactNode | null][] = [
    [labels.format, book.product_form_name && toEnglish(book.product_form_name, messages)],
    [
      labels.status,
      (status?.name || availability?.name) &&
        toEnglish(
          [status?.name, availability?.name].filter((name, at, all) => name && all.indexOf(name) === at).join(', '),
          messages,
        ),
    ],
    [labels.price, price && toPrice(price, messages)],
    [labels.duration, duration && messages.duration(fromDuration(duration))],
    [labels.copyProtection, protection && toEnglish(protection.name, messages)],
    [labels.edition, edition && (edition.statement ?? String(edition.number))],
    [
      labels.series,
      series.length > 0 &&
        series.map(({ title, number, issn }, index) => (
          <Fragment key={index}>
            {index > 0 ? '; ' : ''}
            <bdi>{title}</bdi>
            {number ? `, ${number}` : ''}
            {issn ? ` (ISSN ${issn})` : ''}
          </Fragment>
        )),
    ],
    [labels.licence, licence && toLicence(licence)],
    [
      labels.otherLanguages,
      languages.length > 0 &&
        languages.map(({ name, language }, index) => (
          <Fragment key={index}>
            {index > 0 ? ', ' : ''}
            {messages.languageLabel(language)} ({toEnglish(name, messages)})
          </Fragment>
        )),
    ],
    [labels.classification, codes.map((each) => `${each.scheme_name}: ${each.code ?? each.heading}`).join('; ')],
  ]
  return (
    <>
      {identifiers.map(({ type, name, value }) => (
        <Fragment key={`${type} ${value}`}>
          <dt>{toEnglish(name, messages)}</dt>
          <dd>{type === '06' ? <a href={toDoiUrl(value)}>{value}</a> : value}</dd>
        </Fragment>
      ))}
      {facts.map(([name, fact]) =>
        fact ? (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </Fragment>
        ) : null,
      )}
    </>
  )
}

/** A price as a reader expects it. */
export function toPrice({ amount, currency }: NonNullable<Book['price']>, messages: CatalogueMessages): string {
  return Number(amount) === 0 ? messages.facts.free : messages.money(amount, currency)
}

/** The names of trade codes, as in the JSON: they exist only in English. */
export function toEnglish(name: string, messages: CatalogueMessages): ReactNode {
  return (
    <InLanguage language="en" page={messages}>
      {name}
    </InLanguage>
  )
}

type NameProps = { kind: 'authors' | 'subjects'; name: string; language?: string; messages: CatalogueMessages }

/** A link to the page of an author or a subject. */
export function NameLink({ kind, name, language, messages }: NameProps) {
  const path = toNamePath(kind, name)
  const attributes = language ? toLanguageAttributes(language, messages) : {}
  return path ? (
    <a href={path} {...attributes}>
      {name}
    </a>
  ) : (
    <span {...attributes}>{name}</span>
  )
}

function toLicence({ name, url }: NonNullable<Book['licence']>): ReactNode {
  return url && /^https?:/.test(url) ? <a href={url}>{name ?? url}</a> : (name ?? url)
}
