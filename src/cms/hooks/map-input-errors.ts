import type { AfterErrorHook } from 'payload'

import { toSqlState } from '@/lib/sql-state'

/** Error messages of the multipart parser. */
const formParserMessage =
  /^(Malformed (part header|content type|urlencoded form)|Unexpected end of form|Multipart: Boundary not found|Unsupported content type)/

/**
 * Maps errors caused by malformed input from 500 to 400: a filter that is not JSON, a truncated or malformed form, a
 * value that Postgres rejects (SQLSTATE class 22, data exceptions), or nesting that overflows the stack in Payload's
 * recursive functions. Other errors are left unchanged.
 */
export const mapInputErrors: AfterErrorHook = ({ error }) => {
  if (error instanceof RangeError && error.message === 'Maximum call stack size exceeded')
    return { status: 400, response: { errors: [{ message: 'A value in the request nests too deeply.' }] } }
  const isDataException = toSqlState(error).startsWith('22')
  if (!isDataException && !(error instanceof SyntaxError) && !formParserMessage.test(error.message)) return undefined
  return {
    status: 400,
    response: { errors: [{ message: 'A value in the request is not of the kind its field takes.' }] },
  }
}
