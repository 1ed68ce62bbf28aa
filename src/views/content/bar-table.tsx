import type { LanguageAttributes } from '@/views/shared/language'
import type { ContentMessages } from './messages/by-language'

export type Bar = { name: string; count: number; href: string }

type Props = {
  caption: string
  heading: string
  rows: readonly Bar[]
  /**
   * `nofollow` where a link would combine filters: crawlers would request each combination. Markdown, which has no such
   * mark, has the name alone.
   */
  rel: 'nofollow' | undefined
  /** Of the names, where they are in another language than the page. */
  attributes?: LanguageAttributes
  messages: ContentMessages
}

/** A bar chart as an accessible table; the bars are decorative. */
export function BarTable({ caption, heading, rows, rel, attributes, messages }: Props) {
  const largest = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <div className="bar-table">
      <h3>{caption}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{messages.evidence.findings}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count, href }) => (
            <tr key={name}>
              <th scope="row">
                <a href={href} rel={rel} data-md={rel && 'text'} {...attributes}>
                  {name}
                </a>
              </th>
              <td>
                <svg
                  className="bar-mark"
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  focusable="false"
                >
                  <rect width={Math.max(0.5, (count / largest) * 100).toFixed(1)} height="10" rx="1" />
                </svg>
                <span>{messages.number(count)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
