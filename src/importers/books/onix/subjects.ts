import { onixNames } from '@/formats/catalogue/onix/names'
import { child, children, value, type Element } from './element'
import { toSubjectName } from '@/importers/books/subjects/subject-names'

/** Subject scheme of keywords (list 27). */
const keywords = '20'
/** Schemes of qualifiers (place, language, time, purpose, age), which are no subjects of their own. */
const qualifiers = ['11', '13', '14', '15', '16', '17', '94', '95', '96', '97', '98', '99']

/** The names of the subjects of a 3.x record, main subjects first, keywords last; null where it has no subject. */
export function toSubjects(product: Element): string[] | null {
  const given = children(children(product, 'DescriptiveDetail')[0], 'Subject')
  // An export of ours has the names that readers see beside the codes.
  const own = given.filter((subject) => value(subject, 'SubjectSchemeName') === onixNames.subjects)
  const all = own.length > 0 ? own : given
  const isMain = (subject: Element) => child(subject, 'MainSubject') !== undefined
  const isKeywords = (subject: Element) => value(subject, 'SubjectSchemeIdentifier') === keywords
  const ordered = all.toSorted(
    (a, b) => Number(isKeywords(a)) - Number(isKeywords(b)) || Number(isMain(b)) - Number(isMain(a)),
  )
  const names = new Map<string, string>()
  for (const name of ordered.flatMap(toNames)) {
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return all.length === 0 ? null : [...names.values()]
}

function toNames(subject: Element): string[] {
  const scheme = value(subject, 'SubjectSchemeIdentifier') ?? ''
  const heading = value(subject, 'SubjectHeadingText')
  if (qualifiers.includes(scheme)) return []
  if (scheme === keywords) return splitKeywords(heading ?? '')
  const name = toSubjectName(scheme, value(subject, 'SubjectCode') ?? '') ?? heading
  return name === null ? [] : [name]
}

function splitKeywords(text: string): string[] {
  return text
    .split(text.includes(';') ? ';' : ',')
    .map((word) => word.trim())
    .filter(Boolean)
}
