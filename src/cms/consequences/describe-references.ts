import { pluralize } from '@/lib/pluralize'
import type { References } from './published-documents'
import { toTitleList } from './text-format'

/** Sentences about published content that refers to documents that readers lose. */
export function describeReferences({ linkingArticles, bundles, replacedBooks, oldAddresses }: References): string[] {
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
