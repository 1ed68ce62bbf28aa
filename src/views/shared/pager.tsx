import type { SharedMessages } from './messages/by-language'

type PagerProps = {
  path: string
  page: number
  pageCount: number
  /** The total with its noun. */
  total: string
  messages: SharedMessages
}

/**
 * The current page of a list, with links to the previous and next page, for its end. In Markdown they lead to `.md`
 * addresses (src/formats/shared/markdown.ts).
 */
export function Pager({ path, page, pageCount, total, messages: { list } }: PagerProps) {
  const toHref = (number: number) => (number > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${number}` : path)
  return (
    <p className="pager">
      {page > 1 ? (
        <>
          <a rel="prev" href={toHref(Math.min(page - 1, pageCount))}>
            {list.previous}
          </a>{' '}
        </>
      ) : null}
      <span>{list.position(page, pageCount, total)}</span>
      {page < pageCount ? (
        <>
          {' '}
          <a rel="next" href={toHref(page + 1)}>
            {list.next}
          </a>
        </>
      ) : null}
    </p>
  )
}

/** The same for the start of a list: a reader of Markdown may be cut off before its end. Nothing for a single page. */
export function PagerAtTop(props: PagerProps) {
  return props.pageCount > 1 ? <Pager {...props} /> : null
}
