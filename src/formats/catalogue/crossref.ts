import type { RecordFrame } from '@/formats/shared/record-file'
import { cutCharacters } from '@/lib/text/characters'
import type { Book } from '@/schemas/catalogue/book'
import { tag, tagIf, type Xml } from './onix/xml'
import { toDoi } from './citation'
import { citedAs, toCited } from './cited-contributors'
import { isDigital } from './digital-forms'
import { toPublisherName } from './publisher-name'

type Depositor = {
  depositor: string
  /** The address to which Crossref sends the result of the deposit. */
  email: string
  /** The last change, so that the file is deterministic. */
  changedAt: string
}

/**
 * The frame of a Crossref deposit (schema 5.3.1) around its books; a deposit registers or updates the targets of DOIs.
 */
export function toCrossrefFrame({ depositor, email, changedAt }: Depositor): RecordFrame {
  const timestamp = changedAt.replace(/\D/g, '').slice(0, 17)
  const head = tag('head', [
    tag('doi_batch_id', timestamp),
    tag('timestamp', timestamp),
    tag('depositor', [tag('depositor_name', depositor), tag('email_address', email)]),
    tag('registrant', depositor),
  ])
  const root = '<doi_batch version="5.3.1" xmlns="http://www.crossref.org/schema/5.3.1">'
  const start = `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n${head.xml}\n`
  const end = '\n</doi_batch>\n'
  const empty = `${start}${tag('body', null).xml}${end}`
  return { start: `${start}<body>`, between: '', end: `</body>${end}`, empty }
}

/** The deposit of a book with a DOI; null for others. */
export function toCrossrefBook(book: Book, publisher: string): string | null {
  const doi = toDoi(book)
  if (doi === null) return null
  const isbns = [book, ...book.formats].filter(({ isbn }) => isbn !== null)
  const [language = 'en'] = book.language.split('-')
  const metadata = [
    tagIf('contributors', toContributors(book)),
    tag('titles', [tag('title', book.title), tagIf('subtitle', book.subtitle)]),
    tagIf('edition_number', book.edition?.number ?? null),
    toPublicationDate(book),
    ...(isbns.length > 0 ? isbns.slice(0, 6).map(toIsbn) : [tag('noisbn', null, { reason: 'monograph' })]),
    tag('publisher', [tag('publisher_name', toPublisherName(book, publisher)), tagIf('publisher_place', book.place)]),
    tag('doi_data', [tag('doi', doi), tag('resource', book.url)]),
  ]
  const attributes: Record<string, string> = language.length === 2 ? { language } : {}
  return tag('book', [tag('book_metadata', metadata, attributes)], { book_type: toBookType(book) }).xml
}

function toIsbn({ isbn, product_form: form }: Pick<Book, 'isbn' | 'product_form'>): Xml {
  return tag('isbn', isbn, { media_type: isDigital(form) ? 'electronic' : 'print' })
}

/** A collection of texts by several authors names its editors alone. */
function toBookType({ contributors }: Book): string {
  const [hasAuthor, hasEditor] = (['author', 'editor'] as const).map((each) => citedAs(each, contributors).length > 0)
  return hasEditor && !hasAuthor ? 'edited_book' : 'monograph'
}

/** The most characters of a name and of what follows it; the schema rejects the whole deposit for a longer one. */
const limits = { name: 60, suffix: 10 }

/** The names of the properties are those of Crossref's roles. */
function toContributors({ contributors }: Book): Xml[] {
  return toCited(contributors).map(({ person, property: role }, index) => {
    const { name, given, particle, family, suffix, orcid } = person
    const attributes = { sequence: index === 0 ? 'first' : 'additional', contributor_role: role }
    const surname = family ? [particle, family].filter(Boolean).join(' ') : name
    // A single name as long as that is rather an organization’s.
    if (person.is_corporate || surname.length > limits.name) return tag('organization', name, attributes)
    return tag(
      'person_name',
      [
        tagIf('given_name', given && shorten(given)),
        tag('surname', surname),
        suffix === null || suffix.length > limits.suffix ? null : tagIf('suffix', suffix),
        orcid === null ? null : tag('ORCID', `https://orcid.org/${orcid}`),
      ],
      attributes,
    )
  })
}

/** The first words of given names. */
function shorten(given: string): string {
  if (given.length <= limits.name) return given
  const end = given.lastIndexOf(' ', limits.name)
  return end === -1 ? cutCharacters(given, limits.name) : given.slice(0, end)
}

/** The schema requires a date; without one Crossref rejects the book with a message. */
function toPublicationDate({ publication_date: date, product_form }: Book): Xml | null {
  if (date === null) return null
  const [year = '', month, day] = date.split('-')
  return tag('publication_date', [tagIf('month', month ?? null), tagIf('day', day ?? null), tag('year', year)], {
    media_type: isDigital(product_form) ? 'online' : 'print',
  })
}
