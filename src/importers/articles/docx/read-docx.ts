import mammoth from 'mammoth'

import { RecordError } from '@/importers/importer'
import { limits } from '@/importers/limits'
import { toUnpackedSize } from '@/importers/unpacked-size'

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
]
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
    const extension = extensions[image.contentType]
    const path = `${name}/image-${images.length + 1}.${extension ?? 'bin'}`
    if (extension !== undefined) images.push({ path, bytes: new Uint8Array(await image.readAsBuffer()) })
    return { src: path }
  })
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    { styleMap: styles, convertImage, externalFileAccess: false },
  )
  const styled = cutElement(value, '<h1 class="title">', '</h1>')
  const title =
    styled.inner === null && value.trimStart().startsWith('<h1>') ? cutElement(value, '<h1>', '</h1>') : styled
  const subtitle = cutElement(title.rest, '<p class="subtitle">', '</p>')
  return {
    title: title.inner,
    summary: subtitle.inner,
    html: subtitle.rest,
    images,
    notes: [...new Set(messages.map(({ message }) => `${message.replace(/\.$/, '')}.`))],
  }
}

/** The text of the first element with these tags, and the HTML without it. */
function cutElement(html: string, startTag: string, endTag: string): { inner: string | null; rest: string } {
  const start = html.indexOf(startTag)
  const end = start === -1 ? -1 : html.indexOf(endTag, start)
  if (end === -1) return { inner: null, rest: html }
  const inner = html.slice(start + startTag.length, end).replace(/<[^<>]*>/g, '')
  return { inner, rest: html.slice(0, start) + html.slice(end + endTag.length) }
}
