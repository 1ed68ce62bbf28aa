/** Names with semicolons between them, each once. */
export function splitNames(names: string | null): string[] {
  return [...new Set((names ?? '').split(';').flatMap((name) => name.trim() || []))]
}
