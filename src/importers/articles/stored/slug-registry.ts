import type { Payload } from 'payload'

import { slugPattern } from '@/lib/text/slug'
import { professionIds } from '@/schemas/content/professions'
import type { ArticleFile } from '@/importers/articles/article-file'
import { toLastSegment } from '@/importers/articles/files/path-segment'

/** The slug of an article, and the previous slugs and paths on former sites that redirect to it, or why it can have none. */
export type SlugClaim =
  { slug: string | null; previousSlugs: string[]; formerPaths: string[]; notes: string[] } | { reason: string }

type Owner = { reference: string | null; slug: string; title: string }

/** Gives out slugs and former paths, each to one article at most, whether as its slug or as a previous one. */
export type SlugRegistry = {
  claim: (file: ArticleFile, reference: string, formerPaths: readonly string[]) => SlugClaim
  /** The slug of a stored article. */
  findSlug: (id: number) => string | undefined
}

/** Starts with the slugs of all stored articles. */
export async function createSlugRegistry(payload: Payload): Promise<SlugRegistry> {
  const { docs } = await payload.find({
    collection: 'articles',
    trash: true,
    pagination: false,
    depth: 0,
    select: { slug: true, previousSlugs: true, formerPaths: true, reference: true, title: true },
  })
  const owners = new Map<string, Owner>()
  const storedByReference = new Map(docs.flatMap((doc) => (doc.reference ? [[doc.reference, doc] as const] : [])))
  for (const { slug, previousSlugs, formerPaths, reference, title } of docs) {
    // Paths begin with a slash, which no slug does.
    for (const each of [slug, ...(previousSlugs ?? []), ...(formerPaths ?? [])])
      if (each) owners.set(each, { reference: reference ?? null, slug: slug ?? '', title })
  }
  const slugById = new Map(docs.flatMap(({ id, slug }) => (slug ? [[id, slug] as const] : [])))
  const unreferenced = new Map(docs.flatMap((doc) => (doc.slug && !doc.reference ? [[doc.slug, doc] as const] : [])))
  const isFree = (slug: string, reference: string, file: ArticleFile) => {
    const owner = owners.get(slug)
    if (owner === undefined || owner.reference === reference) return true
    // An article without a reference was written here, and matches its own export.
    return file.ownReference !== null && owner.reference === null && owner.slug === file.slug
  }

  return {
    findSlug: (id) => slugById.get(id),
    claim(file, reference, paths) {
      const stored =
        storedByReference.get(reference) ?? (file.ownReference === null ? undefined : unreferenced.get(file.slug))
      const notes: string[] = []
      const formerPaths = new Set(stored?.formerPaths ?? [])
      for (const each of paths) {
        if (isFree(each, reference, file)) formerPaths.add(each)
        else notes.push(`Its former address ${each} leads to the article “${owners.get(each)?.title}”.`)
      }
      const claimed = { formerPaths: [...formerPaths], notes }
      if (!file.hasSlug) return { slug: stored?.slug ?? null, previousSlugs: stored?.previousSlugs ?? [], ...claimed }
      // An editor may have changed the slug since the last import; then the file's slug redirects to it.
      const slug = stored?.slug && stored.previousSlugs?.includes(file.slug) ? stored.slug : file.slug
      if (!slugPattern.test(slug) || professionIds.some((id) => id === slug))
        return { reason: `“${slug}” cannot be an address.` }
      if (!isFree(slug, reference, file))
        return { reason: `Its address “${slug}” belongs to the article “${owners.get(slug)?.title}”.` }
      if (file.originalSlug && slug === file.slug) notes.push(`slug: “${file.originalSlug}” became “${slug}”.`)
      const previousSlugs = new Set(stored?.previousSlugs ?? [])
      for (const alias of file.aliases) {
        const previous = toLastSegment(alias)?.toLowerCase() ?? ''
        if (previous === slug || previousSlugs.has(previous)) continue
        if (
          !slugPattern.test(previous) ||
          professionIds.some((id) => id === previous) ||
          !isFree(previous, reference, file)
        ) {
          notes.push(`The old address ${alias} cannot lead here.`)
        } else previousSlugs.add(previous)
      }
      if (stored?.slug && stored.slug !== slug) previousSlugs.add(stored.slug)
      previousSlugs.delete(slug)
      for (const each of [slug, ...previousSlugs, ...formerPaths])
        owners.set(each, { reference, slug, title: file.title ?? slug })
      return { slug, previousSlugs: [...previousSlugs], ...claimed }
    },
  }
}
