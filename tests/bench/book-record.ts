import { createRandomInt, toIsbn } from './generated-content'
import { toLanguage, toRareWord, writeText, writeTitle } from './realistic-text'

type RandomInt = ReturnType<typeof createRandomInt>

/** The languages of the books, with their shares of a hundred. */
const languages: readonly [tag: string, share: number][] = [
  ['en', 40],
  ['de', 12],
  ['fr', 10],
  ['es', 9],
  ['it', 6],
  ['pt', 6],
  ['nl', 5],
  ['sv', 4],
  ['pl', 4],
  ['tr', 4],
]
/** How many there are to pick from: few are picked often, and most of them once. */
const [people, subjects, series, publishers] = [200_000, 3_000, 40_000, 800]
const availabilities = ['20', '20', '20', '21', '40', '31', null] as const

/** The nth book. As in catalogues of libraries, half of them are described, and a quarter have their contents. */
export function toBook(id: number) {
  const randomInt = createRandomInt(toSeed(id))
  const language = pickLanguage(randomInt)
  const write = (sentences: number) => toLanguage(writeText(randomInt, sentences), language)
  const title = (words: number) => toLanguage(writeTitle(randomInt, words), language)
  const year = 2026 - Math.floor(76 * toShare(randomInt) ** 2)
  const isExact = randomInt(10) < 6
  const isbn = toIsbn(100_000_000 + id)
  return {
    id,
    code: `T${1 + (id % 4)}-${100_000 + id}`,
    isbn,
    title: title(3 + randomInt(4)),
    subtitle: title(5),
    language,
    synopsis: randomInt(2) === 0 ? write(1 + randomInt(4)) : null,
    pages: randomInt(20) === 0 ? null : 60 + randomInt(600),
    published_at: new Date(Date.UTC(year, isExact ? randomInt(12) : 0, isExact ? 1 + randomInt(28) : 1)).toISOString(),
    precision: isExact ? 'day' : 'year',
    publisher: `${toName(randomInt(publishers))} Press`,
    place: toName(randomInt(200)),
    product_form: randomInt(3) === 0 ? 'BB' : 'BC',
    availability: availabilities[randomInt(availabilities.length)],
    price: `${9 + randomInt(60)}.90`,
    currency: randomInt(2) === 0 ? 'EUR' : 'USD',
    series:
      randomInt(10) === 0
        ? [
            {
              title: toSeries(Math.floor(series * toShare(randomInt) ** 1.5)),
              number: String(1 + randomInt(40)),
              issn: null,
            },
          ]
        : null,
    identifiers: randomInt(4) === 0 ? [{ type: '06', name: 'DOI', value: `10.5555/bench.${id}` }] : null,
    subject_codes: [
      {
        scheme: '93',
        schemeName: 'Thema',
        code: `J${toRareWord(randomInt(300)).toUpperCase().slice(0, 3)}`,
        heading: null,
        isMain: true,
      },
    ],
    formats:
      randomInt(6) === 0
        ? [
            {
              isbn: toIsbn(300_000_000 + id),
              form: 'ED',
              status: '04',
              availability: '20',
              price: null,
              currency: null,
            },
          ]
        : null,
    authors: Array.from({ length: 1 + (randomInt(3) === 0 ? 1 + randomInt(2) : 0) }, (_, index) => ({
      ...toPerson(Math.floor(people * toShare(randomInt) ** 1.5)),
      role: index === 0 || randomInt(2) === 0 ? 'Author' : 'Translator',
    })),
    subjects: [
      ...new Set(
        Array.from({ length: 1 + randomInt(4) }, () => toSubject(Math.floor(subjects * toShare(randomInt) ** 3))),
      ),
    ],
    chapters: Array.from({ length: randomInt(4) === 0 ? 5 + randomInt(6) : 0 }, () => title(4)),
  }
}

/** Numbers that follow one another would make the first random numbers do so too. */
export const toSeed = (id: number) => Math.imul(id, 2_654_435_761) >>> 0

/** A number from 0 to 1, 1 excluded. */
const toShare = (randomInt: RandomInt) => randomInt(1_000_000) / 1_000_000

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const toName = (rank: number) => capitalize(toRareWord(rank))
const toSeries = (rank: number) => `${toName(rank)} ${toName(rank * 3 + 1)} Series`
const toSubject = (rank: number) => `${toName(rank + 11)} ${toRareWord(rank * 5 + 2)}`

function toPerson(rank: number) {
  const [given, family] = [toName((rank * 7) % 1_009), toName(rank)]
  return { name: `${given} ${family}`, given, family }
}

function pickLanguage(randomInt: RandomInt): string {
  let rest = randomInt(100)
  for (const [tag, share] of languages) if ((rest -= share) < 0) return tag
  return 'en'
}
