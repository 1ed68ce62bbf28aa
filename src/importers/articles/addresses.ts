import type { Payload } from 'payload'

import { slugPattern } from '@/lib/slug'
import { professionIds } from '@/schemas/professions'
import { toLastSegment, type ArticleFile } from './article-file'

/** What a file's address becomes: its slug here, and the old ones that lead to it. */
export type Address = { slug: string; previousSlugs: string[]; notes: string[] } | { reason: string }

type Holder = { reference: string | null; title: string }

/** Gives each article its address, and none to two: neither now nor among those of before. */
export type Addresses = { claim: (file: ArticleFile, reference: string) => Address }

/** Knows the addresses of all articles that are stored, and learns those of the import. */
export async function createAddresses(payload: Payload): Promise<Addresses> {
  const { docs } = await payload.find({
    collection: 'articles',
    pagination: false,
    depth: 0,
    select: { slug: true, previousSlugs: true, reference: true, title: true },
  })
  const holders = new Map<string, Holder>()
  const stored = new Map(docs.flatMap((doc) => (doc.reference ? [[doc.reference, doc] as const] : [])))
  for (const { slug, previousSlugs, reference, title } of docs) {
    for (const name of [slug, ...(previousSlugs ?? [])])
      if (name) holders.set(name, { reference: reference ?? null, title })
  }
  const isFree = (name: string, reference: string) => {
    const holder = holders.get(name)
    return holder === undefined || holder.reference === reference
  }

  return {
    claim(file, reference) {
      const own = stored.get(reference)
      const notes: string[] = []
      // An editor may have moved it since; the file's address leads there.
      const slug = own?.slug && own.previousSlugs?.includes(file.slug) ? own.slug : file.slug
      if (!slugPattern.test(slug) || professionIds.some((id) => id === slug))
        return { reason: `“${slug}” cannot be an address.` }
      if (!isFree(slug, reference))
        return { reason: `Its address “${slug}” belongs to the article “${holders.get(slug)?.title}”.` }
      if (file.originalSlug && slug === file.slug)
        notes.push(`slug: “${file.originalSlug}” became “${slug}”.`)
      const aliases = new Set(own?.previousSlugs ?? [])
      for (const alias of file.aliases) {
        const old = toLastSegment(alias)?.toLowerCase() ?? ''
        if (old === slug || aliases.has(old)) continue
        if (!slugPattern.test(old) || professionIds.some((id) => id === old) || !isFree(old, reference)) {
          notes.push(`The old address ${alias} cannot lead here.`)
        } else aliases.add(old)
      }
      if (own?.slug && own.slug !== slug) aliases.add(own.slug)
      aliases.delete(slug)
      for (const name of [slug, ...aliases]) holders.set(name, { reference, title: file.title ?? slug })
      return { slug, previousSlugs: [...aliases], notes }
    },
  }
}
