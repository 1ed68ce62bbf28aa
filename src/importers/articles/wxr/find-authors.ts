import type { Wxr, WxrItem } from './parse-wxr'

/** The names of guest authors, which plugins for several authors have beside the users of the site, by their slugs. */
export type GuestAuthors = ReadonlyMap<string, string>

export const guestAuthorType = 'guest-author'

/** Finds the guest authors among the items of an export. */
export function findGuestAuthors(items: readonly WxrItem[]): GuestAuthors {
  return new Map(
    items.flatMap(({ fields, meta }): [string, string][] => {
      if (fields.get('wp:post_type') !== guestAuthorType) return []
      const name = meta.get('cap-display_name')?.at(-1)?.trim() || fields.get('title')?.trim()
      return name ? [[fields.get('wp:post_name')?.trim() ?? '', name]] : []
    }),
  )
}

/**
 * The names of the authors of a post: those that a plugin for several authors (Co-Authors Plus, PublishPress Authors)
 * names, since the user who created the post may be none of them, else that user.
 */
export function findAuthors(
  { fields, terms }: WxrItem,
  { authors }: Pick<Wxr, 'authors'>,
  guests: GuestAuthors,
): string[] {
  const login = (fields.get('dc:creator') ?? '').trim().replace(/^>/, '')
  const creator = authors.get(login) || login
  const named = terms
    .filter(({ domain }) => domain === 'author')
    .map(({ nicename, name }) => guests.get(nicename) ?? (authors.get(name.trim()) || name.trim()))
    .filter(Boolean)
  if (named.length === 0) return creator === '' ? [] : [creator]
  // Terms are exported by name; whoever created the post is mostly its first author.
  return [...new Set(named.includes(creator) ? [creator, ...named] : named)]
}
