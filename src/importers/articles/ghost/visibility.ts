import { isObject, type Json } from '@/importers/articles/json'
import { replaceDelimited } from '@/importers/articles/markdown/replace-delimited'

/** A part of rendered HTML that Ghost shows to some readers only. */
const gatedBlock = { opening: /<!--\s?kg-gated-block:begin\s([^<>]*)-->/g, closing: /<!--\s?kg-gated-block:end\s?-->/g }

/** True for a card that Ghost shows on its site to those who have not signed in. */
export function isForEverybody({ visibility }: Json): boolean {
  if (!isObject(visibility)) return true
  const web = isObject(visibility.web) ? visibility.web : {}
  return web.nonMember !== false && visibility.showOnWeb !== false
}

/** Takes out of HTML what Ghost shows to members alone, with a note. */
export function removeGatedBlocks(html: string, notes: string[]): string {
  return replaceDelimited(html, {
    opening: gatedBlock.opening,
    toClosing: () => gatedBlock.closing,
    replace: ([, conditions = ''], inner) => {
      if (/\bnonMember:true\b/.test(conditions)) return inner
      notes.push('What Ghost does not show to everybody was left out.')
      return ''
    },
  })
}
