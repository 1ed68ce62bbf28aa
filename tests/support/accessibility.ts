import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

export const wcag21 = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
export const wcag22aa = [...wcag21, 'wcag22aa']
export const wcag22 = [...wcag22aa, 'best-practice']

type Options = {
  /** The rules by their tags; all without. */
  tags?: readonly string[]
  /** The selector of the part to check. */
  within?: string
}

/** What violates the accessibility rules on a page: `rule: elements`. Fails where next to nothing was checked. */
export async function findViolations(page: Page, { tags, within }: Options = {}): Promise<string[]> {
  // The other mode, for frames of other origins, of which our pages have none, opens a page to collect its results and takes
  // half as long again.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  if (tags) builder.withTags([...tags])
  if (within) builder.include(within)
  const { violations, passes } = await builder.analyze()
  if (passes.length < (within ? 1 : 10)) throw new Error(`There is next to nothing to check on ${page.url()}.`)
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 160)}`).join(' | ')}`,
  )
}
