/** A DOI without the URL of a resolver or the scheme `doi:` before it. */
export function toDoiName(text: string): string {
  return text.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '')
}
