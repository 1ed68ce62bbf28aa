/** A number of minutes as a duration of ISO 8601: `PT9H32M`. */
export function toDuration(minutes: number | null | undefined): string | null {
  if (!minutes) return null
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`
}

/** Hours and minutes of a duration of ISO 8601 as {@link toDuration} writes it. */
export function fromDuration(duration: string): { hours: number; minutes: number } {
  const [, hours = 0, minutes = 0] = /^PT(?:(\d{1,4})H)?(?:(\d{1,2})M)?$/.exec(duration) ?? []
  return { hours: Number(hours), minutes: Number(minutes) }
}
