import { initI18n } from '@payloadcms/translations'
import type { Field, SanitizedConfig } from 'payload'
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
let i18n: SanitizedConfig['i18n']

beforeAll(async () => {
  provideEnv({ BASE_URL: 'http://localhost:3000', PAYLOAD_SECRET: 'only for tests'.repeat(4) })
  const { default: config } = await import('@payload-config')
  const { collections, globals, ...rest } = await config
  i18n = rest.i18n
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

describe.each(['api', 'client'] as const)('what Payload says of an invalid value (%s)', (context) => {
  it.each([
    ['requiresAtLeast', { count: 1, label: 'Rows' }, 'Add at least one.'],
    ['requiresAtLeast', { count: 2, label: 'Rows' }, 'Add at least 2.'],
    ['requiresNoMoreThan', { count: 100, label: 'Rows' }, 'At most 100 are allowed.'],
    ['shorterThanMax', { maxLength: 300 }, 'This can have at most 300 characters.'],
    ['longerThanMin', { minLength: 160 }, 'This needs at least 160 characters.'],
    ['lessThanMin', { label: 'Value', min: 1, value: 0 }, '0 is too small: 1 at least.'],
    ['greaterThanMax', { label: 'Value', max: 9, value: 12 }, '12 is too large: 9 at most.'],
  ])('is plain English: %s %o', async (key, values, sentence) => {
    const { t } = await initI18n({ config: i18n, context, language: 'en' })
    expect(t(`validation:${key}` as Parameters<typeof t>[0], values)).toBe(sentence)
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
