type Props = { baseUrl: string; path: string; kinds: string; errors: string }

/** How a program keeps a copy by following the list of changes of a host. */
export function ChangesGuide({ baseUrl, path, kinds, errors }: Props) {
  return (
    <>
      <h2 id="changes">Keeping a copy</h2>
      <pre tabIndex={0}>
        <code className="language-sh">{`curl '${baseUrl}${path}?limit=1000'`}</code>
      </pre>
      <p>
        <a href={path}>{path}</a> lists the {kinds} that were created, changed, moved or retracted, oldest first, each
        once, with its last change. Without <code>since</code> it begins with everything that there is. Request{' '}
        <code>next</code> while <code>more</code> is true, keep the last <code>next</code>, and request it again
        whenever you want to know what is new: nothing is missed, however long ago that was. <code>since</code> also
        takes a date and time, to begin there.
      </p>
      <p>
        Apply the changes in their order: drop what you have under an address in <code>previous</code>; drop what was{' '}
        <code>retracted</code>; fetch the rest, since what was <code>created</code> may have changed since, and what{' '}
        <code>changed</code> may be new to you. A retracted document with <code>withdrawn</code> answers 410 at its
        address, and names what took its place. A cursor that does not belong to the list is {errors}: it is of another
        host, or of changes that were lost when an older backup was restored. Begin again without <code>since</code>.
        Drafts and private notes are never in the list.
      </p>
      <p>
        <code>revision</code> names what is shown of a document, and differs exactly when that does. Its page, its
        Markdown and its JSON carry the same one in the header <code>Content-Version</code>, HTML in{' '}
        <code>{'<meta name="revision">'}</code>, Markdown in its front matter. An <code>ETag</code> differs between
        formats, and when something around the document changes.
      </p>
    </>
  )
}
