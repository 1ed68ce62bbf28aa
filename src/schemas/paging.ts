import { quote } from '@/lib/quote'
import type { QueryValue } from './query-tree'

/** A `limit` above this is answered with this, and the envelope says so. */
export const maxLimit = 100
export const defaultLimit = 10
export const maxDepth = 10
export const defaultDepth = 2

/** Documents a page: an integer from 1; above {@link maxLimit} the maximum. */
export function parseLimit(input: QueryValue | undefined, issues: string[]): number {
  return Math.min(parseInteger('limit', input, { fallback: defaultLimit, min: 1 }, issues), maxLimit)
}

/** Page number: an integer from 1. */
export function parsePage(input: QueryValue | undefined, issues: string[]): number {
  return parseInteger('page', input, { fallback: 1, min: 1 }, issues)
}

/** Levels of relationships to populate: an integer from 0 to {@link maxDepth}. */
export function parseDepth(input: QueryValue | undefined, issues: string[]): number {
  return parseInteger('depth', input, { fallback: defaultDepth, min: 0, max: maxDepth }, issues)
}

type Bounds = { fallback: number; min: number; max?: number }

function parseInteger(name: string, input: QueryValue | undefined, bounds: Bounds, issues: string[]): number {
  if (input === undefined || input === null) return bounds.fallback
  const { min, max } = bounds
  const allowed = max === undefined ? `an integer of ${min} or more` : `an integer from ${min} to ${max}`
  const text = typeof input === 'number' || typeof input === 'string' ? String(input) : null
  // Page numbers beyond 9,007,199,254,740,991 / 100 could not be multiplied exactly.
  const isInteger = text !== null && /^-?\d{1,13}$/.test(text)
  const value = isInteger ? Number(text) : NaN
  const isHugeLimit = name === 'limit' && text !== null && /^\d{14,400}$/.test(text)
  if (isHugeLimit) return Number.MAX_SAFE_INTEGER
  if (!isInteger || value < min || (max !== undefined && value > max)) {
    issues.push(`${name} must be ${allowed}; got ${text === null ? 'something else' : quote(text)}.`)
    return bounds.fallback
  }
  return value
}
