import { limits } from '@/importers/limits'
import { replaceDelimited } from '@/importers/articles/markdown/replace-delimited'
import type { WxrItem } from './parse-wxr'
import { isLeftOut } from './restricted-content'

export const reusableBlockType = 'wp_block'

/** The reusable blocks of an export, by the ids that posts have for them. */
export type ReusableBlocks = ReadonlyMap<string, string>

const reference = { opening: /<!-- wp:block(?=\s)/g, closing: /-->/g }
/** Of blocks within each other; a limit, since each is inserted by the one around it. */
const maxDepth = 50

/** Finds the reusable blocks of an export that WordPress shows: those that are published, and ask for no password. */
export function findReusableBlocks(items: readonly WxrItem[]): ReusableBlocks {
  return new Map(
    items
      .filter(isShown)
      .map(({ fields }) => [fields.get('wp:post_id')?.trim() ?? '', fields.get('content:encoded') ?? '']),
  )
}

function isShown({ fields }: WxrItem): boolean {
  const hasPassword = (fields.get('wp:post_password')?.trim() ?? '') !== ''
  return fields.get('wp:post_type') === reusableBlockType && fields.get('wp:status') === 'publish' && !hasPassword
}

/**
 * Puts the content of reusable blocks where a post refers to them, to the size that an article may have; returns the
 * blocks that were found, and those that were not.
 */
export function insertReusableBlocks(content: string, blocks: ReusableBlocks) {
  const found = new Set<string>()
  const missing = new Set<string>()
  let remaining: number = limits.article.bytes
  const insert = (text: string, around: readonly string[]): string =>
    replaceDelimited(text, {
      opening: reference.opening,
      toClosing: () => reference.closing,
      replace: ([start], attributes) => {
        // Within a reusable block as well, a hidden reference is removed later, as other hidden blocks are.
        if (isLeftOut('block', attributes)) return `${start}${attributes}-->`
        const id = /"ref":\s?(\d{1,20})/.exec(attributes)?.[1] ?? ''
        const block = blocks.get(id)
        // WordPress shows no block within itself.
        if (around.includes(id)) return ''
        if (block === undefined || block.length > remaining || around.length >= maxDepth) {
          missing.add(id || 'one without a number')
          return ''
        }
        found.add(id)
        remaining -= block.length
        return insert(block, [...around, id])
      },
    })
  return { content: insert(content, []), found, missing }
}
