import { splitOutsideQuotes } from '@/lib/text/split-outside-quotes'

/**
 * An available media type with its aliases: `{ type: 'text/markdown', aliases: ['text/x-markdown'] }`. One with
 * `yields` is selected only if the client gives it a greater weight than every other offer.
 */
export type Offer = { type: string; aliases?: readonly string[]; yields?: boolean }

type MediaRange = { type: string; subtype: string; specificity: number; weight: number; position: number }

/** No client sends a longer header; ignoring it limits the parsing work for an attacker. */
const maxHeaderLength = 4096

/**
 * Selects one of `offers` by the request's Accept header; null when none is acceptable.
 * Proactive negotiation, RFC 9110 §12.5.1: the most specific range that matches an offer determines its
 * weight, 0 excludes it; ties go to offers that do not yield, then the more specific range, then the client's order, then the order of offers.
 * Malformed members are ignored; a header without a valid member is treated as absent.
 */
export function negotiate<T extends Offer>(header: string | undefined, offers: readonly T[]): T | null {
  const ranges = header === undefined || header.length > maxHeaderLength ? [] : parseAccept(header)
  if (ranges.length === 0) return offers[0] ?? null
  // A header with exclusions only accepts everything else.
  const isOnlyExclusions = ranges.every((range) => range.weight === 0)
  let best: Match<T> | null = null
  for (const offer of offers) {
    const range = mostSpecificMatch(offer, ranges)
    if (isOnlyExclusions && !range) return offer
    if (!range || range.weight === 0) continue
    if (!best || isPreferred({ offer, range }, best)) best = { offer, range }
  }
  return best?.offer ?? null
}

type Match<T extends Offer> = { offer: T; range: MediaRange }

function isPreferred<T extends Offer>({ offer, range: a }: Match<T>, { offer: other, range: b }: Match<T>): boolean {
  if (a.weight !== b.weight) return a.weight > b.weight
  if (offer.yields !== other.yields) return other.yields === true
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

/** The valid members of an Accept header, in the client's order. */
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
