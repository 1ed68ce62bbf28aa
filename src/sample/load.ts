import path from 'node:path'

import type { Payload } from 'payload'

import { loadArticles } from './load-articles'
import { loadBooks } from './load-books'
import { loadEvidence } from './load-evidence'
import { loadImages } from './load-images'
import { sampleSite } from './site'

/**
 * Loads the sample publication. What is there already is left alone, so a load that was interrupted
 * is finished by the next one.
 */
export async function loadSample(payload: Payload): Promise<void> {
  const folder = path.resolve(process.cwd(), 'src/sample')
  const step = (name: string) => payload.logger.info(`Sample publication: ${name}`)
  step('images')
  const images = await loadImages(payload)
  step('articles')
  await loadArticles(payload, { folder: path.join(folder, 'articles'), images })
  step('evidence record')
  await loadEvidence(payload, path.join(folder, 'evidence.yaml'))
  step('books and bundles')
  await loadBooks(payload, path.join(folder, 'books'))
  await payload.updateGlobal({ slug: 'site', data: sampleSite })
}
