/** A media type on offer, with other names that mean the same: `{ type: 'text/markdown', aliases: ['text/x-markdown'] }`. */
export type Offer = { type: string; aliases?: readonly string[] }

type MediaRange = { type: string; subtype: string; specificity: number; weight: number; position: number }

/** A longer header is no reader's wish, and parsing it would be work done for an attacker. */
const maxHeaderLength = 4096

/**
 * Chooses among `offers` by the request's Accept header, or null when none is acceptable.
 * Proactive negotiation, RFC 9110 §12.5.1: the most specific range that matches an offer gives its
 * weight, 0 excludes; ties go to the more specific range, then the client's order, then ours.
 * Malformed members are ignored; a header without a usable member counts as absent.
 */
export function negotiate<T extends Offer>(header: string | undefined, offers: readonly T[]): T | null {
  const ranges = header === undefined || header.length > maxHeaderLength ? [] : parseAccept(header)
  if (ranges.length === 0) return offers[0] ?? null
  // A header of exclusions alone says what not to send; anything else is as good as asked for.
  const isOnlyExclusions = ranges.every((range) => range.weight === 0)
  let best: { offer: T; range: MediaRange } | null = null
  for (const offer of offers) {
    const range = mostSpecificMatch(offer, ranges)
    if (isOnlyExclusions && !range) return offer
    if (!range || range.weight === 0) continue
    if (!best || isPreferred(range, best.range)) best = { offer, range }
  }
  return best?.offer ?? null
}

function isPreferred(a: MediaRange, b: MediaRange): boolean {
  if (a.weight !== b.weight) return a.weight > b.weight
  if (a.specificity !== b.specificity) return a.specificity > b.specificity
  return a.position < b.position
}

function mostSpecificMatch(offer: Offer, ranges: MediaRange[]): MediaRange | null {
  let match: MediaRange | null = null
  for (const name of [offer.type, ...(offer.aliases ?? [])]) {
    const [type, subtype] = name.split('/')
    for (const range of ranges) {
      const isMatch =
        (range.type === '*' || range.type === type) && (range.subtype === '*' || range.subtype === subtype)
      if (isMatch && (!match || range.specificity > match.specificity)) match = range
    }
  }
  return match
}

/** The usable members of an Accept header, in the client's order. */
function parseAccept(header: string): MediaRange[] {
  const ranges: MediaRange[] = []
  splitOutsideQuotes(header, ',').forEach((member, position) => {
    const [name = '', ...parameters] = splitOutsideQuotes(member, ';').map((part) => part.trim())
    const names = /^([!#$%&'*+.^_`|~0-9a-z-]+)\/([!#$%&'*+.^_`|~0-9a-z-]+)$/.exec(name.toLowerCase())
    if (!names?.[1] || !names[2] || (names[1] === '*' && names[2] !== '*')) return
    const weight = parseWeight(parameters)
    if (weight === null) return
    const [, type, subtype] = names
    const specificity = type === '*' ? 0 : subtype === '*' ? 1 : 2
    ranges.push({ type, subtype, specificity, weight, position })
  })
  return ranges
}

/** The `q` parameter (RFC 9110 §12.4.2), 1 when absent, null when malformed. */
function parseWeight(parameters: string[]): number | null {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=')
    if (name.trim().toLowerCase() !== 'q') continue
    const text = value.trim()
    return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : null
  }
  return 1
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  let isQuoted = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (isQuoted && character === '\\') index++
    else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === separator) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}
