import { catalogueProblems, type Problem, type ProblemCode } from '@/schemas/problem'
import type { Subject } from '@/surface/decide'
import type { ProblemKind } from '@/surface/problem-kinds'

type Options = {
  kind: ProblemKind
  issues: readonly string[]
  subject: Subject | null
  method: string
  /** The request target as it arrived. */
  target: string
  baseUrl: string
}

/** The catalogue's problem object (RFC 9457) for a refusal: what is wrong, with what, and what to do next. */
export function toCatalogueProblem({ kind, issues, subject, method, target, baseUrl }: Options): Problem {
  const code = toCode(kind, subject)
  const { status, title, detail, hint } = catalogueProblems[code]
  const values: Record<string, string> = {
    id: subject?.path.id ?? '',
    method,
    path: target.split('?', 1)[0] ?? '',
  }
  return {
    type: toErrorUrl(baseUrl, code),
    title,
    status,
    detail:
      issues.length > 0
        ? issues.join(' ')
        : detail.replace(/\{(\w+)\}/g, (_, name: string) => toShown(values[name] ?? '')),
    instance: `${baseUrl}${toUriText(target)}`,
    code,
    hint: hint.replace(/(?<= )\/(?:api|openapi)\S*?(?=[,;.]?(?: |$))/g, (path) => `${baseUrl}${path}`),
    documentation_url: `${baseUrl}/developers#errors`,
  }
}

/** Where the developers page says what a code means; the element has this id. */
export function toErrorUrl(baseUrl: string, code: ProblemCode): string {
  return `${baseUrl}/developers#errors-${code}`
}

function toCode(kind: ProblemKind, subject: Subject | null): ProblemCode {
  switch (kind) {
    case 'not-found':
    case 'gone':
      return subject?.operation.missingCode ?? 'api_route_not_found'
    case 'method-not-allowed':
      return 'method_not_allowed'
    case 'internal-error':
      return 'internal_error'
    case 'unavailable':
      return 'unavailable'
    default:
      return 'invalid_parameter'
  }
}

/** Text of the request as a sentence may repeat it: no control characters, and not without end. */
function toShown(text: string): string {
  const printable = text.replace(/[\p{C}\u2028\u2029]/gu, '\ufffd')
  return printable.length > 500 ? `${printable.slice(0, 500)}…` : printable
}

/** The target as URI text (RFC 3986 §2): what may not stand in one is percent-encoded, a stray `%` too. */
function toUriText(target: string): string {
  return target.replace(/%(?![0-9a-f]{2})|[^\w\-.~!$&'()*+,;=:@/?%]/gi, (character) => {
    // Node reads the target byte by byte: each character is one byte.
    const byte = character.charCodeAt(0) & 0xff
    return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  })
}
