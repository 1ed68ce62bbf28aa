import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Root } from 'mdast'

import { toMarkdownTree } from '@/formats/shared/rich-text-from-markdown'

/** The pages of the editors' guide; each is a Markdown file in this folder. */
export const guidePages = [
  { slug: '', file: 'writing.md', title: 'Writing and publishing' },
  { slug: 'catalogue', file: 'catalogue.md', title: 'Books, imports and accounts' },
] as const

export type GuidePage = (typeof guidePages)[number]

/** The path of a page in the admin. */
export function toGuidePath({ slug }: GuidePage): string {
  return slug === '' ? '/admin/guide' : `/admin/guide/${slug}`
}

/** Parses a page. */
export async function readGuidePage({ file }: GuidePage): Promise<Root> {
  const filePath = path.join(/* turbopackIgnore: true */ process.cwd(), 'src/app/admin/guide', file)
  return toMarkdownTree(await readFile(filePath, 'utf8'))
}
