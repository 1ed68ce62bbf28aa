import { describe, expect, it } from 'vitest'

import { toLanguageName, toLanguageTag, toPrimaryLanguages } from '@/lib/languages/language-tag'

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

  it.each([
    ['zh-Hant', 'Chinese (Traditional)'],
    ['zh-Hans', 'Chinese (Simplified)'],
    ['sr-Latn', 'Serbian (Latin)'],
    ['sr-Cyrl', 'Serbian (Cyrillic)'],
    ['es-419', 'Spanish (Latin America)'],
    ['zh-Hant-TW', 'Chinese (Traditional, Taiwan)'],
    ['pt-BR', 'Portuguese (BR)'],
    ['en-x-plain', 'English (x-plain)'],
    ['und-Latn', 'Undetermined'],
    ['Old French', 'Old French'],
    ['not a tag-GB', 'not a tag-GB'],
  ])('tell the forms of a language apart: %s is %s', (tag, name) => {
    expect(toLanguageName(tag)).toBe(name)
  })

  it('of a form are in the language of the page', () =>
    expect(toLanguageName('zh-Hant', 'fr')).toBe('chinois (traditionnel)'))

  it('are distinct and sorted by name', () =>
    expect(toPrimaryLanguages(['en', 'de', 'en-GB', 'fr'])).toEqual(['en', 'fr', 'de']))
})
