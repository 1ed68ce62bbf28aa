/** Something an editor would want to mend. A broken `rule` fails the check; `advice` is only printed. */
export type Complaint = { severity: 'rule' | 'advice'; file: string; place: string; says: string }

/** A complaint about a broken rule. */
export function breach(file: string, place: string, says: string): Complaint {
  return { severity: 'rule', file, place, says }
}

/** A complaint that fails nothing. */
export function advice(file: string, place: string, says: string): Complaint {
  return { severity: 'advice', file, place, says }
}

/** Complains about every value that stands in more than one place; each item is `[value, place]`. */
export function findTwins(
  items: readonly (readonly [value: string, place: string])[],
  file: string,
  what: string,
): Complaint[] {
  const first = new Map<string, string>()
  return items.flatMap(([value, place]) => {
    const known = first.get(value)
    if (known === undefined) first.set(value, place)
    return known === undefined
      ? []
      : [breach(file, place, `has the same ${what} as ${known}: ${value.slice(0, 80)}`)]
  })
}
