type Props = {
  /** A list. */
  url: string
  /** The member of the answer that has its entries. */
  entries: string
  /** The members of an entry that are printed, outermost first. */
  shown: readonly [readonly string[], readonly string[]]
}

/** The same request from JavaScript and from Python, without a package. */
export function ProgramExamples({ url, entries, shown: [first, second] }: Props) {
  const toPython = (members: readonly string[]) => `entry${members.map((member) => `['${member}']`).join('')}`
  return (
    <>
      <h2 id="programs">From JavaScript and Python</h2>
      <pre tabIndex={0}>
        <code className="language-js">{`const response = await fetch('${url}')
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`)
const { ${entries} } = await response.json()
for (const entry of ${entries}) console.log(entry.${first.join('.')}, '-', entry.${second.join('.')})`}</code>
      </pre>
      <pre tabIndex={0}>
        <code className="language-python">{`import json, urllib.request

with urllib.request.urlopen('${url}') as response:
    answer = json.load(response)
for entry in answer['${entries}']:
    print(${toPython(first)}, '-', ${toPython(second)})`}</code>
      </pre>
      <p>
        <code>urlopen</code> raises an error for 4xx and 5xx; <code>fetch</code> does not. Brackets in addresses are
        escaped by <code>URLSearchParams</code> and <code>urllib.parse.urlencode</code>; curl takes them as they are
        with <code>-g</code>.
      </p>
    </>
  )
}

/** What may change of an interface, and what has. */
export function InterfaceChanges({ changes }: { changes: readonly { day: string; text: string }[] }) {
  return (
    <>
      <h2 id="changelog">Changes of the interface</h2>
      <p>
        This is version 1.0.0. Members, parameters and addresses may be added at any time: ignore what you do not know.
        None is removed or given another meaning before version 2.
      </p>
      <ul>
        {changes.map(({ day, text }) => (
          <li key={text}>
            {day}: {text}
          </li>
        ))}
      </ul>
    </>
  )
}
