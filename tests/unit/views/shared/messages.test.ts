import { describe, expect, it } from 'vitest'

import { interfaceLanguages, type InterfaceLanguage } from '@/schemas/shared/interface-languages'
import { catalogueMessages } from '@/views/catalogue/messages/by-language'
import { contentMessages } from '@/views/content/messages/by-language'
import { toFormats } from '@/views/shared/messages/formats'
import { markedValue, toDictionaryTexts } from '../../../support/dictionary-texts'

const languages = Object.keys(interfaceLanguages) as InterfaceLanguage[]
const others = languages.filter((language) => language !== 'en')
const hosts = { content: contentMessages, catalogue: catalogueMessages }

describe.each(Object.entries(hosts))('The messages of the %s host', (_, messages) => {
  it.each(others)('are all in %s, each with every value of the English sentence', (language) => {
    const english = new Map(toDictionaryTexts(messages.en).map(({ path, text }) => [path, text]))
    const translated = toDictionaryTexts(messages[language])
    expect(translated.map(({ path }) => path).toSorted()).toEqual([...english.keys()].toSorted())
    for (const { path, text } of translated) {
      expect(text.trim(), path).not.toBe('')
      expect(text, path).not.toMatch(/undefined|\[object|#/)
      const valuesOf = (some: string) => (some.match(markedValue) ?? []).toSorted()
      expect(valuesOf(text), path).toEqual(valuesOf(english.get(path) ?? ''))
    }
  })

  it('have typographic quotation marks and apostrophes, and French its no-break spaces', () => {
    for (const language of languages) {
      for (const { path, text } of toDictionaryTexts(messages[language])) {
        expect(text.replace(/<[^>]*>|&\w+;/g, ''), `${language} ${path}`).not.toMatch(/["']/)
        if (language === 'fr') expect(text, path).not.toMatch(/ [:;!?»]|« /)
      }
    }
  })
})

describe('Counts', () => {
  it('follow the plural rules of the language', () => {
    const count = (language: InterfaceLanguage, ...numbers: number[]) =>
      numbers.map((number) => contentMessages[language].home.articles(number))
    expect(count('en', 0, 1, 2)).toEqual(['0 articles', '1 article', '2 articles'])
    expect(count('fr', 0, 1, 2)).toEqual(['0 article', '1 article', '2 articles'])
    expect(count('es', 0, 1, 2)).toEqual(['0 artículos', '1 artículo', '2 artículos'])
    expect(count('pt', 0, 1, 2)).toEqual(['0 artigo', '1 artigo', '2 artigos'])
    expect(catalogueMessages.de.count.books(2)).toBe('2 Bücher')
    expect(count('fr', 1_000_000)[0]).toMatch(/^1\s000\s000 d’articles$/)
    expect(contentMessages.de.home.articles(12_345)).toBe('12.345 Artikel')
    expect(contentMessages.en.home.articles(12_345)).toBe('12345 articles')
  })

  it('of one have no plural in any English sentence', () => {
    const texts = Object.values(hosts).flatMap(({ en }) => toDictionaryTexts(en, () => 1))
    expect(texts.length).toBeGreaterThan(200)
    for (const { path, text } of texts)
      expect(text, path).not.toMatch(
        /\b1 (?:sourced )?(?:articles|findings|results|titles|bundles|books|authors|subjects|languages|minutes|sources)\b/,
      )
  })
})

describe('Amounts of money', () => {
  const write = (language: InterfaceLanguage, amount: string, currency: string) =>
    toFormats(language).money(amount, currency).replaceAll('\u00a0', ' ')

  it('are written as the language writes them, with the decimals of their currency', () => {
    expect(write('en', '19.5', 'ILS')).toBe('ILS 19.50')
    expect(write('de', '1234.5', 'EUR')).toBe('1.234,50 EUR')
    expect(write('pt', '19.5', 'BRL')).toBe('BRL 19,50')
    expect(write('en', '1500.00', 'JPY')).toBe('JPY 1500')
    expect(write('en', '3.5', 'KWD')).toBe('KWD 3.500')
  })

  it('are not rounded', () => {
    expect(write('en', '19.995', 'USD')).toBe('USD 19.995')
  })

  it('stay as they are where they are none', () => {
    expect(write('en', 'soon', 'EUR')).toBe('soon EUR')
    expect(write('en', '5', 'E')).toBe('5 E')
  })
})

describe('Dates and languages', () => {
  it('are written as the language writes them, with the precision of the date', () => {
    const dates = (language: InterfaceLanguage) =>
      ['2025-03-14T23:30:00.000Z', '2025-03', '2025', 'soon'].map((date) => toFormats(language).date(date))
    expect(dates('en')).toEqual(['14 March 2025', 'March 2025', '2025', 'soon'])
    expect(dates('de')).toEqual(['14. März 2025', 'März 2025', '2025', 'soon'])
    expect(dates('fr')).toEqual(['14 mars 2025', 'mars 2025', '2025', 'soon'])
    expect(dates('es')).toEqual(['14 de marzo de 2025', 'marzo de 2025', '2025', 'soon'])
    expect(dates('pt')).toEqual(['14 de março de 2025', 'março de 2025', '2025', 'soon'])
  })

  it('are named in the language, with a capital at the beginning of a line', () => {
    expect(toFormats('en').languageLabel('de-AT')).toBe('German (AT)')
    expect(toFormats('de').languageLabel('fr')).toBe('Französisch')
    expect(toFormats('es').languageName('de')).toBe('alemán')
    expect(toFormats('es').languageLabel('de')).toBe('Alemán')
    expect(toFormats('fr').languageLabel('und')).toBe('Indéterminée')
  })
})
