import type { CoverImage } from '@/schemas/shared/cover-image'
import { Cover } from './cover'
import { toLanguageAttributes } from './language'
import type { SharedMessages } from './messages/by-language'

/** A document of the publisher's other host. */
export type CrossLink = { url: string; title: string; note: string; language: string | null; cover: CoverImage | null }

type Props = {
  title: string
  links: readonly CrossLink[]
  messages: SharedMessages
  /** The language of documents without one of their own. */
  siteLanguage: string
}

/** Documents of the other host on the same subject. */
export function CrossLinks({ title, links, messages, siteLanguage }: Props) {
  if (links.length === 0) return null
  return (
    <section className="cross-links" aria-labelledby="other-host">
      <h2 id="other-host">{title}</h2>
      <ul>
        {links.map(({ url, title: name, note, language, cover }) => {
          const attributes = toLanguageAttributes(language ?? siteLanguage, messages)
          return (
            <li key={url} className={cover ? 'with-cover' : undefined}>
              {cover ? (
                <span className="book-cover">
                  <Cover cover={cover} title={name} alt={cover.alt} sizes="6rem" />
                </span>
              ) : null}
              <div>
                <p className="cross-title">
                  <a href={url} {...attributes}>
                    {name}
                  </a>
                </p>
                <p {...attributes}>{note}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
