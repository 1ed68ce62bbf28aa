import { toItemListNode } from '@/formats/shared/item-list'
import { namesPerPage } from '@/surface/catalogue/json-paths'
import { toLanguageAttributes } from '@/views/shared/language'
import type { Page } from '@/views/shared/page'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import type { CatalogueMessages } from './messages/by-language'

/** An author or a subject, with the number of its titles. */
export type NameGroup = { slug: string; name: string; initial: string; language: string | null; count: number }

type Props = {
  kind: 'authors' | 'subjects'
  /** Those of this page, and how many there are on all. */
  groups: readonly NameGroup[]
  total: number
  page: number
  baseUrl: string
}

/** All authors, or all subjects, by the alphabet. */
export function nameIndexPage({ kind, groups: shown, total, page, baseUrl }: Props, messages: CatalogueMessages): Page {
  const { lead, count: toCount } = messages.names[kind]
  const title = messages.sections[kind]
  const path = `/${kind}`
  const pageCount = Math.max(1, Math.ceil(total / namesPerPage))
  const pager = { path, page, pageCount, total: toCount(total), messages }
  const canonicalPath = page > 1 ? `${path}?page=${page}` : path
  return {
    title: page > 1 ? messages.list.titleOfPage(title, page) : title,
    description: total > 0 ? messages.names.description(toCount(total), lead) : messages.names.nothing,
    canonicalPath,
    section: path as '/authors' | '/subjects',
    crumbs: [
      { name: messages.sections.home, path: '/' },
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
                        {...(kind === 'subjects' && language ? toLanguageAttributes(language, messages) : {})}
                      >
                        {name}
                      </a>{' '}
                      <span className="count">{messages.number(count)}</span>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        ) : (
          <p>{page > 1 ? messages.list.beyondEnd : messages.names.nothing}</p>
        )}
        {pageCount > 1 ? <Pager {...pager} /> : null}
      </>
    ),
    jsonLd: [
      toItemListNode(
        `${baseUrl}${path}#list`,
        title,
        shown.map(({ slug, name }) => ({ name, url: `${baseUrl}${path}/${encodeURIComponent(slug)}` })),
        { first: (page - 1) * namesPerPage + 1, total },
      ),
    ],
  }
}

function toInitials(groups: readonly NameGroup[]): { initial: string; names: NameGroup[] }[] {
  const initials = new Map<string, NameGroup[]>()
  for (const group of groups) initials.set(group.initial, [...(initials.get(group.initial) ?? []), group])
  return [...initials].map(([initial, names]) => ({ initial, names }))
}
