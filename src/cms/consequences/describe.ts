import type { PayloadRequest } from 'payload'

import { findImageUses, type ImageUse } from '@/cms/image-uses'
import { describeSchedule, type Schedule } from '@/cms/schedules/schedule'
import { findSchedules } from '@/cms/schedules/store'
import { pluralize } from '@/lib/text/pluralize'
import {
  countVersions,
  findReferences,
  findPublished,
  isPublicCollection,
  type PublishedDocument,
  type PublicCollection,
} from './published-documents'
import { describeReferences } from './describe-references'
import { toTitleList } from './text-format'

export const consequentialActions = ['publish', 'unpublish', 'trash', 'delete', 'restore', 'replace'] as const
export type ConsequentialAction = (typeof consequentialActions)[number]

export type PlannedAction = { action: ConsequentialAction; collection: string; ids: readonly number[] }

/** Describes the effect of an action for readers in sentences; none for documents without a public page. */
export async function describeConsequences(req: PayloadRequest, question: PlannedAction): Promise<string[]> {
  const { collection } = question
  if (collection === 'media') return describeForImages(req, question)
  return isPublicCollection(collection) ? describeForDocuments(req, { ...question, collection }) : []
}

async function describeForDocuments(
  req: PayloadRequest,
  { action, collection, ids }: PlannedAction & { collection: PublicCollection },
): Promise<string[]> {
  const isSingle = ids.length === 1
  // Only images have files.
  if (action === 'replace') return []
  if (action === 'restore')
    return [
      isSingle
        ? 'It comes back as a draft: readers see it once it is published.'
        : 'They come back as drafts: readers see them once they are published.',
    ]
  const published = await findPublished(req, collection, ids)
  const schedules = (await Promise.all(ids.map((id) => findSchedules(req, { collection, id }))))
    .flat()
    .filter(({ state }) => state !== 'failed')
  if (action === 'publish')
    return [describePublish(ids.length, published.length), ...describeSchedules(action, schedules, isSingle)]
  const losses =
    published.length > 0
      ? [
          ...describeUnpublish(collection, ids.length, published),
          ...describeReferences(await findReferences(req, collection, ids)),
        ]
      : []
  return [
    ...(losses.length > 0
      ? losses
      : [
          isSingle
            ? 'Readers do not see it, so nothing changes for them.'
            : 'Readers see none of these, so nothing changes for them.',
        ]),
    ...describeSchedules(action, schedules, isSingle),
    await describeRecovery(req, { action, collection, ids }),
  ]
}

function describePublish(total: number, published: number): string {
  const newlyPublished = total - published
  if (newlyPublished === 0) return 'Readers see the newest version of each at once.'
  return `Readers see ${newlyPublished === total ? pluralize(total, 'it', `these ${total}`) : `${newlyPublished} of these ${total}`} for the first time, at once.`
}

function describeUnpublish(
  collection: PublicCollection,
  asked: number,
  published: readonly PublishedDocument[],
): string[] {
  const [shown, withdrawn] = [published.filter((one) => !one.isWithdrawn), published.filter((one) => one.isWithdrawn)]
  return [
    ...(shown.length > 0 ? [describeShown(collection, asked, shown)] : []),
    ...(withdrawn.length > 0 ? [describeWithdrawn(asked, withdrawn)] : []),
  ]
}

function describeShown(collection: PublicCollection, asked: number, shown: readonly PublishedDocument[]): string {
  const [first] = shown
  const lists =
    collection === 'evidence-entries'
      ? 'the evidence record, its charts and its exports'
      : 'every list, feed and search'
  if (asked === 1 && first) return `Readers of ${first.path} get “Not found” (404), and it goes from ${lists}.`
  const which = `Readers see ${shown.length === asked ? `all ${asked}` : `${shown.length} of these ${asked}`}: ${toTitleList(shown.map(({ title }) => title))}.`
  return `${which} ${pluralize(shown.length, 'Its page answers', 'Their pages answer')} “Not found” (404), and ${pluralize(shown.length, 'it goes', 'they go')} from ${lists}.`
}

/** Who follows an old link to one is told so, and led to what replaces it. */
function describeWithdrawn(asked: number, withdrawn: readonly PublishedDocument[]): string {
  const [first] = withdrawn
  if (asked === 1 && first)
    return `Readers of ${first.path} are told that it was withdrawn. They get “Not found” (404) instead.`
  return `${pluralize(withdrawn.length, 'One of these was', `${withdrawn.length} of these were`)} withdrawn, and ${pluralize(withdrawn.length, 'its page says', 'their pages say')} so to readers, who get “Not found” (404) instead: ${toTitleList(withdrawn.map(({ title }) => title))}.`
}

function describeSchedules(action: ConsequentialAction, schedules: readonly Schedule[], isSingle: boolean): string[] {
  if (schedules.length === 0) return []
  if (action === 'publish' || action === 'unpublish') {
    const [next, ...others] = schedules
      .filter(({ type }) => type === 'publish')
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    if (!next) return []
    const time = describeSchedule(next)
    if (isSingle) return [`It stays scheduled to be published: ${time}.`]
    return [
      pluralize(
        1 + others.length,
        `One of these stays scheduled to be published: ${time}.`,
        `${1 + others.length} of these stay scheduled to be published, the first: ${time}.`,
      ),
    ]
  }
  return [
    pluralize(
      schedules.length,
      'What is scheduled of it is cancelled.',
      `${schedules.length} schedules are cancelled.`,
    ),
  ]
}

async function describeRecovery(
  req: PayloadRequest,
  { action, collection, ids }: PlannedAction & { collection: PublicCollection },
): Promise<string> {
  const isSingle = ids.length === 1
  if (action === 'unpublish') return isSingle ? 'The text stays here, as a draft.' : 'The texts stay here, as drafts.'
  if (action === 'trash')
    return isSingle
      ? 'It can be brought back from the trash, as a draft.'
      : 'They can be brought back from the trash, as drafts.'
  const versions = await countVersions(req, collection, ids)
  return `This cannot be undone: ${pluralize(versions, 'its one version goes', `${versions} versions go`)} with ${isSingle ? 'it' : 'them'}.`
}

/** An image has no page of its own; its effect is on the documents that show it. */
async function describeForImages(req: PayloadRequest, { action, ids }: PlannedAction): Promise<string[]> {
  const uses = (await Promise.all(ids.map((id) => findImageUses(req, id)))).flat()
  const isSingle = ids.length === 1
  const it = isSingle ? 'it' : 'them'
  if (action === 'restore')
    return [
      uses.length > 0
        ? `What showed ${it} shows ${it} again: ${toUseList(uses)}.`
        : `Nothing shows ${it}, so nothing changes for readers.`,
    ]
  if (action === 'replace') return describeImageReplacement(uses)
  if (uses.length === 0)
    return [
      `Nothing shows ${isSingle ? 'this image' : 'these images'}, so nothing changes for readers.`,
      ...(action === 'delete' ? ['This cannot be undone.'] : []),
    ]
  const shown = uses.filter(({ isPublished }) => isPublished)
  return [
    ...(shown.length > 0
      ? [
          action === 'delete'
            ? `Readers see ${it} in ${toUseList(shown)}: ${it === 'it' ? 'it' : 'those'} cannot be deleted for good before another image is there.`
            : `Readers see ${it} in ${toUseList(shown)}. There the place of the image will be empty.`,
        ]
      : []),
    ...describeDraftUses(uses, it),
    action === 'delete' ? 'This cannot be undone.' : `${isSingle ? 'It' : 'They'} can be brought back from the trash.`,
  ]
}

function describeImageReplacement(uses: readonly ImageUse[]): string[] {
  const shown = uses.filter(({ isPublished }) => isPublished)
  return [
    ...(shown.length > 0 ? [`Readers see it in ${toUseList(shown)}. They see the new picture there at once.`] : []),
    ...describeDraftUses(uses, 'it'),
    ...(uses.length > 0
      ? ['The picture as it is now cannot be brought back: download it first if you may want it again.']
      : []),
  ]
}

function describeDraftUses(uses: readonly ImageUse[], it: string): string[] {
  const drafted = uses.filter(({ isPublished }) => !isPublished)
  return drafted.length > 0
    ? [`${pluralize(drafted.length, 'A draft shows', 'Drafts show')} ${it}: ${toUseList(drafted)}.`]
    : []
}

function toUseList(uses: readonly ImageUse[]): string {
  const named = uses.slice(0, 5).map(({ title, as }) => `“${title || 'Untitled'}” (${as})`)
  return uses.length > named.length ? `${named.join(', ')} and ${uses.length - named.length} more` : named.join(', ')
}
