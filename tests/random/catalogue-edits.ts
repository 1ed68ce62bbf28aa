import type { Data } from '../support/editor'
import type { Edit } from '../support/cached-targets'
import { removeOne, toCode, toNewBook, type Subjects } from './subjects'

/** Every kind of change of books and bundles. */
export function createCatalogueEdits({ editor, marker, books, bundles, images, pick }: Subjects): Edit[] {
  const maybe = <T>(value: T): T | null => pick([null, value])
  const bookSets: [name: string, toData: (salt: string) => Data][] = [
    ['title', (salt) => ({ title: `Title ${salt} ${marker}` })],
    ['subtitle', (salt) => ({ subtitle: maybe(`Subtitle ${salt}`) })],
    ['address', (salt) => ({ code: toCode(marker, salt) })],
    ['language', () => ({ language: pick(['en', 'de', 'pt-BR']) })],
    ['synopsis', (salt) => ({ synopsis: `Words ${salt}.` })],
    [
      'chapters',
      (salt) => ({
        chapters: [
          { title: `Chapter ${salt}` },
          { title: 'Second', level: 2, label: maybe('1.1'), authors: maybe('Ann Lee; Bo Li') },
        ],
      }),
    ],
    ['outcomes', (salt) => ({ outcomes: [{ text: `Explain ${salt}` }, { text: 'Judge' }] })],
    ['authors', (salt) => ({ authors: [{ name: `Ann ${marker}` }, { name: `Bob ${salt}`, role: maybe('Editor') }] })],
    ['biography', (salt) => ({ authors: [{ name: `Ann ${marker}`, biography: maybe(`Lives in ${salt}.`) }] })],
    ['subjects', (salt) => ({ subjects: [`Subject ${marker}`, pick([`Subject ${salt}`, `Shared ${marker}`])] })],
    [
      'subject codes',
      (salt) => ({ subjectCodes: [toBlock('subjectCodes', { scheme: '93', code: 'JN', heading: salt })] }),
    ],
    ['series', (salt) => ({ series: [toBlock('series', { title: pick([`Series ${marker}`, salt]), number: '3' })] })],
    ['identifiers', (salt) => ({ identifiers: [toBlock('identifiers', { type: '06', value: `10.1000/${salt}` })] })],
    [
      'formats',
      () => ({ formats: [toBlock('formats', { form: pick(['EA', 'AJ']), price: '9.00', currency: 'EUR' })] }),
    ],
    ['related', (salt) => ({ related: [toBlock('related', { relation: '03', type: '01', value: `id ${salt}` })] })],
    ['languages', () => ({ languages: [toBlock('languages', { role: '02', language: pick(['fr', 'de']) })] })],
    ['reviews', (salt) => ({ reviews: [toBlock('reviews', { text: `Read ${salt}.`, author: maybe('Zed') })] })],
    ['accessibility', () => ({ accessibility: [toBlock('accessibility', { code: '52' })] })],
    ['duration', () => ({ duration: maybe(572), technicalProtection: maybe('06' as const) })],
    ['prizes', (salt) => ({ prizes: [toBlock('prizes', { name: `Prize ${salt}`, year: '2024' })] })],
    ['publisher', (salt) => ({ publisher: maybe(`House ${salt}`), imprint: maybe(`Imprint ${salt}`), place: 'Ghent' })],
    ['edition', (salt) => ({ editionNumber: maybe(2), editionStatement: maybe(`Edition ${salt}`) })],
    ['licence', () => ({ licenceName: 'CC BY', licenceUrl: maybe('https://creativecommons.org/licenses/by/4.0/') })],
    ['form and price', () => ({ productForm: pick(['BB', 'EA']), price: maybe('12.50'), currency: 'EUR' })],
    ['pages', () => ({ pages: pick([null, 90, 300, 500]) })],
    [
      'day',
      () => ({ publishedAt: `20${pick([11, 19, 23])}-06-01T00:00:00.000Z`, publishedPrecision: pick(['day', 'year']) }),
    ],
    ['status of publication', () => ({ publishingStatus: pick(['02', '03', '04', '07']) })],
    ['availability', () => ({ availability: pick(['10', '20', '40']) })],
    ['cover', () => ({ cover: pick([null, ...images]) })],
    ['withdrawal', () => ({ isWithdrawn: pick([true, false]) })],
    ['replacement', () => ({ replacedBy: pick([null, ...books]) })],
    ['status', () => ({ _status: pick(['draft', 'published']) })],
  ]
  const bundleSets: [name: string, toData: (salt: string) => Data][] = [
    ['title', (salt) => ({ title: `Bundle ${salt}` })],
    ['address', (salt) => ({ slug: pick([`bundle-${marker}`, `bundle-${salt}-${marker}`]) })],
    ['description', (salt) => ({ description: `About ${salt}.` })],
    ['books', () => ({ books: [...new Set([pick(books), pick(books), pick(books)])] })],
    ['status', () => ({ _status: pick(['draft', 'published']) })],
  ]
  const published = { _status: 'published' }
  return [
    ...bookSets.map(([name, toData]): Edit => [
      `${name} of a book`,
      (salt) => editor.update('books', pick(books), { ...published, ...toData(salt) }),
    ]),
    ...bundleSets.map(([name, toData]): Edit => [
      `${name} of a bundle`,
      (salt) => editor.update('bundles', pick(bundles), { ...published, ...toData(salt) }),
    ]),
    ['trash of a book', () => editor.trash('books', pick(books))],
    ['return of a book', () => editor.restore('books', pick(books), published)],
    ['trash of a bundle', () => editor.trash('bundles', pick(bundles))],
    ['return of a bundle', () => editor.restore('bundles', pick(bundles), published)],
    [
      'a book more',
      async (salt) => books.push((await editor.create('books', toNewBook(marker, `more ${salt}`, pick(images)))).id),
    ],
    ['a book less', () => removeOne(editor, 'books', books)],
  ]
}

const toBlock = (blockType: string, data: Data): Data => ({ blockType, ...data })
