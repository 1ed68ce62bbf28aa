import { pluralize } from '@/lib/text/pluralize'
import type { References } from './published-documents'
import { toTitleList } from './text-format'

/** Sentences about published content that refers to documents that readers lose. */
export function describeReferences(references: References): string[] {
  const { linkingArticles, bundles, replacedBooks, usingArticles, supersededFindings, oldAddresses } = references
  return [
    ...(linkingArticles.length > 0
      ? [
          `${toTitleList(linkingArticles)} ${pluralize(linkingArticles.length, 'links', 'link')} here: the link becomes plain words there.`,
        ]
      : []),
    ...(bundles.length > 0
      ? [
          `${pluralize(bundles.length, 'The bundle', 'The bundles')} ${toTitleList(bundles)} ${pluralize(bundles.length, 'shows', 'show')} fewer books.`,
        ]
      : []),
    ...(replacedBooks.length > 0
      ? [
          `${toTitleList(replacedBooks)} ${pluralize(replacedBooks.length, 'names', 'name')} this as the book to read instead: readers are no longer led here.`,
        ]
      : []),
    ...(usingArticles.length > 0
      ? [
          `${toTitleList(usingArticles)} ${pluralize(usingArticles.length, 'uses', 'use')} this: it goes from the findings listed there, and a link to its page leads to “Not found”.`,
        ]
      : []),
    ...(supersededFindings.length > 0
      ? [
          `${toTitleList(supersededFindings)} ${pluralize(supersededFindings.length, 'is', 'are')} superseded by this: readers are no longer led here.`,
        ]
      : []),
    ...(oldAddresses > 0
      ? [
          pluralize(
            oldAddresses,
            'One old address that redirects here ends with it.',
            `${oldAddresses} old addresses that redirect here end with it.`,
          ),
        ]
      : []),
  ]
}
