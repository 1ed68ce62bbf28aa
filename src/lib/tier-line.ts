/** A tier as an editor writes it in one line, `1 First steps: For readers new to the subject`; null for another text. */
export function parseTierLine(line: string): { tier: number; name: string; note: string | null } | null {
  const match = /^(\d) ([^:]{1,60})(?:: (.{1,200}))?$/u.exec(line.trim())
  return match ? { tier: Number(match[1]), name: match[2]!.trim(), note: match[3]?.trim() ?? null } : null
}
