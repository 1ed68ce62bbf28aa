import type { ReactNode } from 'react'

import { availabilityNames, type AvailabilityId } from '@/schemas/catalogue/availability'
import { toFormats } from '@/views/shared/messages/formats'
import { phrase, type ToLink } from '@/views/shared/messages/phrase'

const { plural } = toFormats('en')

const toTitles = (count: number) => plural(count, { one: '# title', other: '# titles' })
const toBundles = (count: number) => plural(count, { one: '# bundle', other: '# bundles' })
const toAllTitles = (count: number) => plural(count, { one: '# title', other: 'All # titles' })
const toAllBundles = (count: number) => plural(count, { one: '# bundle', other: 'All # bundles' })

const availabilities: Readonly<Record<AvailabilityId, string>> = availabilityNames
/** Inside a sentence. */
const availableInText: Readonly<Record<AvailabilityId, string>> = {
  available: 'available',
  forthcoming: 'forthcoming',
  unavailable: 'not available',
}
/** The orders that the form offers. */
export type OfferedOrder = 'title' | '-published_at' | 'published_at' | 'pages'
const orders: Record<OfferedOrder, string> = {
  title: 'Title',
  '-published_at': 'Newest first',
  published_at: 'Oldest first',
  pages: 'Shortest first',
}
/** Inside a sentence. */
const ordersInText: Record<OfferedOrder, string> = {
  title: 'by title',
  '-published_at': 'newest first',
  published_at: 'oldest first',
  pages: 'shortest first',
}
type ProgramLinks = { api: ReactNode; ending: ReactNode; openapi: ReactNode; index: ReactNode; developers: ToLink }

/** The interface texts of the catalogue host in English, the source of all translations. */
export const en = {
  /** “Tier 2: Practice”, or “Tier 2” where it has no name. */
  tier: (tier: number, name: string | null) => (name ? `Tier ${tier}: ${name}` : `Tier ${tier}`),
  /** Inside a sentence. */
  tierInText: (tier: number, name: string | null) => (name ? `tier ${tier}: ${name}` : `tier ${tier}`),
  tierExplanation: 'A tier is the level of a title; its digit begins the catalogue code.',
  titles: toTitles,
  availabilities,
  home: {
    description: (tagline: string, titles: number, languages: number, bundles: number) =>
      `${tagline}. ${toTitles(titles)} in ${plural(languages, { one: '# language', other: '# languages' })} and ${toBundles(bundles)}, for people, programs and agents.`,
    lead: (titles: number, languages: number, bundles: number) =>
      `${toTitles(titles)} in ${plural(languages, { one: '# language', other: '# languages' })} and ${toBundles(bundles)}, each with its synopsis, chapters and outcomes.`,
    newestBooks: 'Newest books',
    newTitles: 'New titles',
    nothing: 'Nothing has been published yet.',
    all: toAllTitles,
    allBundles: toAllBundles,
    byTier: 'By tier',
    inTier: (count: number, shown: ReactNode, tier: string) =>
      phrase`${shown} ${plural(count, { one: 'title', other: 'titles' })} in ${tier}`,
    byLanguage: 'By language',
    programs: 'For programs and agents',
    forPrograms: ({ api, ending, openapi, index, developers }: ProgramLinks) =>
      phrase`Every title is also JSON at ${api} and Markdown at its address with ${ending} after it, without a key. The ${developers('developers page')} says how; ${openapi} and ${index} say it to machines.`,
  },
  books: {
    description: (total: number) =>
      `${toAllTitles(total)} of the catalogue by tier, with their languages, authors and codes. Search by title, author, subject, ISBN and words.`,
    describedList: (total: number, filter: string) => `${toTitles(total)} in the catalogue: ${filter}.`,
    all: (total: number) => `${toAllTitles(total)}, by tier.`,
    some: (total: number, filter: string) => `${toTitles(total)}: ${filter}.`,
    showAll: 'Show all',
    firsts: (link: ToLink) => phrase`The first of each tier stand here; ${link('every title on one page')}.`,
    allOfTier: (count: number, tier: number) => `${toAllTitles(count)} of tier ${tier}`,
    nothing: 'No title matches. Fewer words, or another tier or language, find more.',
    quoted: (words: string) => `“${words}”`,
    by: (author: string) => `by ${author}`,
    on: (subject: string) => `on ${subject}`,
    in: (language: string) => `in ${language}`,
    of: (year: number) => `of ${year}`,
    availability: availableInText,
    orders: ordersInText,
    otherOrder: (field: string) => `by ${field}`,
  },
  form: {
    label: 'Search the books',
    placeholder: 'Title, author, ISBN, subject or words',
    order: 'Order',
    bestMatch: 'Best match',
    tierAndNumber: 'Tier and number',
    tier: 'Tier',
    orders,
  },
  facets: {
    filters: 'Filters',
    narrow: 'Narrow the list',
    tier: 'Tier',
    language: 'Language',
    subject: 'Subject',
    allSubjects: 'All subjects',
    author: 'Author',
    allAuthors: 'All authors',
    year: 'Year',
    availability: 'Availability',
  },
  whole: {
    title: 'The whole catalogue',
    description: (titles: number, bundles: number) =>
      `${toTitles(titles)} and ${toBundles(bundles)} on one page, with codes, ISBNs, languages and authors.`,
    lead: (titles: number, bundles: number) => `${toTitles(titles)} and ${toBundles(bundles)} on one page.`,
    ofTier: (tier: number) => `Books of tier ${tier}`,
    tableOfTier: (tier: number) => `Table of books of tier ${tier}`,
    code: 'Code',
    bookTitle: 'Title',
    pages: 'Pages',
  },
  bundles: {
    description: (bundles: number) =>
      `${toAllBundles(bundles)} of the catalogue: books that belong together, in the order in which to read them.`,
    lead: 'Books that belong together, in the order in which to read them.',
    inAll: toBundles,
    none: 'There is no bundle yet.',
    empty: 'This bundle holds no book at present.',
    facts: (books: string, date: ReactNode, address: ReactNode) =>
      phrase`${books} · last changed ${date} · as JSON: ${address}`,
    cite: 'Cite these books',
    records: 'Records of these books',
    pictureAlt: (title: string) => `The bundle ${title}, with covers of its books`,
    kind: 'Bundle',
  },
  names: {
    authors: {
      count: (count: number) => plural(count, { one: '# author', other: '# authors' }),
      lead: 'Everyone who wrote, edited or translated a title, by family name.',
    },
    subjects: {
      count: (count: number) => plural(count, { one: '# subject', other: '# subjects' }),
      lead: 'What the titles are about, each subject in the language of its books.',
    },
    description: (count: string, lead: string) => `${count} of the catalogue, each with its titles. ${lead}`,
    nothing: 'There is nothing here yet.',
    byAuthor: (count: number, name: string, titles: string) =>
      `${toTitles(count)} by ${name} in the catalogue: ${titles}`,
    onSubject: (count: number, name: string, titles: string) =>
      `${toTitles(count)} on ${name} in the catalogue: ${titles}`,
    onThisSubject: (count: number) => `${toTitles(count)} on this subject`,
    relatedSubjects: 'Related subjects',
  },
  missing: {
    search: 'Search titles, authors, ISBN and words',
    home: 'a search, the newest titles and the bundles',
    books: 'every title by tier',
    bundles: 'books that belong together',
    all: 'every book and bundle on one page',
    developers: 'how to read the catalogue from a program',
  },
  book: {
    by: (authors: ReactNode) => phrase`By ${authors}`,
    /** The most frequent roles of contributors, by their code of ONIX (list 17). */
    roles: {
      A01: 'author',
      B01: 'editor',
      B06: 'translator',
      A12: 'illustrator',
      A23: 'foreword',
      A24: 'introduction',
      A19: 'afterword',
      A32: 'contributor',
    },
    synopsis: 'Synopsis',
    outcomes: 'Outcomes',
    chapters: 'Chapters',
    otherFormats: 'Other formats',
    format: 'Book',
    accessibility: 'Accessibility features',
    contributors: 'Contributors',
    reviews: 'Reviews',
    prizes: 'Prizes',
    related: 'Related',
    alsoInSeries: (series: ReactNode) => phrase`Also in the series ${series}`,
    bundles: 'In these bundles',
    noBundle: 'No bundle holds this title; it stands on its own.',
    cite: 'Cite this book',
    licensed: (address: ReactNode) =>
      phrase`The text of the book is licensed and is not served here. The same description as JSON: ${address}.`,
    relatedTitles: 'Related titles',
    fromReview: 'From the review',
    pictureAlt: (title: string) => `The book ${title}, with its cover`,
    kind: 'Book',
  },
  facts: {
    title: 'Facts',
    code: 'Catalogue code',
    tier: 'Tier',
    language: 'Language',
    pages: 'Pages',
    subjects: 'Subjects',
    publisher: 'Publisher',
    published: 'Published',
    changed: 'Last changed',
    format: 'Format',
    status: 'Status',
    price: 'Price',
    free: 'Free of charge',
    edition: 'Edition',
    series: 'Series',
    licence: 'Licence',
    duration: 'Duration',
    copyProtection: 'Copy protection',
    otherLanguages: 'Other languages',
    classification: 'Classification',
  },
}
