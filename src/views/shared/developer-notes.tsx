/** How to read a part of a page, on the developers page of either host. */
export function MarkdownParts() {
  return (
    <p>
      <code>?section=id</code> after <code>.md</code> answers one section alone, by the id of its heading in HTML; the
      front matter of a long page lists them with their tokens, and that of a section names those before and after it.{' '}
      <code>Prefer: max-tokens=2000</code> answers the first whole sections that fit, at least the first, and{' '}
      <code>next</code> at the top leads on.
    </p>
  )
}

/** How to read a part of a file. */
export function FileRanges() {
  return (
    <p>
      A file is sent in parts for <code>Range: bytes=0-99999</code>, without a content coding; <code>If-Range</code>{' '}
      takes its <code>ETag</code>, and <code>Repr-Digest</code> is that of the whole.
    </p>
  )
}
