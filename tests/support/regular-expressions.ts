import { runInNewContext } from 'node:vm'

import { check } from 'recheck'
import ts from 'typescript'

/** A regular expression in the source code; `pattern` is null where it is constructed at run time. */
export type RegExpUse = {
  file: string
  line: number
  text: string
  pattern: { source: string; flags: string } | null
}

/** Bounded repetitions up to this length are not checked. */
const maxUncheckedBound = 100

/** Every regular expression literal and every RegExp constructor call in a file. */
export function findRegExps(file: string, text: string): RegExpUse[] {
  const found: RegExpUse[] = []
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
    const literal = ts.isRegularExpressionLiteral(node) ? /^\/(.*)\/([a-z]*)$/s.exec(node.text) : null
    if (literal)
      found.push({
        file,
        line,
        text: literal[0],
        pattern: { source: literal[1] ?? '', flags: literal[2] ?? '' },
      })
    const isConstructed =
      (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(tree) === 'RegExp'
    if (isConstructed) found.push({ file, line, text: node.getText(tree).replace(/\s+/g, ' '), pattern: null })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

type Verdict = {
  status: string
  checker?: string
  complexity?: { summary: string }
  attack?: { pattern: string; string: string }
}

/** Why an expression may take super-linear time, or null. */
export async function findReDoS({ source, flags }: { source: string; flags: string }): Promise<string | null> {
  if (!hasLongRepetition(source)) return null
  const { status, checker, complexity, attack }: Verdict = await check(source, flags, { timeout: 60_000 })
  if (status === 'safe') return null
  if (!attack) return 'it is too complex to check'
  // Results of fuzzing are verified: the attack takes milliseconds or, if real, a second on the fastest machine.
  if (checker === 'fuzz' && finishesWithin(300, new RegExp(source, flags), attack.string)) return null
  return `${complexity?.summary}, for instance in ${attack.pattern.slice(0, 200)}`
}

/** Measured in processor time, of which there is little in a second of a busy machine. */
function finishesWithin(milliseconds: number, expression: RegExp, text: string): boolean {
  const before = process.cpuUsage()
  try {
    runInNewContext('text.replace(expression, "")', { text, expression }, { timeout: 10 * milliseconds })
  } catch {
    return false
  }
  return process.cpuUsage(before).user <= 1000 * milliseconds
}

/** False if every repetition has a small bound: such an expression cannot be slow. */
function hasLongRepetition(source: string): boolean {
  const bare = source.replace(/\\./gs, 'x').replace(/\[[^\]]*\]/g, 'x')
  return (
    /[*+]|\{\d+,\}/.test(bare) ||
    [...bare.matchAll(/\{(?:\d+,)?(\d+)\}/g)].some(([, limit]) => Number(limit) > maxUncheckedBound)
  )
}
