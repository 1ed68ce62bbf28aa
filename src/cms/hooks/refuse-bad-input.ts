import type { AfterErrorHook } from 'payload'

/** What the parser of forms says of one that it cannot read. */
const badForm = /^(Malformed (part header|content type|urlencoded form)|Unexpected end of form|Multipart: Boundary not found|Unsupported content type)/

/**
 * Says 400 where Payload says 500 to a request it could not read: a filter that is no JSON, a form that breaks
 * off or holds a NUL in its headers, or a value that Postgres refuses (SQLSTATE class 22, data exceptions).
 * Everything else stays as it is.
 */
export const refuseBadInput: AfterErrorHook = ({ error }) => {
  const code: unknown = (error as { cause?: { code?: unknown } }).cause?.code ?? (error as { code?: unknown }).code
  const isDataException = typeof code === 'string' && code.startsWith('22')
  if (!isDataException && !(error instanceof SyntaxError) && !badForm.test(error.message)) return undefined
  return { status: 400, response: { errors: [{ message: 'A value in the request is not of the kind its field takes.' }] } }
}
