import { toItemListNode } from '@/formats/catalogue/json-ld/item-list'
import { namesPerPage } from '@/surface/catalogue/json-paths'
import { toLanguageAttributes } from '@/views/shared/language'
import type { Page } from '@/views/shared/page'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import { toCount } from './book-list'

/** An author or a subject, with the number of its titles. */
export type NameGroup = { slug: string; name: string; initial: string; language: string | null; count: number }

type Props = { kind: 'authors' | 'subjects'; groups: readonly NameGroup[]; page: number; baseUrl: string }

const texts = {
  authors: {
    title: 'Authors',
    noun: 'authors',
    lead: 'Everyone who wrote, edited or translated a title, by family name.',
  },
  subjects: {
    title: 'Subjects',
    noun: 'subjects',
    lead: 'What the titles are about, each subject in the language of its books.',
  },
} as const

/** All authors, or all subjects, by the alphabet. */
export function nameIndexPage({ kind, groups, page, baseUrl }: Props): Page {
  const { title, noun, lead } = texts[kind]
  const path = `/${kind}`
  const pageCount = Math.max(1, Math.ceil(groups.length / namesPerPage))
  const shown = groups.slice((page - 1) * namesPerPage, page * namesPerPage)
  const pager = { path, page, pageCount, total: groups.length, noun }
  const canonicalPath = page > 1 ? `${path}?page=${page}` : path
  return {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: `${toCount(groups.length, noun.slice(0, -1), noun)} of the catalogue, each with its titles. ${lead}`,
    canonicalPath,
    section: path as '/authors' | '/subjects',
    crumbs: [
      { name: 'Home', path: '/' },
      { name: title, path },
    ],
    main: (
      <>
        <header className="page-head compact">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </header>
        <PagerAtTop {...pager} />
        {shown.length > 0 ? (
          <div className="name-index">
            {toInitials(shown).map(({ initial, names }) => (
              <section key={initial} aria-labelledby={`initial-${initial}`}>
                <h2 id={`initial-${initial}`}>{initial}</h2>
                <ul>
                  {names.map(({ slug, name, language, count }) => (
                    <li key={slug}>
                      <a
                        href={`${path}/${encodeURIComponent(slug)}`}
                        {...(kind === 'subjects' && language ? toLanguageAttributes(language) : {})}
                      >
                        {name}
                      </a>{' '}
                      <span className="count">{count}</span>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        ) : (
          <p>{page > 1 ? 'There is nothing this far down the list.' : 'There is nothing here yet.'}</p>
        )}
        {pageCount > 1 ? <Pager {...pager} /> : null}
      </>
    ),
    jsonLd: [
      toItemListNode(
        `${baseUrl}${canonicalPath}#list`,
        title,
        shown.map(({ slug, name }) => ({ name, url: `${baseUrl}${path}/${encodeURIComponent(slug)}` })),
      ),
    ],
  }
}

function toInitials(groups: readonly NameGroup[]): { initial: string; names: NameGroup[] }[] {
  const initials = new Map<string, NameGroup[]>()
  for (const group of groups) initials.set(group.initial, [...(initials.get(group.initial) ?? []), group])
  return [...initials].map(([initial, names]) => ({ initial, names }))
}
