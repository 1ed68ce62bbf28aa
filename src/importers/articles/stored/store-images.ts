import type { ArticleDraft } from '@/importers/articles/draft/draft-article'
import type { ImageStore, StoredImage } from '@/importers/articles/files/image-store'
import type { SourceFile } from '@/importers/articles/files/source-files'

const toNote = (file: SourceFile) => `${file.path} is no image that can be stored, or lies in the trash.`

/**
 * Stores the images of an article: its main image and its body as they are stored then, and hashes of both for what its
 * record says, which are the same for the same files. An image that cannot be stored is noted; `heroImage` is undefined
 * for such a main image, so that the former one stays.
 */
export async function storeImages(
  { hero, bodyImages, missing, toBody }: ArticleDraft,
  images: ImageStore,
  notes: string[],
) {
  const stored = new Map<string, StoredImage>()
  for (const [url, { file, alt }] of bodyImages) {
    const image = await images.store(file, alt)
    if (image === null) notes.push(toNote(file))
    else stored.set(url, image)
  }
  const heroImage = hero ? (await images.store(hero.file, hero.alt))?.id : null
  if (hero && heroImage === undefined) notes.push(`heroImage: ${toNote(hero.file)}`)
  return {
    imagesOfRecord: [...bodyImages].map(([url, { file }]) => [url, images.findHash(file)]),
    heroOfRecord: hero && images.findHash(hero.file),
    heroImage,
    // The rich text editor accepts null as empty, but not a tree without nodes.
    body: missing.includes('body') ? null : toBody(stored),
  }
}
