import { toUriText } from '@/lib/addresses/uri-text'
import { catalogueProblems, type Problem, type ProblemCode } from '@/schemas/shared/problem'
import { toProblemHint } from '@/surface/catalogue/problem-hints'
import type { Subject } from '@/surface/decide'
import { discoveryPaths } from '@/surface/shared/discovery-paths'
import type { ProblemKind } from '@/surface/shared/problem-kinds'

type Options = {
  kind: ProblemKind
  issues: readonly string[]
  subject: Subject | null
  method: string
  /** The request target as it arrived. */
  target: string
  baseUrl: string
  /** Addresses that may be what the client looks for. */
  near?: readonly string[]
}

/** The catalogue's problem object (RFC 9457): what is wrong, with which resource, and what to do next. */
export function toCatalogueProblem({ kind, issues, subject, method, target, baseUrl, near = [] }: Options): Problem {
  const code = toCode(kind, subject)
  const { status, title, detail } = catalogueProblems[code]
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
        : detail.replace(/\{(\w+)\}/g, (_, name: string) => toPrintable(values[name] ?? '')),
    instance: `${baseUrl}${toUriText(target)}`,
    code,
    hint: [toProblemHint(code, baseUrl), ...(near.length > 0 ? [`Perhaps ${near.join(' or ')}.`] : [])].join(' '),
    documentation_url: `${baseUrl}${discoveryPaths.developers}#errors`,
  }
}

/** The URL of a code's section on the developers page. */
function toErrorUrl(baseUrl: string, code: ProblemCode): string {
  return `${baseUrl}${discoveryPaths.developers}#errors-${code}`
}

function toCode(kind: ProblemKind, subject: Subject | null): ProblemCode {
  switch (kind) {
    case 'gone':
      return subject?.operation.goneCode ?? toCode('not-found', subject)
    case 'not-found':
      return subject?.operation.missingCode ?? 'api_route_not_found'
    case 'method-not-allowed':
      return 'method_not_allowed'
    case 'precondition-failed':
      return 'precondition_failed'
    case 'range-not-satisfiable':
      return 'range_not_satisfiable'
    case 'internal-error':
      return 'internal_error'
    case 'unavailable':
      return 'unavailable'
    default:
      return 'invalid_parameter'
  }
}

/** Longer than any valid id or path. */
const maxPrintableLength = 300

/** Text of the request for a message: printable and truncated. */
function toPrintable(text: string): string {
  const printable = text.slice(0, maxPrintableLength).replace(/[\p{C}\u2028\u2029]/gu, '\ufffd')
  return text.length > maxPrintableLength ? `${printable}…` : printable
}
