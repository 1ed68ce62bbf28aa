import type { FillRequest, Outcome } from '@/app/fills/request'
import { drawShareImage } from '@/app/share-images/draw'
import { hostShareImage, webManifest } from '@/app/share-images/host'
import { joinNames } from '@/formats/catalogue/join-names'
import { findBook, findCurrentCode } from '@/reading/catalogue/book'
import { findBundle, findCurrentBundleId } from '@/reading/catalogue/bundle'
import { findSite } from '@/reading/shared/site'
import { cataloguePath } from '@/surface/catalogue/operations'
import { toShareImagePath } from '@/surface/shared/share-images'
import { readMessages } from './messages'

export const shareImage = () => hostShareImage('catalogue')
export const manifest = () => webManifest('catalogue')

export async function bookShareImage({ params }: FillRequest<{ id: string }>): Promise<Outcome> {
  const id = params.id.toUpperCase()
  const [{ messages }, found, site] = await Promise.all([readMessages(), findBook(id), findSite()])
  const current = found ? id : await findCurrentCode(id)
  if (current !== null && current !== params.id) {
    return { kind: 'moved', location: toShareImagePath(cataloguePath('bookPage', { id: current })) }
  }
  if (!found) return { kind: 'missing' }
  const { entry, cover } = found
  const body = await drawShareImage({
    kind: messages.book.kind,
    title: entry.subtitle ? `${entry.title}: ${entry.subtitle}` : entry.title,
    byline: joinNames(entry.authors.map(({ name }) => name)),
    host: site.catalogueName,
    pictures: [cover?.sizes?.card.filename ?? cover?.filename],
    shape: 'covers',
  })
  return { kind: 'found', body, tags: [`book:${id}`, 'site'] }
}

export async function bundleShareImage({ params }: FillRequest<{ id: string }>): Promise<Outcome> {
  const id = params.id.toLowerCase()
  const [{ messages }, found, site] = await Promise.all([readMessages(), findBundle(id), findSite()])
  const current = found ? id : await findCurrentBundleId(id)
  if (current !== null && current !== params.id) {
    return { kind: 'moved', location: toShareImagePath(cataloguePath('bundlePage', { id: current })) }
  }
  if (!found) return { kind: 'missing' }
  const { bundle, books } = found
  const body = await drawShareImage({
    kind: messages.bundles.kind,
    title: bundle.title,
    byline: messages.count.books(bundle.count),
    host: site.catalogueName,
    pictures: books.slice(0, 3).map(({ cover }) => cover?.sizes?.card.filename ?? cover?.filename),
    shape: 'covers',
  })
  return { kind: 'found', body, tags: [`bundle:${id}`, 'site'] }
}
