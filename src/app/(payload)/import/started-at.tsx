/** When an import began, in UTC. */
export function StartedAt({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{`${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`}</time>
}
