import type { StaticImageData } from 'next/image'

import activity from './pictures/activity.webp'
import article from './pictures/article.webp'
import books from './pictures/books.webp'
import desk from './pictures/desk.webp'
import importing from './pictures/import.webp'

/** The guide's images by the paths in its Markdown; tests/browser/guide.test.ts regenerates them. */
export const guidePictures: Readonly<Record<string, StaticImageData>> = {
  'pictures/activity.webp': activity,
  'pictures/article.webp': article,
  'pictures/books.webp': books,
  'pictures/desk.webp': desk,
  'pictures/import.webp': importing,
}
