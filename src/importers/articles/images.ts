import { createHash } from 'node:crypto'
import path from 'node:path'

import type { Payload } from 'payload'

import type { SourceFile } from './source-files'
import { fileScheme } from './shortcodes'

const types: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
}

/** Folders that site generators serve as the root of the site. */
const roots = ['', 'static', 'public', 'assets', 'src', 'content', 'images', 'img']

export type Images = {
  /** The file that an image's address means, as seen from an article; null when none is there. */
  find: (address: string, articlePath: string) => SourceFile | null
  /** The id of the image as it is stored, made when it is not; null where its bytes are no such image. */
  store: (file: SourceFile, alt: string) => Promise<number | null>
}

/** The images that stand beside articles, each stored once whatever its name, by a hash of its bytes. */
export function createImages(
  payload: Payload,
  { files, isDryRun }: { files: readonly SourceFile[]; isDryRun: boolean },
): Images {
  const byPath = new Map(
    files.filter((file) => path.extname(file.path).toLowerCase() in types).map((file) => [file.path, file]),
  )
  const ids = new Map<string, Promise<number | null>>()
  return {
    find(address, articlePath) {
      if (/^(https?:)?\/\//.test(address)) return null
      const asked = decode(address.replace(fileScheme, '').split(/[?#]/, 1)[0] ?? '').replace(/^@\//, '')
      const here = path.posix.dirname(articlePath)
      const places = asked.startsWith('/') ? [] : [path.posix.join(here, asked)]
      places.push(...roots.map((root) => path.posix.join(root, asked.replace(/^\/+/, ''))))
      const hit = places.map((place) => byPath.get(place)).find((file) => file !== undefined)
      // The archive may have been packed one folder further up.
      const tail = `/${asked.replace(/^(\.{0,2}\/)+/, '')}`
      return hit ?? (asked === '' ? null : ([...byPath].find(([name]) => name.endsWith(tail))?.[1] ?? null))
    },
    store(file, alt) {
      const known = ids.get(file.path)
      if (known) return known
      const id = storeOnce(payload, { file, alt, isDryRun })
      ids.set(file.path, id)
      return id
    },
  }
}

type Storing = { file: SourceFile; alt: string; isDryRun: boolean }

async function storeOnce(payload: Payload, { file, alt, isDryRun }: Storing): Promise<number | null> {
  const data = await file.read()
  const reference = `sha256:${createHash('sha256').update(data).digest('hex')}`
  const { docs } = await payload.find({
    collection: 'media',
    where: { reference: { equals: reference } },
    limit: 1,
    depth: 0,
  })
  if (docs[0]) return docs[0].id
  if (isDryRun) return 0
  const name = path.posix.basename(file.path)
  const mimetype = types[path.extname(name).toLowerCase()] ?? ''
  try {
    // An upload is no part of the articles' transaction: its file is on disk or in the bucket at once.
    const media = await payload.create({
      collection: 'media',
      data: { alt: alt.slice(0, 500), reference },
      file: { data, mimetype, name, size: data.length },
    })
    return media.id
  } catch (error) {
    if ((error as { status?: number }).status === undefined) throw error
    return null
  }
}

function decode(text: string): string {
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}
