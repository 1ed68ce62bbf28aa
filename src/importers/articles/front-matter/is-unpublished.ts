import { readPath, type FrontMatter } from './front-matter'

// Generators read YAML 1.1, in which these words are true and false, and some take the same in quotes.
const yes = new Set(['true', 'yes', 'on', 'y', '1'])
const no = new Set(['false', 'no', 'off', 'n', '0'])
/** Of pages that Hugo does not render. */
const unrendered = new Set(['never', 'false', 'link'])
const states = new Set(['draft', 'drafts', 'private', 'pending', 'unpublished', 'hidden'])

/** True where the front matter says in any of the usual ways that its page is not public. */
export function isUnpublished(data: FrontMatter): boolean {
  const says = (words: ReadonlySet<string>, ...names: string[]) =>
    names.some((name) => words.has(toWord(readPath(data, name))))
  return (
    says(yes, 'draft', 'isDraft', 'private', 'unlisted', 'headless') ||
    says(no, 'published', 'publish', 'permalink') ||
    says(states, 'status', 'visibility') ||
    says(unrendered, 'build.render', '_build.render')
  )
}

function toWord(value: unknown): string {
  return typeof value === 'object' ? '' : String(value).trim().toLowerCase()
}
