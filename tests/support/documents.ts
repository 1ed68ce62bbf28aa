import type {
  CollectionSlug,
  DataFromCollectionSlug,
  Payload,
  PayloadRequest,
  RequiredDataFromCollectionSlug,
  TypedUser,
} from 'payload'

import type { Article } from '@/cms/payload-types'
import { toRichText } from '@/formats/shared/rich-text-from-markdown'

type Options = { user?: TypedUser; overrideAccess?: boolean; req?: Partial<PayloadRequest>; depth?: number }

/** Creates a document from what a test needs to say about it; hooks and defaults add the rest. */
export function createDocument<Slug extends CollectionSlug>(
  payload: Payload,
  collection: Slug,
  data: Partial<DataFromCollectionSlug<Slug>>,
  options: Options = {},
) {
  return payload.create({ collection, data: data as RequiredDataFromCollectionSlug<Slug>, ...options })
}

const noTargets = { toMediaId: () => null, toArticleId: () => null }

/** Markdown as the value of an article's body field. */
export function toBodyField(markdown: string, targets: Parameters<typeof toRichText>[1] = noTargets): Article['body'] {
  return toRichText(markdown, targets) as unknown as Article['body']
}
