import { describe, expect, it } from 'vitest'

import { toLanguageName, toLanguageTag, toPrimaryLanguages } from '@/lib/language-tag'

describe('toLanguageTag', () => {
  it.each([
    ['en', 'en'],
    ['EN-gb', 'en-GB'],
    ['pt-br', 'pt-BR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
  ])('normalizes %j to %j', (text, tag) => expect(toLanguageTag(text)).toBe(tag))

  it.each(['', 'e', 'english', 'en_GB', 'en-', '-en', 'en-a', '!!', 'en gb', 'en-GB-oed-x-y-z'])('rejects %j', (text) =>
    expect(toLanguageTag(text)).toBeNull(),
  )
})

describe('names of languages', () => {
  it('are in English, with the region', () => {
    expect(toLanguageName('fr')).toBe('French')
    expect(toLanguageName('en-GB')).toBe('English (GB)')
    expect(toLanguageName('qqq')).toBe('qqq')
  })

  it('are distinct and sorted by name', () =>
    expect(toPrimaryLanguages(['en', 'de', 'en-GB', 'fr'])).toEqual(['en', 'fr', 'de']))
})
