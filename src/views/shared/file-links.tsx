type Props = { title: string; files: readonly { name: string; path: string }[] }

/** Links to files in several formats, folded into one line. */
export function FileLinks({ title, files }: Props) {
  return (
    <details className="file-links">
      <summary>{title}</summary>
      <ul>
        {files.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}
