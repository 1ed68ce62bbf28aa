import type { Payload } from 'payload'
import sharp from 'sharp'

import { readSampleBooks, readSampleBundles, type SampleBook } from './book-files'
import { describeCover, drawCover } from './covers/cover'

/** Creates the sample's books with their covers, and its bundles, where they are missing. */
export async function loadBooks(payload: Payload, folder: string): Promise<void> {
  const ids = await findIds(payload)
  const covers = await findCovers(payload)
  // Two at a time: sharp itself uses the cores.
  const queue = (await readSampleBooks(folder)).filter(({ code }) => !ids.has(code))
  async function work(): Promise<void> {
    for (let book = queue.shift(); book; book = queue.shift()) {
      const cover = covers.get(describeCover(book)) ?? (await createCover(payload, book))
      const created = await payload.create({
        collection: 'books',
        draft: book.status === 'draft',
        data: toData(book, cover),
      })
      ids.set(book.code, created.id)
    }
  }
  await Promise.all([work(), work()])
  await loadBundles(payload, { folder, ids })
}

async function loadBundles(
  payload: Payload,
  { folder, ids }: { folder: string; ids: ReadonlyMap<string, number> },
): Promise<void> {
  const { docs } = await payload.find({
    collection: 'bundles',
    pagination: false,
    depth: 0,
    select: { slug: true },
  })
  const known = new Set(docs.map(({ slug }) => slug))
  for (const { books, ...bundle } of await readSampleBundles(folder)) {
    if (known.has(bundle.slug)) continue
    const held = books.map((code) => {
      const id = ids.get(code)
      if (id === undefined) throw new Error(`bundles.yaml: no sample book has the code ${code}`)
      return id
    })
    await payload.create({ collection: 'bundles', data: { ...bundle, books: held, _status: 'published' } })
  }
}

function toData(
  { authors, synopsis, outcomes, publishedAt, status, motif: _motif, ...book }: SampleBook,
  cover: number,
) {
  return {
    ...book,
    authors: authors.map(toAuthor),
    synopsis: synopsis.join('\n\n'),
    outcomes: outcomes.map((text) => ({ text })),
    publishedAt: `${publishedAt}T00:00:00.000Z`,
    cover,
    isWithdrawn: status === 'withdrawn',
    _status: status === 'draft' ? ('draft' as const) : ('published' as const),
  }
}

function toAuthor(name: string): { name: string; role: string } {
  const [, person = name, role = 'Author'] = /^(.*?) \((.+)\)$/.exec(name) ?? []
  return { name: person, role }
}

async function createCover(payload: Payload, book: SampleBook): Promise<number> {
  const data = await sharp(Buffer.from(drawCover(book)))
    .png({ compressionLevel: 6 })
    .toBuffer()
  const file = {
    data,
    mimetype: 'image/png',
    name: `cover-${book.code.toLowerCase()}.png`,
    size: data.length,
  }
  const { id } = await payload.create({ collection: 'media', data: { alt: describeCover(book) }, file })
  return id
}

async function findIds(payload: Payload): Promise<Map<string, number>> {
  const { docs } = await payload.find({
    collection: 'books',
    pagination: false,
    depth: 0,
    select: { code: true },
  })
  return new Map(docs.flatMap(({ code, id }) => (code ? [[code, id]] : [])))
}

/** Covers that an interrupted load has left, by what is seen on them. */
async function findCovers(payload: Payload): Promise<Map<string, number>> {
  const { docs } = await payload.find({
    collection: 'media',
    pagination: false,
    depth: 0,
    select: { alt: true },
  })
  return new Map(docs.map(({ alt, id }) => [alt, id]))
}
