import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Payload } from 'payload'
import sharp from 'sharp'

import { createImage } from '@/importers/writing/create-image'
import { evidenceImporter } from '@/importers/evidence/importer'
import { findFindingIds, findIds, getFindingId } from './find-ids'
import { loadArticles } from './load-articles'
import { loadBooks } from './load-books'
import { type Manifest, readManifest } from './manifest'

const folder = path.resolve(process.cwd(), 'src/sample')

/** Loads the sample publication. Skips what already exists, so that a second call completes an interrupted load. */
export async function loadSample(payload: Payload): Promise<void> {
  const logStep = (name: string) => payload.logger.debug(`Sample publication: ${name}`)
  const manifest = await readManifest(path.join(folder, 'manifest.yaml'))
  logStep('images')
  const images = await loadImages(payload, manifest.images)
  logStep('evidence record')
  const findingIds = await loadEvidence(payload, manifest.evidenceRecord)
  logStep('articles')
  await loadArticles(payload, { folder: path.join(folder, 'articles'), manifest, images, findingIds })
  logStep('books and bundles')
  await loadBooks(payload, { file: path.join(folder, 'books.onix.xml'), manifest, images })
  await payload.updateGlobal({ slug: 'site', data: manifest.site })
}

/** Uploads are raster images only, so each SVG becomes a PNG. Returns the id of each by its file's name. */
async function loadImages(payload: Payload, altTexts: Manifest['images']): Promise<Map<string, number>> {
  const existing = await findIds(payload, 'media')
  const ids = new Map<string, number>()
  const queue = Object.entries(altTexts)
  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, alt] = next
      ids.set(name, existing.get(alt) ?? (await loadImage(payload, name, alt)))
    }
  }
  // Two at a time: sharp itself uses several cores, and an image is 2,400 pixels wide.
  await Promise.all([work(), work()])
  return ids
}

async function loadImage(payload: Payload, name: string, alt: string): Promise<number> {
  const svg = await readFile(path.join(folder, 'images', `${name}.svg`))
  // Without a palette: selecting its colors, here and again for the upload, takes longer than all else.
  const data = await sharp(svg).png({ compressionLevel: 6 }).toBuffer()
  const file = { data, mimetype: 'image/png', name: `${name}.png`, size: data.length }
  return (await createImage(payload, { data: { alt }, file })).id
}

/** Returns the ids of the findings in the order of their file. */
async function loadEvidence(
  payload: Payload,
  { kinds, superseded, ...record }: Manifest['evidenceRecord'],
): Promise<number[]> {
  const run = evidenceImporter.run({
    paths: [path.join(folder, 'evidence.csv')],
    options: await evidenceImporter.parseOptions({}),
    payload,
    isDryRun: false,
    signal: new AbortController().signal,
    progress: {
      setPosition: () => undefined,
      setTotal: () => undefined,
      setFraction: () => undefined,
      addNote: () => undefined,
      addDetail: () => undefined,
    },
    workFolder: folder,
  })
  for await (const records of run) {
    const rejected = records.find(({ outcome }) => outcome === 'rejected')
    if (rejected) throw new Error(`evidence.csv, line ${rejected.line}: ${rejected.reasons.join(' ')}`)
  }
  const ids = await findFindingIds(payload)
  for (const { finding, by } of superseded) {
    await payload.update({
      collection: 'evidence-entries',
      id: getFindingId(ids, finding),
      data: { supersededBy: getFindingId(ids, by), _status: 'published' },
      depth: 0,
    })
  }
  const data = { ...record, kinds: kinds.map(({ id, ...kind }) => ({ kind: id, ...kind })) }
  await payload.updateGlobal({ slug: 'evidence-record', data })
  return ids
}
