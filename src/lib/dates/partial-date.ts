/** True for a calendar date of day, month or year precision: `2025-03-14`, `2025-03`, `2025` (ISO 8601). */
export function isPartialDate(value: string): boolean {
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(value)
  if (!parts) return false
  const [, year, month = '01', day = '01'] = parts
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`)
}
