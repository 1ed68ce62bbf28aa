import type { LanguageAttributes } from '@/views/shared/language'
import type { Headings } from './headings'

/** An article with fewer headings is read as a whole. */
const minHeadings = 3

/**
 * The headings of an article as links: folded above the text where the page is narrow, and beside the text where it is
 * wide. Style sheets show one of the two. Markdown does without, since its reader has the whole text at once.
 */
export function Contents({ headings, own }: { headings: Headings; own: LanguageAttributes }) {
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
    <nav className="contents" aria-label="Contents" data-md="skip">
      <details>
        <summary {...own}>Contents</summary>
        {list}
      </details>
      <div className="contents-beside">
        <p {...own}>Contents</p>
        {list}
      </div>
    </nav>
  )
}
