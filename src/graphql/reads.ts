import type { ReferencedIds } from '@/reading/content/article'
import type { Finding } from '@/schemas/content/finding'
import type { ListQuery } from '@/schemas/content/list-query'

/** What a root field has read, and so what its response depends on; also if it has found nothing. */
export type Read =
  | { kind: 'articles'; query: ListQuery; shown: readonly ReferencedIds[] }
  | { kind: 'article'; id: number; shown: ReferencedIds | null }
  | { kind: 'findings'; query: ListQuery; shown: readonly Finding[] }
  | { kind: 'finding'; id: number }
  | { kind: 'images' }
