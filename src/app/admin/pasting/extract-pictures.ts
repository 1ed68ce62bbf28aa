import { maxImageBytes } from '@/lib/images/image-limit'
import type { PasteWarnings } from './warnings'

/** Data URLs that can be uploaded: the formats of src/cms/hooks/images/sanitize-image.ts. */
const supportedData = /^data:image\/(?:jpeg|png|webp|avif|gif);base64,/i
/** In base64. */
const maxDataCharacters = (maxImageBytes / 3) * 4
const emoji = /^\p{Extended_Pictographic}/u

/** Keeps embedded images, which are uploaded, and removes the others, which would remain as placeholders. */
export function extractPictures(document: Document, warnings: PasteWarnings): void {
  for (const image of document.body.querySelectorAll('img')) {
    const source = (image.getAttribute('src') ?? '').trim()
    const alt = (image.getAttribute('alt') ?? '').trim()
    if (emoji.test(alt)) image.replaceWith(alt)
    else if (isDecorative(image)) image.remove()
    else if (supportedData.test(source) && source.length <= maxDataCharacters) image.replaceWith(copyOf(image, source))
    else {
      warnings[toKind(source)]++
      image.remove()
    }
  }
}

/** True for checkbox icons and tracking pixels. */
function isDecorative(image: Element): boolean {
  return (
    image.getAttribute('aria-roledescription') === 'checkbox' ||
    ['width', 'height'].some((side) => /^[01](?:px)?$/.test(image.getAttribute(side) ?? ''))
  )
}

function copyOf(image: Element, source: string): Element {
  const copy = image.ownerDocument.createElement('img')
  copy.setAttribute('src', source)
  return copy
}

function toKind(source: string): 'localPictures' | 'remotePictures' | 'otherPictures' {
  if (/^(?:https?:)?\/\//i.test(source)) return 'remotePictures'
  return /^data:/i.test(source) ? 'otherPictures' : 'localPictures'
}
