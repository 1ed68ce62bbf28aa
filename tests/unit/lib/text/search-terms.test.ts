import { describe, expect, it } from 'vitest'

import { toSearchTerms } from '@/lib/text/search-terms'
import { toSnippet } from '@/lib/text/snippet'

describe('the terms of a search', () => {
  const toText = (query: string) =>
    toSearchTerms(query).map(({ words, isPhrase }) => (isPhrase ? `"${words.join(' ')}"` : words.join(' ')))

  it.each([
    ['Sepsis  models', ['sepsis', 'models']],
    ['"intensive care" unit', ['"intensive care"', 'unit']],
    ['„Intensive Care“ Écoles', ['"intensive care"', 'ecoles']],
    ['"not closed', ['not', 'closed']],
    ['gpt-4 l’école a/b', ['"gpt 4"', '"l ecole"', '"a b"']],
    ['"one"', ['one']],
    ["!!! & | <-> :* \\ \u0000 '", []],
    ['a:* & !b', ['a', 'b']],
    ['', []],
  ])('%j are %j', (query, terms) => {
    expect(toText(query)).toEqual(terms)
  })
})

describe('a snippet', () => {
  const marked = (text: string, stems: string[], length = 60) => {
    const { text: snippet, matches } = toSnippet(text, stems, length)
    return { snippet, words: matches.map(({ start, end }) => snippet.slice(start, end)) }
  }

  it('marks every form of the words, whatever their case and accents', () => {
    expect(marked('Policies and a policy for Écoles.', ['polici', 'ecol']).words).toEqual([
      'Policies',
      'policy',
      'Écoles',
    ])
    expect(marked('An apple a day, and applause.', ['appl']).words).toEqual(['apple', 'applause'])
    expect(marked('It is in.', ['i']).words).toEqual([])
  })

  it('is the part with the most different words, cut between words', () => {
    const filler = 'many other words stand here and there '.repeat(20)
    const { snippet, words } = marked(`sepsis ${filler} the sepsis model of the hospital ${filler}`, [
      'sepsi',
      'model',
      'hospit',
    ])
    expect(words).toEqual(['sepsis', 'model', 'hospital'])
    expect(snippet).toMatch(/^… \w.*\w …$/)
    expect(snippet.length).toBeLessThan(80)
  })

  it('is the beginning where nothing matches, and the whole of a short text', () => {
    expect(marked('A short text.', ['zebra'])).toEqual({ snippet: 'A short text.', words: [] })
    expect(marked(`${'word '.repeat(100)}`, ['zebra']).snippet).toMatch(/^word .* …$/)
  })

  it('takes linear time', () => {
    const text = 'sepsis '.repeat(100_000)
    expect(toSnippet(text, ['sepsi'], 240).matches.length).toBeGreaterThan(10)
  })
})
