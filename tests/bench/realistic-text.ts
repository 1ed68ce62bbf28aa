import { readdirSync, readFileSync } from 'node:fs'

import type { createRandomInt } from './generated-content'

type RandomInt = ReturnType<typeof createRandomInt>

const articlesFolder = 'src/sample/articles'
/** As many different rare words as a library of this size has, by the size of its vocabulary. */
const rareWords = 60_000
const rareShare = 8
const syllables =
  'ba be bi bo da de di do fa fe fi ga ge go ha he ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe pi ra re ri ro sa se si so ta te ti to va ve vi vo'.split(
    ' ',
  )

const sentences = readSentences()

/**
 * Text whose words are as frequent as in real publications: sentences of the sample, where one word in eight is replaced
 * by an invented one, of which few are common and most are rare (Zipf's law). Texts of the same seeds are the same.
 */
export function writeText(randomInt: RandomInt, sentenceCount: number): string {
  return Array.from({ length: sentenceCount }, () =>
    (sentences[randomInt(sentences.length)] ?? '')
      .split(' ')
      .map((word) => (randomInt(rareShare) === 0 ? toRareWord(pickRank(randomInt)) : word))
      .join(' '),
  ).join(' ')
}

/** A title of so many words. */
export function writeTitle(randomInt: RandomInt, wordCount: number): string {
  return writeText(randomInt, 3).split(' ').slice(0, wordCount).join(' ')
}

/** The ending of each invented word of a language. */
const endings: Readonly<Record<string, string>> = {
  de: 'ßen',
  es: 'ción',
  fr: 'été',
  it: 'zione',
  nl: 'heid',
  pl: 'ów',
  pt: 'ção',
  sv: 'är',
  tr: 'lığı',
}
const invented = new Map<string, string>()

/**
 * A text in another language: each of its words is an invented one, always the same, so that the words of each language
 * are as frequent as those of English.
 */
export function toLanguage(text: string, language: string): string {
  const ending = endings[language]
  if (ending === undefined) return text
  return text.replaceAll(/[\p{L}\p{N}]+/gu, (word) => {
    const key = word.toLowerCase() + ending
    let other = invented.get(key)
    if (other === undefined) invented.set(key, (other = toRareWord(toHash(key) % syllables.length ** 3) + ending))
    return other
  })
}

/** A number for a text, whatever was asked for before it. */
function toHash(text: string): number {
  let hash = 2166136261
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619) >>> 0
  return hash
}

/** The invented word of this rank: 0 is the most common. */
export function toRareWord(rank: number): string {
  const base = syllables.length
  const digits = [rank % base, Math.floor(rank / base) % base, Math.floor(rank / base ** 2) % base, (rank * 7) % base]
  return digits.map((digit) => syllables[digit]).join('')
}

/** Inversely proportional to the rank. */
const pickRank = (randomInt: RandomInt) => Math.floor(rareWords ** (randomInt(1_000_000) / 1_000_000)) - 1

function readSentences(): string[] {
  return readdirSync(articlesFolder)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) =>
      readFileSync(`${articlesFolder}/${name}`, 'utf8')
        .replace(/^---\n.*?\n---\n/s, '')
        .split('\n'),
    )
    .filter((line) => /^[A-Z]/.test(line))
    .flatMap((line) => line.replaceAll(/\]\([^)]*\)|[*_`[\]]/g, '').split(/(?<=[.?!]) /))
    .filter((one) => one.split(' ').length > 6)
}
