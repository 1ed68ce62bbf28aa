import type { Field } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'

import { provideEnv } from '@/config/provide-env'
import { validationCases } from '../../support/validation-cases'

type Rule = { entity: string; path: string; rule: 'required' | 'maxLength' | 'minLength' | 'validate' | 'unique' }

/** Set by the server, or no part of what is published, as a note to a reviewer: nobody types what these refuse. */
const notTyped = new Set([
  'reviewNote',
  'filename',
  'reference',
  'resetPasswordToken',
  'resetPasswordExpiration',
  'salt',
  'hash',
  'sessions',
])
const ownCollections = new Set(['articles', 'books', 'bundles', 'evidence-entries', 'media', 'users'])

let rules: Rule[]

beforeAll(async () => {
  provideEnv({ BASE_URL: 'http://localhost:3000', PAYLOAD_SECRET: 'only for tests'.repeat(4) })
  const { default: config } = await import('@payload-config')
  const { collections, globals } = await config
  rules = [
    ...collections.filter(({ slug }) => ownCollections.has(slug)).flatMap(({ slug, fields }) => toRules(slug, fields)),
    ...globals
      .filter(({ slug }) => ['site', 'evidence-record'].includes(slug))
      .flatMap(({ slug, fields }) => toRules(`globals/${slug}`, fields)),
  ]
}, 60_000)

/** What each field asks of its value, with `0` for any row of an array. */
function toRules(entity: string, fields: Field[], parent = ''): Rule[] {
  return fields.flatMap((field): Rule[] => {
    if (!('name' in field)) return 'fields' in field ? toRules(entity, field.fields, parent) : []
    if (notTyped.has(field.name)) return []
    const path = `${parent}${field.name}`
    const own = (['required', 'maxLength', 'minLength', 'unique'] as const)
      .filter((rule) => (field as Record<string, unknown>)[rule])
      .map((rule): Rule => ({ entity, path, rule }))
    return [...own, ...('fields' in field ? toRules(entity, field.fields, `${path}.0.`) : [])]
  })
}

describe('the table of validation errors', () => {
  it('has every rule of every editable field', () => {
    expect(rules.length).toBeGreaterThan(80)
    const missing = rules.filter(
      ({ entity, path, rule }) =>
        !validationCases.some(
          (known) =>
            known.entity === entity && known.path.replace(/\.\d+\./g, '.0.') === path && speaksOf(rule, known.reason),
        ),
    )
    expect(missing).toEqual([])
  })
})

function speaksOf(rule: Rule['rule'], reason: RegExp): boolean {
  const words = {
    required: /required|needed|at least|valid/,
    maxLength: /max length|characters/,
    minLength: /minimum length|characters/,
    unique: /belongs|registered/,
    validate: /./,
  }
  return words[rule].test(reason.source)
}
