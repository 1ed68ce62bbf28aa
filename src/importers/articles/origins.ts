import path from 'node:path'

import type { Article } from '@/cms/payload-types'
import { toValueHash, type ImportedValues, type Origin } from '@/importers/writing/imported-values'
import { toFileSource, toSourceName } from '@/importers/text/source-name'
import { standardInputName } from '@/importers/files/standard-input'
import { trimEndCharacters } from '@/lib/text/trim'
import { toWebAddress } from '@/lib/addresses/web-address'

/** Folders that every site has: the site is the one that contains them. */
const commonFolder = /^(?:[_.]?(?:posts|drafts|pages|articles|content|docs|src|site|blog|public|data|export)|\.|)$/i

/** The name of a source from the path of its folder. */
export function toFolderOrigin(folder: string): string | null {
  const name = path
    .resolve(folder)
    .split(path.sep)
    .findLast((segment) => !commonFolder.test(segment))
  return name === undefined ? null : toSourceName(name)
}

/** The name of a source from the path of its archive or export. */
export function toFileOrigin(file: string): string | null {
  const name = path.basename(file)
  return name === standardInputName ? null : toFileSource(name)
}

/** A site by its base URL, whether with or without `www.` and encryption. */
export function toSite(baseUrl: string | null | undefined): string | null {
  const address = toWebAddress(baseUrl)
  if (address === null) return null
  const { host, pathname } = new URL(address)
  return trimEndCharacters(`${host.replace(/^www\./, '')}${pathname}`, '/')
}

/** The note on a record of the address of an article that had another number at its source. */
const otherNumberNote =
  'It has another number at its source than the article that had its address before: it is another article, or the source has numbered its articles anew.'

type Said = { title: string | null; description: string | null; publishedAt: string | null }
type SourceRecord = Said & {
  /** Whether its source is said to have another name or address now. */
  hasMoved: boolean
}

type OriginComparison = { foreign: string } | { origin: Origin | null; notes: string[] }

/**
 * Compares the origin of a record with where the article of its address came from: `foreign` where that is another
 * source, with what to say of it; else the origin to remember, and a note where it cannot be told, or where the article
 * had another number.
 */
export function compareOrigins(
  before: ImportedValues | undefined,
  origin: Origin | null,
  { hasMoved, ...said }: SourceRecord,
): OriginComparison {
  const known = before?.origin
  if (origin === null) return { origin: known ?? null, notes: [] }
  if (!before || !known) return { origin, notes: [] }
  const { id = known.id } = origin
  const merged = { name: origin.name ?? known.name, site: origin.site ?? known.site, ...(id ? { id } : {}) }
  const isSame = isSameSource(known, origin)
  if (hasMoved || isSameRecord(before, said)) return { origin: merged, notes: [] }
  if (isSame === true) return { origin: merged, notes: known.id && id !== known.id ? [otherNumberNote] : [] }
  const from = known.site ?? known.name
  if (isSame === null) return { origin: merged, notes: from === null ? [] : [`It was imported from “${from}” before.`] }
  const [there, here] =
    known.site !== null && origin.site !== null ? [known.site, origin.site] : [known.name, origin.name]
  return { foreign: `imported from “${there}”, not from “${here}”` }
}

type OwnRecord = SourceRecord & {
  /** The site of this publication. */
  here: string | null
  stored: Pick<Article, 'title' | 'description' | 'publishedAt'> | undefined
}

/**
 * The same for a record of an export of ours: that of this site may change all of its articles, wherever they came from,
 * and that of another one what it has brought here, and what is the same article.
 */
export function compareSites(
  before: ImportedValues | undefined,
  origin: Origin | null,
  { here, stored, hasMoved, title, description, publishedAt }: OwnRecord,
): OriginComparison {
  const known = before?.origin ?? null
  const site = origin?.site ?? here
  if (site === here) return { origin: known, notes: [] }
  const isSame =
    (description !== null && description === stored?.description) ||
    (publishedAt !== null && publishedAt === stored?.publishedAt && title === stored.title)
  if (!stored || hasMoved || known?.site === site || isSame)
    return { origin: { name: known?.name ?? null, site }, notes: [] }
  return { foreign: `not from “${site}”, the site of this export` }
}

/** Whether two origins are one source, by their sites or else their names; null where it cannot be told. */
export function isSameSource(one: Origin, other: Origin): boolean | null {
  if (one.site !== null && other.site !== null) return one.site === other.site
  return one.name === null || other.name === null ? null : one.name === other.name
}

/** A source may have another name or address by now; a text of the same beginning, or the same title and date, is the same article. */
function isSameRecord({ said }: ImportedValues, { title, description, publishedAt }: Said): boolean {
  const isSaid = (field: keyof Said, value: string | null) => said[field] === toValueHash(JSON.stringify(value))
  return (
    (description !== null && isSaid('description', description)) ||
    (publishedAt !== null && isSaid('publishedAt', publishedAt) && isSaid('title', title))
  )
}
