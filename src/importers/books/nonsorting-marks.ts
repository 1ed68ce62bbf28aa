/** Takes away the marks that German libraries put around what is not sorted by: `<<Der>> Prozess`, `¬Der¬ Prozess`. */
export function withoutNonsortingMarks(text: string): string {
  return text.replace(/<<([^<>]{1,20})>>|¬([^¬]{1,20})¬/g, '$1$2')
}
