import type { ReactNode } from 'react'

import { problemKinds, type ProblemKind } from '@/surface/shared/problem-kinds'
import { toFormats } from './formats'
import { phrase, type ToLink } from './phrase'

const { number, plural } = toFormats('en')

/** The description of a host. */
type Publisher = { organization: string; host: ReactNode; kind: string; other: ReactNode; otherKind: string }
/** Makes the links of the sentence on formats. */
type FormatLinks = { accept: ReactNode; index: ReactNode; markdown: ToLink; atom: ToLink; jsonFeed: ToLink }

const problems: Record<ProblemKind, { title: string; advice: string }> = problemKinds

/** The interface texts of both hosts in English, the source of all translations. */
export const en = {
  page: {
    skip: 'Skip to content',
    menu: 'Menu',
    main: 'Main',
    breadcrumb: 'Breadcrumb',
    published: ({ organization, host, kind, other, otherKind }: Publisher) =>
      phrase`Published by ${organization}: ${host}, ${kind}, and ${other}, ${otherKind}.`,
    licence: {
      content: (licence: ReactNode) => phrase`Text under ${licence}.`,
      catalogue: (licence: ReactNode) => phrase`Descriptions of books under ${licence}.`,
    },
    formats: ({ accept, index, markdown, atom, jsonFeed }: FormatLinks, json: ToLink | null) =>
      phrase`This page is also available as Markdown: ask for it with ${accept}, or read ${markdown('its .md address')}${
        json ? phrase`, and its content ${json('as JSON')}` : null
      }. For an index of the site see ${index}; what is new comes ${atom('as Atom')} and ${jsonFeed('as JSON Feed')}.`,
  },
  kinds: { content: 'articles and evidence', catalogue: 'books' },
  sections: {
    home: 'Home',
    resources: 'Resources',
    evidence: 'State of applied AI',
    search: 'Search',
    developers: 'Developers',
    books: 'Books',
    bundles: 'Bundles',
    subjects: 'Subjects',
    authors: 'Authors',
    all: 'Whole catalogue',
    sitemap: 'Sitemap',
  },
  list: {
    previous: 'Previous page',
    next: 'Next page',
    /** `total` with its noun: “12 articles”. */
    position: (page: number, pageCount: number, total: string) =>
      `Page ${number(page)} of ${number(pageCount)}, ${total}`,
    titleOfPage: (title: string, page: number) => `${title}, page ${number(page)}`,
    titleOfFilter: (title: string, filter: string) => `${title}: ${filter}`,
    beyondEnd: 'There is nothing this far down the list.',
    citation: (format: string) => `Citation (${format})`,
  },
  search: {
    submit: 'Search',
    corrected: (word: string, others: ReactNode) =>
      phrase`Nothing has the word “${word}”. These are results for ${others}.`,
    or: ' or ',
    nothing: (query: string) => `Nothing was found for “${query}”.`,
    others: 'These searches find something:',
    orMore: (count: number) => `${number(count)} or more`,
    withoutFilters: (text: string) => `“${text}” without the filters`,
    fewerWords: 'Fewer or other words may find more.',
    onlyTitles:
      'Searching the whole texts took too long, so only titles were searched. Rarer words, or the same search in a moment, find more.',
  },
  problem: {
    kinds: problems,
    withdrawn: (title: ReactNode, id: string) =>
      phrase`This was the page of ${title} (${id}). The publisher has withdrawn the title.`,
    replaced: (link: ReactNode) => phrase`It is replaced by ${link}.`,
    near: 'Perhaps it is one of these',
    next: 'Where to look next',
    index: 'an index of the site for agents',
    sitemap: 'every page',
  },
  count: {
    books: (count: number) => plural(count, { one: '# book', other: '# books' }),
  },
}
