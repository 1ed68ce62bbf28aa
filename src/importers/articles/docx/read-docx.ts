import mammoth from 'mammoth'

import { replaceDelimited } from '@/importers/articles/markdown/replace-delimited'
import { RecordError } from '@/importers/importer'
import { limits } from '@/importers/limits'
import { toUnpackedSize } from '@/importers/files/unpacked-size'
import { lookUp } from '@/lib/look-up'
import { prepareDocument, replaceMarks } from './prepare-document'
import { headingRules } from './styles'

/** A document of Word: its text as HTML, and the images in it by the URLs that the text has for them. */
export type DocxDocument = {
  title: string | null
  summary: string | null
  html: string
  images: { path: string; bytes: Uint8Array }[]
  notes: string[]
}

const styles = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => p.subtitle:fresh",
  "p[style-name='Quote'] => blockquote:fresh",
  "p[style-name='Intense Quote'] => blockquote:fresh",
  "p[style-name='Code'] => pre:separator('\\n')",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
  // Of LibreOffice and Pandoc.
  "p[style-name='Quotations'] => blockquote:fresh",
  "p[style-name='Block Text'] => blockquote:fresh",
  "p[style-name='Preformatted Text'] => pre:separator('\\n')",
  "p[style-name='Source Code'] => pre:separator('\\n')",
  ...['caption', 'Figure', 'Illustration', 'Drawing', 'Image Caption'].map(
    (name) => `p[style-name='${name}'] => p.caption:fresh`,
  ),
  ...['TOC Heading', 'Contents Heading', ...Array.from({ length: 9 }, (_, index) => `toc ${index + 1}`)].map(
    (name) => `p[style-name='${name}'] => p.contents:fresh`,
  ),
]
/** A line of the table of contents, with the number of its page. */
const contentsLine = /<p class="contents">/g
const captionedImage = /<p>(<img\s[^<>]*>)<\/p><p class="caption">/g
const paragraphEnd = /<\/p>/g
const unknownStyle = /^Unrecognised \w+ style: '(.*)' \(Style ID: /
const unknownElement = /^An unrecognised element was ignored: (?:\{.*\})?(\S+)/
const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** Reads a document of Word. Its title is the paragraph of that style, else a heading at the beginning. */
export async function readDocx(bytes: Uint8Array, name: string): Promise<DocxDocument> {
  const { unlimitedRatioBytes: maxBytes } = limits.archive
  if (toUnpackedSize(bytes) > maxBytes) throw new RecordError(`It unpacks to more than ${maxBytes / 1e6} MB.`)
  const images: DocxDocument['images'] = []
  const convertImage = mammoth.images.imgElement(async (image) => {
    const extension = lookUp(extensions, image.contentType)
    const path = `${name}/image-${images.length + 1}.${extension ?? 'bin'}`
    if (extension !== undefined) images.push({ path, bytes: new Uint8Array(await image.readAsBuffer()) })
    return { src: path }
  })
  const prepared = prepareDocument(bytes)
  const converted = await mammoth.convertToHtml(
    { buffer: Buffer.from(prepared.bytes) },
    { styleMap: [...styles, ...headingRules], convertImage, externalFileAccess: false },
  )
  const whole = replaceMarks(converted.value)
  const toClosing = () => paragraphEnd
  const withoutContents = replaceDelimited(whole, { opening: contentsLine, toClosing, replace: () => '' })
  const value = replaceDelimited(withoutContents, {
    opening: captionedImage,
    toClosing,
    replace: ([, image], caption) => `<figure>${image}<figcaption>${caption}</figcaption></figure>`,
  })
  const notes = toNotes(converted.messages.map(({ message }) => message))
  if (withoutContents !== whole) notes.push('The table of contents was left out: the page has its own.')
  if (prepared.charts.length > 0)
    notes.push(`Charts were left out; save each as a picture in Word: ${prepared.charts.join('; ')}.`)
  if (prepared.hasHiddenText) notes.push('Hidden text dropped.')
  const styled = cutElement(value, '<h1 class="title">', '</h1>')
  const title =
    styled.inner === null && whole.trimStart().startsWith('<h1>') ? cutElement(value, '<h1>', '</h1>') : styled
  const subtitle = cutElement(title.rest, '<p class="subtitle">', '</p>')
  return {
    title: title.inner,
    summary: subtitle.inner,
    html: subtitle.rest,
    images,
    notes,
  }
}

/** What the reader of Word's XML says, in words of ours and one note of each kind. */
function toNotes(messages: readonly string[]): string[] {
  const styleNames = new Set(messages.flatMap((message) => unknownStyle.exec(message)?.[1] ?? []))
  const elements = new Set(messages.flatMap((message) => unknownElement.exec(message)?.[1] ?? []))
  const others = messages.filter((message) => !unknownStyle.test(message) && !unknownElement.test(message))
  return [
    ...(elements.size === 0 ? [] : [`Parts that have no equivalent here were left out: ${[...elements].join(', ')}.`]),
    ...(styleNames.size === 0
      ? []
      : [`Styles without a meaning here became plain text: ${[...styleNames].join(', ')}.`]),
    ...new Set(others.map((message) => `${message.replace(/\.$/, '')}.`)),
  ]
}

/** The text of the first element with these tags, and the HTML without it. */
function cutElement(html: string, startTag: string, endTag: string): { inner: string | null; rest: string } {
  const start = html.indexOf(startTag)
  const end = start === -1 ? -1 : html.indexOf(endTag, start)
  if (end === -1) return { inner: null, rest: html }
  const inner = html.slice(start + startTag.length, end).replace(/<[^<>]*>/g, '')
  return { inner, rest: html.slice(0, start) + html.slice(end + endTag.length) }
}
