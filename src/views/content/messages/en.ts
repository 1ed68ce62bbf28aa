import type { ReactNode } from 'react'

import { evidenceKindDefaults, type EvidenceKindId } from '@/schemas/content/evidence-kinds'
import { professionNames, type ProfessionId } from '@/schemas/content/professions'
import { toFormats } from '@/views/shared/messages/formats'
import { phrase, type ToLink } from '@/views/shared/messages/phrase'

const { number, plural } = toFormats('en')

const toArticles = (count: number) => plural(count, { one: '# article', other: '# articles' })
const toFindings = (count: number) => plural(count, { one: '# finding', other: '# findings' })
const toSources = (count: number) => plural(count, { one: '# source', other: '# sources' })
const toResults = (count: number) => plural(count, { one: '# result', other: '# results' })

const professions: Record<ProfessionId, { name: string; introduction: string }> = {
  librarians: {
    name: professionNames.librarians,
    introduction: 'Policies, collections, reference work and what readers are owed when a machine answers.',
  },
  educators: {
    name: professionNames.educators,
    introduction: 'Teaching, assessment and school-wide decisions, read against what trials and frameworks say.',
  },
  'hr-and-ld': {
    name: professionNames['hr-and-ld'],
    introduction: 'Hiring, training and fairness at work, with the law and the measurements behind the claims.',
  },
  'public-service': {
    name: professionNames['public-service'],
    introduction: 'Procurement, registers, accountability and automated decisions in public bodies.',
  },
  hospitals: {
    name: professionNames.hospitals,
    introduction: 'Clinical tools, validation, regulation and the people on the ward who have to rely on them.',
  },
}

/** The parts of a filter that a search without results could drop. */
const without: Record<'kind' | 'industry' | 'region' | 'year' | 'q', string> = {
  kind: 'Without the kind',
  industry: 'Without the industry',
  region: 'Without the region',
  year: 'Without the year',
  q: 'Without the words',
}
const evidenceKinds: Record<EvidenceKindId, string> = {
  deployment: evidenceKindDefaults.deployment.label,
  'evidence-impact': evidenceKindDefaults['evidence-impact'].label,
  'evidence-adoption': evidenceKindDefaults['evidence-adoption'].label,
  regulation: evidenceKindDefaults.regulation.label,
}

type RecordFiles = { json: ReactNode; csv: ReactNode; lines: ReactNode; text: ToLink }
type Shared = { findings: number; sources: number }

/** The interface texts of the content host in English, the source of all translations. */
export const en = {
  professions,
  home: {
    description: (tagline: string, findings: number) =>
      `${tagline}. Articles with bylines and sources for five professions, and an evidence record of ${toFindings(findings)}.`,
    lead: (findings: number) =>
      `Articles with bylines and numbered sources for five professions, and a record of ${toFindings(findings)}, each with the place where it can be checked.`,
    newest: 'Newest',
    newestArticles: 'Newest articles',
    nothing: 'Nothing has been published yet.',
    allResources: (articles: ToLink, archive: ToLink) =>
      phrase`${articles('All resources')}, or ${archive('the archive')} by year`,
    byProfession: 'By profession',
    articles: toArticles,
    record: (date: ReactNode, record: ToLink, json: ReactNode) =>
      phrase`Last revised ${date}. ${record('Read the record')} or take it whole as ${json}.`,
  },
  articles: {
    description: (total: number, professionList: string) =>
      `${plural(total, { one: '# article', other: 'All # articles' })}, newest first: sourced, bylined writing on applied AI for ${professionList}.`,
    lead: 'Every article, newest first. Each carries a byline and lists its sources.',
    total: toArticles,
    nothing: 'Nothing has been published here yet.',
    ofProfession: (total: number, profession: string) =>
      `${plural(total, { one: '# sourced article', other: '# sourced articles' })} on applied AI for ${profession}.`,
    newestFor: (profession: string) => `Newest articles for ${profession}`,
    feedFor: (profession: string) => `Articles for ${profession}, newest first.`,
    ofAuthor: (count: number, author: string) =>
      `${toArticles(count)} by ${author}, newest first, with the sources of each.`,
  },
  archive: {
    link: 'Archive by year',
    name: 'Archive',
    ofYear: (year: number) => `Archive of ${year}`,
    description: (total: number) =>
      `${toArticles(total)} by month, newest first, each with its author and who it is for.`,
    years: 'Years',
    allYears: 'All years',
    undated: 'Without a date',
    nothing: 'Nothing was published then.',
  },
  article: {
    by: (author: ReactNode) => phrase`By ${author}`,
    lastRevised: (date: ReactNode) => phrase`last revised ${date}`,
    readingTime: (minutes: number) =>
      plural(minutes, { one: 'about # minute to read', other: 'about # minutes to read' }),
    for: (professionLinks: ReactNode) => phrase`For ${professionLinks}`,
    contents: 'Contents',
    sources: 'Sources',
    source: (place: number, label: string) => `Source ${number(place)}: ${label}`,
    backTo: (source: number, use: number, uses: number) =>
      uses === 1
        ? `Back to where the text names source ${number(source)}`
        : `Back to where the text names source ${number(source)}, ${number(use)} of ${number(uses)}`,
    linkTo: (heading: string) => `Link to the section “${heading}”`,
    table: 'Table',
    done: 'Done',
    cite: 'Cite this article',
    findings: 'Findings used',
    related: 'Related articles',
    shares: ({ findings, sources }: Shared) => {
      const parts = [findings > 0 && toFindings(findings), sources > 0 && toSources(sources)]
      return `Shares ${parts.filter(Boolean).join(' and ')} with this article`
    },
    alsoFor: (professionList: string) => `Also for ${professionList}`,
    fromPress: 'From the press',
    updated: (date: ReactNode) => phrase`Updated ${date}:`,
    earlierChanges: (count: number) => (count === 1 ? 'One earlier change' : `${number(count)} earlier changes`),
    corrections: 'Corrections and updates',
    pictureAlt: (title: string, author: string) => `${title}, by ${author}`,
    kind: 'Article',
  },
  evidence: {
    kinds: evidenceKinds,
    description: (findings: number, date: string) =>
      `${toFindings(findings)} on where AI is in use, what was measured and what the rules say, each with its source. Last revised ${date}.`,
    table: 'The evidence record as a table',
    newest: 'Newest findings',
    facts: (findings: number, date: ReactNode, { json, csv, lines, text }: RecordFiles) =>
      phrase`${toFindings(findings)}, last revised ${date}. The whole record: ${json}, ${csv}, ${lines}, ${text('plain text')}.`,
    all: (findings: number) => `${plural(findings, { one: '# finding', other: 'All # findings' })}, newest first.`,
    some: (shown: number, findings: number) => `${number(shown)} of ${toFindings(findings)}.`,
    showAll: 'Show all',
    findings: 'Findings',
    total: toFindings,
    theseAsFile: (files: ReactNode) => phrase`These findings as a file: ${files}`,
    allAsFile: (files: ReactNode) => phrase`All findings as a file: ${files}`,
    cite: 'How to cite',
    about: 'About the record, and its files',
    filters: (count: number) => (count > 0 ? `Filters (${number(count)})` : 'Filters'),
    filter: 'Filter',
    kind: 'Kind',
    industry: 'Industry',
    region: 'Region',
    year: 'Year',
    words: 'Words',
    allKinds: 'All kinds',
    allOf: { industry: 'All', region: 'All' },
    allYears: 'All years',
    glance: 'At a glance',
    byKind: 'Findings by kind',
    byYear: 'Findings by year of their source',
    byIndustry: 'Findings by industry',
    byRegion: 'Findings by region',
    nothing: 'No finding matches all of these filters.',
    without,
  },
  finding: {
    name: (id: number) => `Finding ${id}`,
    /** Inside a sentence. */
    inText: (id: number) => `finding ${id}`,
    superseded: (link: ReactNode) => phrase`This finding is superseded by ${link}.`,
    supersededBy: (link: ReactNode) => phrase`Superseded by ${link}.`,
    supersededInList: (link: ReactNode) => phrase`superseded by ${link}`,
    organisation: 'Organisation',
    role: 'Role',
    dateOfSource: 'Date of the source',
    source: 'Source',
    sourceIs: (link: ReactNode) => phrase`Source: ${link}`,
    notGiven: 'Not given',
    inRecord: 'In this record',
    added: (date: ReactNode) => phrase`added ${date}`,
    addedAndChanged: (added: ReactNode, changed: ReactNode) => phrase`added ${added}, last changed ${changed}`,
    articles: 'Articles that use this finding',
    cite: 'Cite this finding',
    citation: (record: ReactNode, id: number, address: ReactNode) => phrase`${record}, finding ${id}. ${address}`,
    pictureAlt: (record: string, id: number) => `Finding ${id} of ${record}`,
    pictureKind: (record: string, id: number) => `${record}, finding ${id}`,
  },
  find: {
    title: (query: string) => `Search: ${query}`,
    description: 'Search every article and every finding of the evidence record.',
    resultsDescription: (count: number, query: string) =>
      `${toResults(count)} for “${query}” in the articles and findings.`,
    lead: 'Every article and every finding of the evidence record. Words in quotation marks must stand together.',
    results: (count: number, query: string) => `${toResults(count)} for “${query}”`,
    total: toResults,
    browse: 'Or look through it',
    allArticles: (link: ToLink, archive: ToLink) =>
      phrase`${link('All articles')}, newest first, or ${archive('by year and month')}`,
    articlesFor: (profession: string) => `Articles for ${profession}`,
    record: (link: ToLink) =>
      phrase`${link('The evidence record')}: every finding by kind, industry and region, each with its source`,
    all: 'All',
    article: 'Article',
    articles: 'Articles',
    finding: 'Finding',
    findings: 'Findings',
    both: 'Articles and findings',
    narrow: 'Narrow the results',
    words: 'Words',
    kind: 'Kind',
    for: 'For',
    everyone: 'Everyone',
    year: 'Year',
  },
  missing: {
    search: 'Search articles and findings',
    home: 'the newest articles and the evidence record',
    resources: 'every article, newest first',
    evidence: 'the evidence record',
    developers: 'how to read this site from a program',
  },
}
