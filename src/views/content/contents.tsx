import type { LanguageAttributes } from '@/views/shared/language'
import type { Headings } from './headings'
import type { ContentMessages } from './messages/by-language'

/** An article with fewer headings is read as a whole. */
const minHeadings = 3

type Props = { headings: Headings; own: LanguageAttributes; messages: ContentMessages }

/**
 * The headings of an article as links: folded above the text where the page is narrow, and beside the text where it is
 * wide. Style sheets show one of the two. Markdown does without, since its reader has the whole text at once.
 */
export function Contents({ headings, own, messages }: Props) {
  const listed = [...headings.values()].filter(({ level, text }) => level < 4 && text !== '')
  if (listed.length < minHeadings) return null
  const list = (
    <ul>
      {listed.map(({ id, level, text }) => (
        <li key={id} className={level === 3 ? 'below' : undefined}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  )
  return (
    <nav className="contents" aria-label={messages.article.contents} data-md="skip">
      <details>
        <summary {...own}>{messages.article.contents}</summary>
        {list}
      </details>
      <div className="contents-beside">
        <p {...own}>{messages.article.contents}</p>
        {list}
      </div>
    </nav>
  )
}
