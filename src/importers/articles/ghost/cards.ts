import { escapeHtml } from '@/lib/text/escape-html'
import { isObject, readList, readString, type Json } from '@/importers/articles/json'
import { stripTags } from '@/importers/articles/strip-tags'
import { isForEverybody } from './visibility'

/** The HTML of a card of Ghost's editors, such as an image or a program; those without an equivalent are noted. */
export function cardToHtml(name: string, card: Json, notes: string[]): string {
  const read = (...keys: string[]) => keys.map((key) => readString(card, key)).find((value) => value !== null) ?? ''
  // A part that the editor has switched off keeps its words.
  const readShown = (setting: string, key: string) => (card[setting] === false ? '' : read(key))
  if (!isForEverybody(card)) {
    notes.push('What Ghost does not show to everybody was left out.')
    return ''
  }
  const metadata = isObject(card.metadata) ? card.metadata : {}
  switch (name) {
    case 'image':
      return toFigure(card)
    case 'gallery':
      return readList(card.images).map(toFigure).join('') + toParagraph(read('caption'))
    case 'code':
    case 'codeblock': {
      const language = read('language')
      const kind = language === '' ? '' : ` class="language-${escapeHtml(language)}"`
      return `<pre><code${kind}>${escapeHtml(read('code'))}</code></pre>${toParagraph(read('caption'))}`
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
    case 'file': {
      const title = read('title', 'fileTitle') || (readString(metadata, 'title') ?? '')
      const caption = read('caption', 'fileCaption')
      const address = read('url', 'src', 'fileSrc')
      // Without a title the caption says what it leads to.
      if (title === '') return toLink(address, stripTags(caption) || read('fileName'))
      return toLink(address, title) + toParagraph(caption)
    }
    case 'bookmark': {
      const [title, description] = ['title', 'description'].map((key) => readString(metadata, key) ?? '')
      return (
        toLink(read('url'), title ?? '') + toParagraph(escapeHtml(description ?? '')) + toParagraph(read('caption'))
      )
    }
    case 'header':
      return (
        toHeading('h2', read('header')) +
        toParagraph(read('subheader')) +
        toLink(readShown('buttonEnabled', 'buttonUrl'), read('buttonText'))
      )
    case 'product': {
      const [image, address] = [read('productImageSrc'), readShown('productButtonEnabled', 'productUrl')]
      const figure = image === '' ? '' : toFigure({ src: image })
      return `${figure}${toHeading('h4', read('productTitle'))}${read('productDescription')}${toLink(address, read('productButton'))}`
    }
    case 'call-to-action': {
      const image = read('imageUrl')
      const label = readShown('hasSponsorLabel', 'sponsorLabel')
      const figure = image === '' ? '' : toFigure({ src: image })
      return `${label}${figure}${read('textValue')}${toLink(readShown('showButton', 'buttonUrl'), read('buttonText'))}`
    }
    case 'button':
      return toLink(read('buttonUrl'), read('buttonText'))
    case 'callout':
      return `<blockquote><p>${read('calloutText')}</p></blockquote>`
    case 'toggle':
      return `${toHeading('h4', read('heading'))}${read('content')}`
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
  const href = readString(image, 'href')
  const shown = `<img src="${source}" alt="${alt}">`
  const linked = href === null ? shown : `<a href="${escapeHtml(href)}">${shown}</a>`
  return `<figure>${linked}${caption === null ? '' : `<figcaption>${caption}</figcaption>`}</figure>`
}

function toHeading(tag: 'h2' | 'h4', html: string): string {
  return html === '' ? '' : `<${tag}>${html}</${tag}>`
}

function toParagraph(html: string): string {
  return html === '' ? '' : `<p>${html}</p>`
}

function toLink(url: string, text: string): string {
  return url === '' ? '' : `<p><a href="${escapeHtml(url)}">${escapeHtml(text || url)}</a></p>`
}
