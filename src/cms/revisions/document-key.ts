/** Identifies a document across collections and globals: `articles/5`, `globals/site`. */
export type DocumentKey = `${string}/${string | number}`

/** The slug of a collection and an id, or the slug of a global. */
export type DocumentName = { collection: string; id: number | string } | { global: string }

/** The key of a document. */
export function toDocumentKey(name: DocumentName): DocumentKey {
  return 'global' in name ? `globals/${name.global}` : `${name.collection}/${name.id}`
}
