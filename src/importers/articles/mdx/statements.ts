const start = /^(?:import|export)[\s{*]/
const imported = /^import\s+([\w$]+)\s+from\s+['"]([^'"\n]+)['"]/
const string = /"[^"]*"|'[^']*'/g
/** More lines than a statement with empty lines has. */
const maxLines = 200

/** Removes import and export statements, each of which ends before an empty line outside of its brackets. */
export function dropStatements(text: string, imports: Map<string, string>): string {
  const lines = text.split('\n')
  const kept: string[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!
    if ((index > 0 && lines[index - 1]?.trim() !== '') || !start.test(line)) {
      kept.push(line)
      continue
    }
    const end = findStatementEnd(lines, index)
    for (const each of lines.slice(index, end)) {
      const [, name, path] = imported.exec(each) ?? []
      if (name !== undefined && path !== undefined) imports.set(name, path)
    }
    index = end - 1
  }
  return kept.join('\n')
}

/** The first empty line outside of brackets, or, where these do not match, the first one. */
function findStatementEnd(lines: readonly string[], from: number): number {
  let depth = 0
  let first: number | null = null
  for (let index = from; index < lines.length && (first === null || index < from + maxLines); index++) {
    const line = lines[index]!
    if (line.trim() !== '') {
      for (const [bracket] of line.replace(string, '').matchAll(/[()[\]{}]/g)) depth += '([{'.includes(bracket) ? 1 : -1
      continue
    }
    if (depth <= 0) return index
    first ??= index
  }
  return first ?? lines.length
}
