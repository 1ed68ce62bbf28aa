import { expect, it } from 'vitest'

import { toCatalogueExamples } from '@/formats/catalogue/examples'
import { toPublicationJson } from '@/formats/catalogue/opds'
import { imageTypes } from '@/lib/images/image-types'
import type { Book } from '@/schemas/catalogue/book'

it('OPDS names the type of each kind of picture that a cover may be', () => {
  const book = toCatalogueExamples('https://books.example').getBook as Book
  const summary = { synopsis: '', publisher: 'A Press', series: [], minutes: null }
  for (const [ending, type] of Object.entries(imageTypes)) {
    const cover = { url: `https://images.example/cover${ending}`, width: 400, height: 600, alt: 'A cover.' }
    const { images } = JSON.parse(toPublicationJson({ ...book, cover }, summary).toString()) as {
      images: { type: string }[]
    }
    expect(images.map((image) => image.type)).toEqual([type])
  }
})
