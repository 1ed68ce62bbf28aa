import { value, type Element } from './element'
import { isRead } from './short-tags'

/** Types of texts and files that are read, by the element that has them and that of their type. */
const readTypes: Readonly<Record<string, { type: string; codes: readonly string[] }>> = {
  TextContent: { type: 'TextType', codes: ['02', '03', '04', '05', '06', '07', '08', '09', '11', '16', '17', '30'] },
  OtherText: {
    type: 'TextTypeCode',
    codes: ['01', '02', '03', '04', '07', '08', '17', '18', '19', '43', '44'],
  },
  SupportingResource: { type: 'ResourceContentType', codes: ['01'] },
  MediaFile: { type: 'MediaFileTypeCode', codes: ['04', '06'] },
}
/** What only says that there is nothing, or how the record came to be. */
const saysNothing = /^(?:No[A-Z]|RecordSource|Barcode|SourceName|SubjectSchemeVersion|TitleStatement)/
const maxListed = 60

/** Counts the elements of records that are seen and not kept. */
export function createUnreadElements(): { count: (product: Element) => void; toNote: () => string | null } {
  const counts = new Map<string, number>()
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  const countIn = (parent: Element): void => {
    for (const each of parent.content) {
      if (typeof each === 'string') continue
      const kind = isRead(each.name)
      const typed = readTypes[each.name]
      const code = typed === undefined ? null : value(each, typed.type)
      if (typed && code !== null && !typed.codes.includes(code)) add(`${each.name} ${code}`)
      else if (kind === 'composite') countIn(each)
      else if (kind === false && !saysNothing.test(each.name)) add(each.name)
    }
  }
  return {
    count: countIn,
    toNote() {
      if (counts.size === 0) return null
      const sorted = [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      const listed = sorted.slice(0, maxListed).map(([name, count]) => `${name} ${count.toLocaleString('en')}`)
      const more = sorted.length > maxListed ? `, and ${sorted.length - maxListed} more` : ''
      return `Seen and not kept, by element: ${listed.join(', ')}${more}.`
    },
  }
}
