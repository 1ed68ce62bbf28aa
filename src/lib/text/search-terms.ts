import { fold } from './fold'

/** A part of a search query: words that may stand anywhere, or a phrase. All words are folded. */
export type SearchTerm = { words: readonly string[]; isPhrase: boolean }

/** The maximum number of words in a search. */
export const searchLimits = { characters: 200, words: 12, wordCharacters: 60 } as const

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu
const quotes = /[“”„‟«»]/g

/** The words of a text, folded, in order. */
export function toSearchWords(text: string): string[] {
  return fold(text).match(wordPattern) ?? []
}

/** The terms of a query: text between quotation marks, or without a space, is a phrase. */
export function toSearchTerms(query: string): SearchTerm[] {
  const parts = query.replace(quotes, '"').split('"')
  return parts.flatMap((part, index): SearchTerm[] => {
    // Text between two quotation marks; a single mark does not begin a phrase.
    const isQuoted = index % 2 === 1 && index < parts.length - 1
    // Words without a space between them are a phrase: "gpt-4".
    const chunks = isQuoted ? [part] : part.split(/\s+/)
    return chunks.flatMap((chunk) => {
      const words = toSearchWords(chunk)
      return words.length > 0 ? [{ words, isPhrase: words.length > 1 }] : []
    })
  })
}

/** True while the last word of a query may still be incomplete. */
export function isTyping(query: string): boolean {
  return /[\p{L}\p{M}\p{N}]$/u.test(query)
}
