import { createMarker, signIn, toArticleData, type Data, type Editor } from '../support/editor'
import { createRandom } from '../support/random'

/** The documents that are changed at random, and who changes them. */
export type Subjects = {
  editor: Editor
  /** In the texts of all of them, and unique across runs. */
  marker: string
  authors: number[]
  articles: number[]
  findings: number[]
  books: number[]
  bundles: number[]
  images: number[]
  pick: <T>(values: readonly T[]) => T
  /** Removes them. */
  remove: () => Promise<void>
}

/** Creates a few of each kind, all of them public. */
export async function createSubjects(seed: number): Promise<Subjects> {
  const editor = await signIn()
  const marker = createMarker()
  const random = createRandom(seed)
  const create = async (collection: string, data: Data) => (await editor.create(collection, data)).id
  const [authors, articles, findings, books]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (const name of ['Ann', 'Ben']) {
    const account = { permission: 'none', email: `${name}-${marker}@byline.invalid`, password: '' }
    authors.push(await create('users', { ...account, name: `${name} ${marker}` }))
  }
  const images = [
    (await editor.upload(marker, 'An image', 400)).id,
    (await editor.upload(`${marker}-2`, 'Another', 400)).id,
  ]
  for (const number of [1, 2, 3, 4]) {
    articles.push(await create('articles', await toNewArticle(`${marker} ${number}`, authors[0]!)))
    findings.push(await create('evidence-entries', toNewFinding(marker, `${number}`)))
    books.push(await create('books', toNewBook(marker, `${number}`, images[1]!)))
  }
  const bundle = { title: `Bundle ${marker}`, slug: `bundle-${marker}`, description: 'Some books.' }
  const bundles = [await create('bundles', { ...bundle, books: books.slice(0, 2), _status: 'published' })]
  return {
    ...{ editor, marker, authors, articles, findings, books, bundles, images },
    pick: (values) => values[Math.floor(random() * values.length)]!,
    async remove() {
      for (const [collection, ids] of Object.entries({
        ...{ bundles, books, articles, 'evidence-entries': findings, media: images, users: authors },
      }))
        for (const id of ids) await editor.remove(collection, id)
    },
  }
}

export function toNewArticle(words: string, author: number): Promise<Data> {
  return toArticleData(words, { author, _status: 'published' })
}

export function toNewFinding(marker: string, salt: string): Data {
  return {
    kind: 'deployment',
    text: `A finding ${salt}.`,
    industry: 'Schools',
    region: 'Chile',
    org: marker,
    date: '2025',
    source: `https://source.example/${salt}`,
    _status: 'published',
  }
}

export function toNewBook(marker: string, salt: string, cover: number): Data {
  return {
    code: toCode(marker, salt),
    title: `Title ${salt} ${marker}`,
    language: 'en',
    authors: [{ name: `Ann ${marker}` }],
    synopsis: 'Words.',
    subjects: [`Subject ${marker}`],
    cover,
    _status: 'published',
  }
}

/** A catalogue code, of twelve characters at most; another salt makes another. */
export function toCode(marker: string, salt: string): string {
  const stem = parseInt(marker.slice(-5), 16) % 10_000
  return `T7-${stem}${Buffer.from(salt).reduce((sum, byte) => (sum * 31 + byte) % 100_000, 7)}`
}

/** Removes the newest of these, unless there are few. */
export async function removeOne(editor: Editor, collection: string, ids: number[]): Promise<void> {
  const id = ids.length > 3 ? ids.pop() : undefined
  if (id === undefined) return
  await editor.remove(collection, id).catch((error: unknown) => {
    ids.push(id)
    throw error
  })
}
