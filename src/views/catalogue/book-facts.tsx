import { Fragment, type ReactNode } from 'react'

import type { Book } from '@/schemas/catalogue/book'
import type { Site } from '@/schemas/shared/site'
import { Time } from '@/views/shared/dates'
import { InLanguage } from '@/views/shared/in-language'
import { toLanguageAttributes } from '@/views/shared/language'
import { toNamePath } from './facets'
import { toTierName, toTierNote } from './tier-name'
import type { CatalogueWords } from './words/by-language'

type Props = { book: Book; words: CatalogueWords }

/** The facts of a book beside its description; shared ones link to the books that have them in common. */
export function Facts({ book, site, words }: Props & { site: Pick<Site, 'tiers'> }) {
  const { facts } = words
  const tierNote = toTierNote(book.tier, site) ?? words.tierExplanation
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
          <a href={`/books?tier=${tier}`}>{toTierName(tier, site, words)}</a>
          <span className="fact-note"> {tierNote}</span>
        </dd>
        <dt>{facts.language}</dt>
        <dd>
          <a href={`/books?language=${language}`}>{words.languageLabel(language)}</a>
          {` (${language})`}
        </dd>
        {pages === null ? null : (
          <>
            <dt>{facts.pages}</dt>
            <dd>{words.number(pages)}</dd>
          </>
        )}
        {subjects.length > 0 ? (
          <>
            <dt>{facts.subjects}</dt>
            <dd>
              {subjects.map((subject, index) => (
                <span key={subject}>
                  {index > 0 ? ', ' : ''}
                  <NameLink kind="subjects" name={subject} language={language} words={words} />
                </span>
              ))}
            </dd>
          </>
        ) : null}
        {book.publisher === null ? null : (
          <>
            <dt>{facts.publisher}</dt>
            <dd>
              {[book.imprint, book.publisher, book.place]
                .filter((part, at, all) => part && all.indexOf(part) === at)
                .join(', ')}
            </dd>
          </>
        )}
        <TradeFacts book={book} words={words} />
        {book.publication_date === null ? null : (
          <>
            <dt>{facts.published}</dt>
            <dd>
              <Time date={book.publication_date} words={words} />
            </dd>
          </>
        )}
        <dt>{facts.changed}</dt>
        <dd>
          <Time date={book.modified_at} words={words} />
        </dd>
      </dl>
    </aside>
  )
}

/** Facts of the trade, in the order in which a reader would look for them. */
function TradeFacts({ book, words }: Props) {
  const { facts: labels } = words
  const { edition, series, status, availability, price, licence, identifiers, languages, subject_codes: codes } = book
  const facts: [string, ReactNode | null][] = [
    [labels.format, book.product_form_name && toEnglish(book.product_form_name, words)],
    [
      labels.status,
      (status?.name || availability?.name) &&
        toEnglish(
          [status?.name, availability?.name].filter((name, at, all) => name && all.indexOf(name) === at).join(', '),
          words,
        ),
    ],
    [labels.price, price && `${price.amount} ${price.currency}`],
    [labels.edition, edition && (edition.statement ?? String(edition.number))],
    [
      labels.series,
      series
        .map(({ title, number, issn }) => `${title}${number ? `, ${number}` : ''}${issn ? ` (ISSN ${issn})` : ''}`)
        .join('; '),
    ],
    [labels.licence, licence && toLicence(licence)],
    [
      labels.otherLanguages,
      languages.length > 0 &&
        languages.map(({ name, language }, index) => (
          <Fragment key={index}>
            {index > 0 ? ', ' : ''}
            {words.languageLabel(language)} ({toEnglish(name, words)})
          </Fragment>
        )),
    ],
    [labels.classification, codes.map((each) => `${each.scheme_name}: ${each.code ?? each.heading}`).join('; ')],
  ]
  return (
    <>
      {identifiers.map(({ type, name, value }) => (
        <Fragment key={`${type} ${value}`}>
          <dt>{toEnglish(name, words)}</dt>
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

/** The names of trade codes, as in the JSON: they exist only in English. */
export function toEnglish(name: string, words: CatalogueWords): ReactNode {
  return (
    <InLanguage language="en" page={words}>
      {name}
    </InLanguage>
  )
}

type NameProps = { kind: 'authors' | 'subjects'; name: string; language?: string; words: CatalogueWords }

/** A link to the page of an author or a subject. */
export function NameLink({ kind, name, language, words }: NameProps) {
  const path = toNamePath(kind, name)
  const attributes = language ? toLanguageAttributes(language, words) : {}
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
