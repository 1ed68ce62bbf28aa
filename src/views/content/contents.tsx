import type { LanguageAttributes } from '@/views/shared/language'
import type { Headings } from './headings'
import type { ContentWords } from './words/by-language'

/** An article with fewer headings is read as a whole. */
const minHeadings = 3

type Props = { headings: Headings; own: LanguageAttributes; words: ContentWords }

/**
 * The headings of an article as links: folded above the text where the page is narrow, and beside the text where it is
 * wide. Style sheets show one of the two. Markdown does without, since its reader has the whole text at once.
 */
export function Contents({ headings, own, words }: Props) {
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
    <nav className="contents" aria-label={words.article.contents} data-md="skip">
      <details>
        <summary {...own}>{words.article.contents}</summary>
        {list}
      </details>
      <div className="contents-beside">
        <p {...own}>{words.article.contents}</p>
        {list}
      </div>
    </nav>
  )
}
