/** A request that works as it stands, and the answer to it now. */
export function FirstRequest({ url, answer }: { url: string; answer: string }) {
  return (
    <>
      <pre tabIndex={0}>
        <code className="language-sh">{`curl ${url.includes('[') ? '-g ' : ''}'${url}'`}</code>
      </pre>
      <p>It is answered with:</p>
      <pre tabIndex={0}>
        <code className="language-json">{JSON.stringify(JSON.parse(answer), null, 2)}</code>
      </pre>
    </>
  )
}
