import type { Site } from '@/schemas/shared/site'
import type { Frame, LongPageContent, LongPageHead, MainPart } from '@/views/shared/long-page'
import { BookLines, toTiers, type ListedBook } from './book-list'
import { booksPageHead, PageHead } from './books'
import { TierSection } from './tier-section'
import type { CatalogueMessages } from './messages/by-language'

type TitleInTier = Omit<ListedBook, 'authors'> & { tier: number; authors: readonly string[] }
type Props = {
  total: number
  /** In the order of the lists. */
  readBooks: () => AsyncIterable<readonly TitleInTier[]>
  site: Pick<Site, 'tiers'>
  messages: CatalogueMessages
}

const toSubject = ({ total, messages }: Pick<Props, 'total' | 'messages'>) => ({ filter: {}, page: 1, total, messages })

/** The list of books as Markdown, which has every title. */
export function everyTitlePage(props: Pick<Props, 'total' | 'messages'>): LongPageHead {
  return booksPageHead(toSubject(props))
}

export function everyTitleContent(props: Props): LongPageContent {
  return { parts: toParts(props) }
}

async function* toParts(props: Props): AsyncGenerator<MainPart> {
  const { total, readBooks, site, messages } = props
  yield { frames: [], content: <PageHead {...toSubject(props)} listed={total} /> }
  const toFrame = (tier: number): Frame => ({
    key: `tier-${tier}`,
    toNode: (books) => (
      <TierSection tier={tier} site={site} messages={messages}>
        <ul className="shelf">{books}</ul>
      </TierSection>
    ),
    toMark: (text) => <li>{text}</li>,
    between: '\n\n',
  })
  for await (const books of readBooks())
    for (const { tier, books: group } of toTiers(books)) {
      const content = group.map((book) => (
        <li key={book.id} className="book">
          <BookLines book={{ ...book, authors: book.authors.map((name) => ({ name })) }} messages={messages} />
        </li>
      ))
      yield { frames: [toFrame(tier)], content }
    }
}
