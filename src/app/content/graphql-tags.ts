import type { Read } from '@/graphql/reads'
import { articleListTags, articleQueryTags, imageTags, limitTags, referenceTags } from './article-tags'
import { findingQueryTags, findingTags, recordTags } from './finding-tags'

/** The tags of the response to a GraphQL request that has read this: none if it depends on nothing but itself. */
export function toReadTags(reads: readonly Read[]): readonly string[] {
  return limitTags(reads.flatMap(toTags), [...articleListTags, ...recordTags])
}

function toTags(read: Read): readonly string[] {
  switch (read.kind) {
    case 'articles':
      return articleQueryTags(read.query, read.shown)
    case 'article':
      return read.shown ? referenceTags(read.shown) : [`article:${read.id}`]
    case 'findings':
      return findingQueryTags(read.query, read.shown)
    case 'finding':
      return findingTags([read])
    case 'images':
      return imageTags
  }
}
