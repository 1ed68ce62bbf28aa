const prefix = 'draft of '

/**
 * The reference, in an export, of an article that was written here and never published: it may have no address yet, and
 * the one of its newest draft is in no index.
 */
export function toDraftReference(createdAt: string): string {
  return `${prefix}${createdAt}`
}

/** When the article of such a reference was created; null for any other reference. */
export function fromDraftReference(reference: string): string | null {
  const time = reference.startsWith(prefix) ? reference.slice(prefix.length) : ''
  return Number.isNaN(Date.parse(time)) ? null : time
}
