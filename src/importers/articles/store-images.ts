import type { ArticleDraft } from './draft-article'
import type { ImageStore, StoredImage } from './image-store'

/**
 * Stores the images of an article: its main image and its body as they are stored then, and hashes of both for what its
 * record says, which are the same for the same files. An image that cannot be stored is noted.
 */
export async function storeImages(
  { hero, bodyImages, missing, toBody }: ArticleDraft,
  images: ImageStore,
  notes: string[],
) {
  const stored = new Map<string, StoredImage>()
  for (const [url, { file, alt }] of bodyImages) {
    const image = await images.store(file, alt)
    if (image === null) notes.push(`${file.path} is no image that can be stored, or lies in the trash.`)
    else stored.set(url, image)
  }
  const heroImage = hero ? ((await images.store(hero.file, hero.alt))?.id ?? null) : null
  return {
    imagesOfRecord: [...bodyImages].map(([url, { file }]) => [url, images.findHash(file)]),
    heroOfRecord: hero && images.findHash(hero.file),
    heroImage,
    // The rich text editor accepts null as empty, but not a tree without nodes.
    body: missing.includes('body') ? null : toBody(stored),
  }
}
