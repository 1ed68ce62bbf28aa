import { createEndFinder } from './closing-shortcodes'

/** The rows, columns and modules of WPBakery and Divi. */
const part = /(?<!\[)\[((?:vc|et_pb)_\w{1,60})\s([^[\]]*)\]/g
const switchedOff = /(?:^|\s)(?:disable_element="yes"|disabled="on")(?=[\s/]|$)/

/** A text without the parts that the editor of a page builder has switched off, which are named in `leftOut`. */
export function removeSwitchedOff(content: string, leftOut: Set<string>): string {
  const findEnd = createEndFinder(content)
  let result = ''
  let end = 0
  for (const { 0: source, 1: name = '', 2: attributes = '', index } of content.matchAll(part)) {
    if (index < end || !switchedOff.test(attributes)) continue
    leftOut.add(`[${name}]`)
    result += content.slice(end, index)
    end = (attributes.endsWith('/') ? null : findEnd(name, index)) ?? index + source.length
  }
  return result + content.slice(end)
}
