import { toPrimaryLanguages } from '@/lib/languages/language-tag'
import { toNameSlug } from '@/lib/text/name-slug'
import type { AvailabilityId } from '@/schemas/catalogue/availability'
import { toCatalogueSearch } from '@/schemas/catalogue/list'
import { toUnnamedCode } from '@/schemas/catalogue/unnamed-contributors'
import type { Site } from '@/schemas/shared/site'
import { isFiltered } from '@/surface/catalogue/json-paths'
import type { BookFilter, BookListing } from './search-form'
import { toTierName, toTierNote } from './tier-name'
import type { CatalogueMessages } from './messages/by-language'

/** Numbers of books by tier and language, whatever the filter by these. */
export type BookCount = { tier: number; language: string; count: number }
type FacetValue<T = string> = { value: T; count: number }
/** The other facets, with their most frequent values; null if there are too many matches to count. */
export type BookFacets = {
  subjects: readonly FacetValue[]
  authors: readonly FacetValue[]
  years: readonly FacetValue<number>[]
  availabilities: readonly FacetValue<AvailabilityId>[]
}

type Props = BookListing & {
  counts: readonly BookCount[]
  facets: BookFacets | null
  total: number
  site: Pick<Site, 'tiers'>
  messages: CatalogueMessages
}

/** A link of a facet: to the list with this value, or, for the current one, without it. */
type Choice = { name: string; note?: string | null; count: string; href: string; isCurrent: boolean }

/** The facets of a list, with the number of titles behind each link; collapsed on narrow screens. */
export function Facets(props: Props) {
  const { filter, counts, facets, total, site, messages } = props
  const { facets: labels, number } = messages
  const toHref = (change: BookFilter) => toBooksPath({ ...props, filter: { ...filter, ...change } })
  /** A facet whose values are counted only while none is chosen. */
  const toChoices = <T extends string | number>(
    name: 'subject' | 'author' | 'year' | 'availability',
    values: readonly FacetValue<T>[] | undefined,
    toName: (value: T) => string,
    toValue: (value: T) => string | number = (value) => value,
  ): Choice[] => {
    const current = filter[name]
    if (current !== undefined) {
      const label = toName(current as T)
      return [{ name: label, count: number(total), href: toHref({ [name]: undefined }), isCurrent: true }]
    }
    return (values ?? []).map(({ value, count }) => ({
      name: toName(value),
      count: number(count),
      href: toHref({ [name]: toValue(value) }),
      isCurrent: false,
    }))
  }
  const rel = isFiltered(filter) || props.sort !== undefined ? 'nofollow' : undefined
  const inLanguage = counts.filter(({ language }) => !filter.language || isInLanguage(language, filter.language))
  const inTier = counts.filter(({ tier }) => filter.tier === undefined || filter.tier === tier)
  const tiers = [...new Set(counts.map(({ tier }) => tier))].sort((a, b) => a - b)
  return (
    <details className="book-filters" data-md="skip">
      <summary>{labels.filters}</summary>
      <nav aria-label={labels.narrow} data-search-replaces="facets">
        <Group
          rel={rel}
          id="tier"
          name={labels.tier}
          note={messages.tierExplanation}
          choices={tiers.map((tier) => ({
            name: toTierName(tier, site, messages),
            note: toTierNote(tier, site),
            count: number(sum(inLanguage.filter((count) => count.tier === tier))),
            href: toHref({ tier: filter.tier === tier ? undefined : tier }),
            isCurrent: filter.tier === tier,
          }))}
        />
        <Group
          rel={rel}
          id="language"
          name={labels.language}
          choices={toPrimaryLanguages(
            counts.map(({ language }) => language),
            messages.language,
          ).map((language) => ({
            name: messages.languageLabel(language),
            count: number(sum(inTier.filter((count) => isInLanguage(count.language, language)))),
            href: toHref({ language: filter.language === language ? undefined : language }),
            isCurrent: filter.language === language,
          }))}
        />
        <Group
          rel={rel}
          id="subject"
          name={labels.subject}
          all={{ path: '/subjects', name: labels.allSubjects }}
          choices={toChoices('subject', facets?.subjects, (subject) => subject)}
        />
        <Group
          rel={rel}
          id="author"
          name={labels.author}
          all={{ path: '/authors', name: labels.allAuthors }}
          choices={toChoices('author', facets?.authors, unquote, (author) => `"${author}"`)}
        />
        <Group rel={rel} id="year" name={labels.year} choices={toChoices('year', facets?.years, String)} />
        <Group
          rel={rel}
          id="availability"
          name={labels.availability}
          choices={toChoices('availability', facets?.availabilities, (id) => messages.availabilities[id])}
        />
      </nav>
    </details>
  )
}

type GroupProps = {
  /** `nofollow` where a link would combine filters: crawlers would request each combination. */
  rel: 'nofollow' | undefined
  id: string
  name: string
  note?: string
  choices: readonly Choice[]
  /** The page of all values. */
  all?: { path: string; name: string }
}

function Group({ rel, id, name, note, choices, all }: GroupProps) {
  if (choices.length === 0 && !all) return null
  return (
    <div className="facet">
      <p id={`facet-${id}`} className="facet-name">
        {name}
      </p>
      {note ? <p className="facet-note">{note}</p> : null}
      <ul aria-labelledby={`facet-${id}`}>
        {choices.map((choice) => (
          <li key={choice.name}>
            <a
              href={choice.href}
              rel={choice.isCurrent ? undefined : rel}
              aria-current={choice.isCurrent ? 'true' : undefined}
              title={choice.note ?? undefined}
            >
              {choice.name} <span>{choice.isCurrent ? '×' : choice.count}</span>
            </a>
          </li>
        ))}
        {all ? (
          <li>
            <a className="facet-all" href={all.path}>
              {all.name}
            </a>
          </li>
        ) : null}
      </ul>
    </div>
  )
}

/** The address of a list of books. */
export function toBooksPath({ filter, sort }: BookListing): string {
  const search = toCatalogueSearch({ ...filter, ...(sort ? { sort } : {}) })
  return search ? `/books?${search}` : '/books'
}

/** The address of the page of an author or a subject; null where its name has no letter or digit, or names nobody. */
export function toNamePath(kind: 'authors' | 'subjects', name: string): string | null {
  const slug = kind === 'authors' && toUnnamedCode(name) !== null ? '' : toNameSlug(name)
  return slug ? `/${kind}/${encodeURIComponent(slug)}` : null
}

export function unquote(author: string): string {
  return author.replace(/^"|"$/g, '')
}

function isInLanguage(tag: string, range: string): boolean {
  return tag === range || tag.toLowerCase().startsWith(`${range.toLowerCase()}-`)
}

function sum(counts: readonly { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0)
}
