import { professionIds, professionNames } from '@/schemas/professions'
import * as p from './content-parameters'
import { parseNothing, type Operation } from './operation'

const page = { surface: 'content', method: 'GET', kind: 'page', formats: ['html', 'markdown'], cache: 'revalidate' } as const
const none = { parameters: [], parse: parseNothing } as const

/** The pages of the content host, each as HTML and as Markdown. */
export const contentPages = [
  {
    ...page,
    id: 'homePage',
    path: '/',
    title: 'Home',
    description: 'The newest articles, the five professions and the evidence record at a glance.',
    ...none,
  },
  {
    ...page,
    id: 'resourcesPage',
    path: '/resources',
    title: 'Resources',
    description: 'Every article, newest first.',
    parameters: [p.pageParameter],
    parse: p.parsePagedPage(),
  },
  ...professionIds.map(
    (profession) =>
      ({
        ...page,
        id: `professionPage:${profession}`,
        path: `/resources/${profession}`,
        title: `Resources for ${professionNames[profession]}`,
        description: `Articles for ${professionNames[profession]}, newest first.`,
        parameters: [p.pageParameter],
        parse: p.parsePagedPage({ profession }),
      }) as const,
  ),
  {
    ...page,
    id: 'articlePage',
    path: '/resources/{slug}',
    title: 'Article',
    description: 'One article with its byline and numbered sources.',
    parameters: [],
    parse: p.parseSlug,
    canBeMissing: true,
  },
  {
    ...page,
    id: 'evidencePage',
    path: '/state-of-applied-ai',
    title: 'State of applied AI',
    description: 'The evidence record with counts and filters.',
    parameters: [],
    parse: p.parseEvidenceFilter,
  },
  {
    ...page,
    id: 'developersPage',
    path: '/developers',
    title: 'Developers',
    description: 'How to read this host from a program: JSON, GraphQL, Markdown and files.',
    ...none,
  },
] as const satisfies readonly Operation[]
