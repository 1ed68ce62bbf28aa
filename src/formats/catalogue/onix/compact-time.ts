/** `2026-11-21T10:00:00.000Z` as `20261121T100000Z`. */
export function toCompactTime(time: string): string {
  return `${time.slice(0, 19).replace(/[-:]/g, '')}Z`
}
