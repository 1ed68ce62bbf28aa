const local = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** The browser’s time zone: Europe/Berlin. */
export function findTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** `Thu, 3 Jan 2030, 04:04 (Europe/Berlin)`. */
export function toLocalTime(at: Date): string {
  return `${local.format(at)} (${findTimeZone()})`
}

/** The offset of the time zone at that time: `UTC+01:00`. */
export function toOffset(at: Date): string {
  const minutes = -at.getTimezoneOffset()
  const pad = (number: number) => String(Math.trunc(Math.abs(number))).padStart(2, '0')
  return `UTC${minutes < 0 ? '−' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`
}

/** The value of an `<input type="datetime-local">`. */
export function toInput(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** The time of an `<input type="datetime-local">`; null without one, or for a year that JavaScript does not read. */
export function readInput(value: string): Date | null {
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Tomorrow at nine, local time. */
export function toTomorrow(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9)
}
