import type { Configuration } from 'markdownlint'
import { lint } from 'markdownlint/promise'

/** The rules that do not hold here, and why (see the decisions). */
const markdownRules: Configuration = {
  default: true,
  // A paragraph is one line, as its author wrote it.
  MD013: false,
  // The title of the front matter is metadata; the page has one heading of the first level.
  MD025: { front_matter_title: '' },
  // Two quotations in a row are two.
  MD028: false,
  // Two lists in a row are two by their markers.
  MD004: false,
  // A list may go on where a paragraph interrupted it.
  MD029: false,
  // What Markdown has no syntax for, or none that holds beside any character.
  MD033: { allowed_elements: ['strong', 'em', 'del', 'sub', 'sup', 'code'] },
}

/** What markdownlint finds in a document, a line each. */
export async function lintMarkdown(document: string): Promise<string[]> {
  const { document: found = [] } = await lint({ strings: { document }, config: markdownRules })
  return found.map(
    ({ lineNumber, ruleNames, errorDetail, errorContext }) =>
      `${lineNumber} ${ruleNames[0]} ${errorDetail ?? ''} ${errorContext ?? ''}`,
  )
}
