import type { Problem, ProblemCode } from '@/schemas/shared/problem'
import { cataloguePath } from '@/surface/catalogue/operations'
import { decide } from '@/surface/decide'
import type { ProblemKind } from '@/surface/shared/problem-kinds'
import { toCatalogueProblem } from './problem'

type Example = {
  method?: string
  target: string
  /** What is wrong besides the address and the method. */
  kind?: ProblemKind
}

const list = cataloguePath('listBooks')

const examples: Record<ProblemCode, Example> = {
  api_route_not_found: { target: `${list}/T1/chapters` },
  book_not_found: { target: cataloguePath('getBook', { id: 'T1' }) },
  bundle_not_found: { target: cataloguePath('getBundle', { id: 'nothing' }), kind: 'not-found' },
  invalid_parameter: { target: `${list}?tier=x` },
  cursor_expired: { target: `${cataloguePath('listChanges')}?since=00000000-0`, kind: 'gone' },
  method_not_allowed: { target: list, method: 'POST' },
  precondition_failed: { target: list, kind: 'precondition-failed' },
  range_not_satisfiable: { target: cataloguePath('getSearchIndex'), kind: 'range-not-satisfiable' },
  internal_error: { target: list, kind: 'internal-error' },
  unavailable: { target: list, kind: 'unavailable' },
}

/** The problem with which a request is answered that causes this code. */
export function toProblemExample(code: ProblemCode, baseUrl: string): Problem {
  const { method = 'GET', target, kind } = examples[code]
  const decision = decide({ host: 'catalogue', method, target, accept: undefined })
  if (decision.kind === 'problem') {
    const { problem, issues, subject } = decision
    return toCatalogueProblem({ kind: problem, issues, subject, method, target, baseUrl })
  }
  if (decision.kind !== 'operation' || !kind) throw new Error(`${target} is no example of ${code}.`)
  return toCatalogueProblem({ kind, issues: [], subject: decision, method, target, baseUrl })
}
