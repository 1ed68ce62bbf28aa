import { Fragment, type ReactNode } from 'react'

import { toLanguageName } from '@/lib/language-tag'
import type { Book } from '@/schemas/catalogue/book'
import type { Site } from '@/schemas/shared/site'
import { Time } from '@/views/shared/dates'
import { toLanguageAttributes } from '@/views/shared/language'
import { toNamePath } from './facets'
import { tierExplanation, toTierName, toTierNote } from './tier-name'

/** The facts of a book beside its description; those that others share lead to the books that share them. */
export function Facts({ book, site }: { book: Book; site: Pick<Site, 'tiers'> }) {
  const tierNote = toTierNote(book.tier, site) ?? tierExplanation
  const { id, isbn, tier, language, pages, subjects } = book
  return (
    <aside className="title-facts" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <dl>
        <dt>Catalogue code</dt>
        <dd>{id}</dd>
        {isbn === null ? null : (
          <>
            <dt>ISBN</dt>
            <dd>{isbn}</dd>
          </>
        )}
        <dt>Tier</dt>
        <dd>
          <a href={`/books?tier=${tier}`}>{toTierName(tier, site)}</a>
          <span className="fact-note"> {tierNote}</span>
        </dd>
        <dt>Language</dt>
        <dd>
          <a href={`/books?language=${language}`}>{toLanguageName(language)}</a>
          {` (${language})`}
        </dd>
        {pages === null ? null : (
          <>
            <dt>Pages</dt>
            <dd>{pages}</dd>
          </>
        )}
        {subjects.length > 0 ? (
          <>
            <dt>Subjects</dt>
            <dd>
              {subjects.map((subject, index) => (
                <span key={subject}>
                  {index > 0 ? ', ' : ''}
                  <NameLink kind="subjects" name={subject} language={language} />
                </span>
              ))}
            </dd>
          </>
        ) : null}
        {book.publisher === null ? null : (
          <>
            <dt>Publisher</dt>
            <dd>
              {[book.imprint, book.publisher, book.place]
                .filter((part, at, all) => part && all.indexOf(part) === at)
                .join(', ')}
            </dd>
          </>
        )}
        <TradeFacts book={book} />
        {book.publication_date === null ? null : (
          <>
            <dt>Published</dt>
            <dd>
              <Time date={book.publication_date} />
            </dd>
          </>
        )}
        <dt>Last changed</dt>
        <dd>
          <Time date={book.modified_at} />
        </dd>
      </dl>
    </aside>
  )
}

/** Facts of the trade, in the order in which a reader would look for them. */
function TradeFacts({ book }: { book: Book }) {
  const { edition, series, status, availability, price, licence, identifiers, languages, subject_codes: codes } = book
  const facts: [string, ReactNode | null][] = [
    ['Format', book.product_form_name],
    [
      'Status',
      [status?.name, availability?.name].filter((name, at, all) => name && all.indexOf(name) === at).join(', '),
    ],
    ['Price', price && `${price.amount} ${price.currency}`],
    ['Edition', edition && (edition.statement ?? String(edition.number))],
    [
      'Series',
      series
        .map(({ title, number, issn }) => `${title}${number ? `, ${number}` : ''}${issn ? ` (ISSN ${issn})` : ''}`)
        .join('; '),
    ],
    ['Licence', licence && toLicence(licence)],
    ['Other languages', languages.map(({ name, language }) => `${toLanguageName(language)} (${name})`).join(', ')],
    ['Classification', codes.map((each) => `${each.scheme_name}: ${each.code ?? each.heading}`).join('; ')],
  ]
  return (
    <>
      {identifiers.map(({ type, name, value }) => (
        <Fragment key={`${type} ${value}`}>
          <dt>{name}</dt>
          <dd>{type === '06' ? <a href={`https://doi.org/${encodeURI(value)}`}>{value}</a> : value}</dd>
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

type NameProps = { kind: 'authors' | 'subjects'; name: string; language?: string }

/** A link to the page of an author or a subject. */
export function NameLink({ kind, name, language }: NameProps) {
  const path = toNamePath(kind, name)
  const attributes = language ? toLanguageAttributes(language) : {}
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
