import { createHash } from 'node:crypto'
import path from 'node:path'

import type { Payload } from 'payload'

import { createImage, isInvalidImage, toStorageProblem } from '@/importers/writing/create-image'
import { ImportError, RecordError } from '@/importers/importer'
import { imageTypes } from '@/lib/images/image-types'
import { decodePath } from './path-segment'
import { fileScheme } from '@/importers/articles/file-scheme'
import type { SourceFile } from './source-files'

/** Folders that site generators serve at the root of the site. */
const siteRoots = ['', 'static', 'public', 'assets', 'src', 'content', 'images', 'img']

/** The end of the address of an upload to WordPress or Ghost, by year and month. */
const datedUpload = /\/\d{4}\/\d{2}\/[^/]+$/
/** The folders of uploads of WordPress and Ghost; what follows is the path of the upload in them. */
const uploadFolders = ['/wp-content/uploads/', '/content/images/']
/** What WordPress adds to the name of a smaller copy. */
const copySize = /-\d+x\d+(?=\.\w+$)/

/** An image in the database. */
export type StoredImage = { id: number; alt: string }

export type ImageStore = {
  /** The file that an image URL of an article points to; null where there is none. */
  find: (url: string, articlePath: string) => SourceFile | null
  /** The stored image, which is created where there is none; null where the file is no valid image, or the stored one is in the trash. */
  store: (file: SourceFile, alt: string) => Promise<StoredImage | null>
  /** A hash of the bytes of an image that was given to `store`; null where it could not be read. */
  findHash: (file: SourceFile) => string | null
}

/** The images of an import, deduplicated by a hash of their bytes. */
export function createImageStore(
  payload: Payload,
  { files, texts, isDryRun }: { files: readonly SourceFile[]; texts: ReadonlyMap<string, string>; isDryRun: boolean },
): ImageStore {
  const byPath = new Map(
    files.filter((file) => path.extname(file.path).toLowerCase() in imageTypes).map((file) => [file.path, file]),
  )
  const byName = new Map<string, SourceFile[]>()
  for (const file of byPath.values()) {
    const name = path.posix.basename(file.path)
    byName.set(name, [...(byName.get(name) ?? []), file])
  }
  const findByTail = (tail: string) =>
    byName.get(path.posix.basename(tail))?.find((file) => `/${file.path}`.endsWith(tail)) ?? null
  /** A file of the uploads folder, where that folder or one above it was given. */
  const findInUploads = (url: string) => {
    const folder = uploadFolders.find((each) => url.includes(each))
    if (folder === undefined) return null
    const rest = url.slice(url.indexOf(folder) + folder.length)
    return byPath.get(rest) ?? findByTail(`/${path.posix.basename(folder)}/${rest}`)
  }
  const findExactUpload = (url: string) => {
    const tail = datedUpload.exec(url)?.[0]
    return (tail === undefined ? null : findByTail(tail)) ?? findInUploads(url)
  }
  /** A file in the uploads folder of a publishing system, also if the text shows a smaller copy of it. */
  const findUpload = (url: string) => findExactUpload(url) ?? findExactUpload(url.replace(copySize, ''))
  const ids = new Map<string, Promise<StoredImage | null>>()
  const hashes = new Map<string, string>()
  return {
    find(url, articlePath) {
      if (/^(https?:)?\/\//.test(url)) return findUpload(decodePath(url.split(/[?#]/, 1)[0] ?? ''))
      const target = decodePath(url.replace(fileScheme, '').split(/[?#]/, 1)[0] ?? '').replace(/^@\//, '')
      const folder = path.posix.dirname(articlePath)
      const candidates = target.startsWith('/') ? [] : [path.posix.join(folder, target)]
      candidates.push(...siteRoots.map((root) => path.posix.join(root, target.replace(/^\/+/, ''))))
      const match = candidates.map((each) => byPath.get(each)).find((file) => file !== undefined)
      if (match || target === '') return match ?? null
      // The root of an archive may be a parent folder of the site.
      const tail = `/${target.replace(/^(\.{0,2}\/)+/, '')}`
      return findByTail(tail) ?? findUpload(tail)
    },
    store(file, alt) {
      const pending = ids.get(file.path)
      if (pending) return pending
      const own = texts.get(path.posix.basename(file.path))
      const onHash = (hash: string) => void hashes.set(file.path, hash)
      const id = findOrCreateMedia(payload, { file, alt: own ?? alt, isDryRun, onHash })
      ids.set(file.path, id)
      return id
    },
    findHash: (file) => hashes.get(file.path) ?? null,
  }
}

type StoreOptions = { file: SourceFile; alt: string; isDryRun: boolean; onHash: (hash: string) => void }

async function findOrCreateMedia(
  payload: Payload,
  { file, alt, isDryRun, onHash }: StoreOptions,
): Promise<StoredImage | null> {
  const data = await file.read().catch((error: unknown) => {
    if (error instanceof RecordError) return null
    throw error
  })
  if (data === null) return null
  const reference = `sha256:${createHash('sha256').update(data).digest('hex')}`
  onHash(reference)
  const { docs } = await payload.find({
    collection: 'media',
    where: {
      or: [
        { reference: { equals: reference } },
        // Our own exports contain uploaded images under their stored names.
        { and: [{ filename: { equals: path.posix.basename(file.path) } }, { filesize: { equals: data.length } }] },
      ],
    },
    trash: true,
    sort: '-reference',
    limit: 1,
    depth: 0,
  })
  if (docs[0]) return docs[0].deletedAt ? null : { id: docs[0].id, alt: docs[0].alt }
  if (isDryRun) return { id: 0, alt }
  const name = path.posix.basename(file.path)
  const mimetype = imageTypes[path.extname(name).toLowerCase()] ?? ''
  try {
    // Outside of the articles' transaction, since the upload to disk or bucket cannot be rolled back.
    const media = await createImage(payload, {
      data: { alt: alt.slice(0, 500), reference },
      // Storing it appends an unguessable suffix anew.
      file: { data, mimetype, name: name.replace(/-[0-9a-f]{20}(?=\.\w+$)/, ''), size: data.length },
    })
    return { id: media.id, alt: media.alt }
  } catch (error) {
    if (isInvalidImage(error)) return null
    // Every image after this one would be missing too, from articles that are published without it.
    throw new ImportError(toStorageProblem(file.path, error as Error))
  }
}
