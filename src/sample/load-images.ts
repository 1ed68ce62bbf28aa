import type { Payload } from 'payload'
import sharp from 'sharp'

import { sampleImages } from './images/sample-images'

/** Draws the sample's images where they are missing, and returns the id of each by its key. */
export async function loadImages(payload: Payload): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const { docs } = await payload.find({ collection: 'media', pagination: false, depth: 0, select: { alt: true } })
  const existing = new Map(docs.map((doc) => [doc.alt, doc.id]))
  // Two at a time: sharp itself uses the cores, and a picture is 2,400 pixels wide.
  const queue = [...sampleImages]
  async function work(): Promise<void> {
    for (let image = queue.shift(); image; image = queue.shift()) {
      const known = existing.get(image.alt)
      if (known !== undefined) ids.set(image.key, known)
      else {
        const data = await sharp(Buffer.from(image.svg())).png({ palette: true, effort: 4 }).toBuffer()
        const file = { data, mimetype: 'image/png', name: `${image.key}.png`, size: data.length }
        const created = await payload.create({ collection: 'media', data: { alt: image.alt }, file })
        ids.set(image.key, created.id)
      }
    }
  }
  await Promise.all([work(), work()])
  return ids
}
