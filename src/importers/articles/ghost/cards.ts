import { escapeHtml } from '@/lib/escape-html'
import { isObject, readList, readString, type Json } from '@/importers/articles/json'

/** The HTML of a card of Ghost's editors, such as an image or a program; those without an equivalent are noted. */
export function cardToHtml(name: string, card: Json, notes: string[]): string {
  const read = (...keys: string[]) => keys.map((key) => readString(card, key)).find((value) => value !== null) ?? ''
  switch (name) {
    case 'image':
      return toFigure(card)
    case 'gallery':
      return readList(card.images).map(toFigure).join('')
    case 'code':
    case 'codeblock': {
      const language = read('language')
      const kind = language === '' ? '' : ` class="language-${escapeHtml(language)}"`
      return `<pre><code${kind}>${escapeHtml(read('code'))}</code></pre>`
    }
    case 'html':
      return read('html')
    case 'markdown':
    case 'card-markdown':
      return `<div data-markdown>${escapeHtml(read('markdown'))}</div>`
    case 'hr':
    case 'horizontalrule':
      return '<hr>'
    case 'embed':
    case 'video':
    case 'audio':
    case 'file':
      return toLink(read('url', 'src', 'fileSrc'), read('title', 'fileTitle', 'caption', 'fileName'))
    case 'bookmark': {
      const metadata = isObject(card.metadata) ? card.metadata : {}
      return toLink(read('url'), readString(metadata, 'title') ?? '')
    }
    case 'button':
      return toLink(read('buttonUrl'), read('buttonText'))
    case 'callout':
      return `<blockquote><p>${read('calloutText')}</p></blockquote>`
    case 'toggle':
      return `<h4>${read('heading')}</h4>${read('content')}`
    case 'paywall':
    case 'soft-return':
      return ''
    default:
      notes.push(`The card “${name}” was left out.`)
      return ''
  }
}

function toFigure(image: Json): string {
  const caption = readString(image, 'caption')
  const source = escapeHtml(readString(image, 'src') ?? '')
  const alt = escapeHtml(readString(image, 'alt') ?? readString(image, 'altText') ?? '')
  return `<figure><img src="${source}" alt="${alt}">${caption === null ? '' : `<figcaption>${caption}</figcaption>`}</figure>`
}

function toLink(url: string, text: string): string {
  return url === '' ? '' : `<p><a href="${escapeHtml(url)}">${escapeHtml(text || url)}</a></p>`
}
