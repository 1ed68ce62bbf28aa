import { toUtcTime } from '@/lib/dates/utc-time'

/** When something happened, or a range: in UTC, since the server renders it and does not know its reader's time zone. */
export function UtcTime({ at, until = at }: { at: Date; until?: Date }) {
  return <time dateTime={at.toISOString()}>{toUtcTime(at, until)}</time>
}
