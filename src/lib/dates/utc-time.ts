const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const minute = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

/** `3 Jan 2030, 03:04 UTC`; with an end, `3 Jan 2030, 03:04 to 03:10 UTC`. */
export function toUtcTime(at: Date, until: Date = at): string {
  const [from, to] = [at, until].map((each) => minute.format(each))
  const [fromDay, toDay] = [at, until].map((each) => day.format(each))
  if (fromDay !== toDay) return `${fromDay}, ${from} to ${toDay}, ${to} UTC`
  return `${fromDay}, ${from === to ? from : `${from} to ${to}`} UTC`
}
