import { readFileSync } from 'node:fs'

import { parse } from 'yaml'
import { z } from 'zod'

const figuresSchema = z.strictObject({
  figures: z.array(z.strictObject({ number: z.string().min(1), what: z.string().min(8), source: z.url() })).min(1),
  examples: z.array(
    z.strictObject({ article: z.string(), numbers: z.array(z.string()).min(1), why: z.string().min(8) }),
  ),
  names: z.array(z.string().regex(/\d/)),
})

/** Numbers about the world with their sources, numbers an article makes up, and numbers that are names. */
export const figures = figuresSchema.parse(parse(readFileSync('src/sample/figures.yaml', 'utf8'), { schema: 'core' }))

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
const series = String.raw`\d+(?:\(\d+\))?(?:(?:,| to| and| or)+ \d+)*`

/** Digits that count nothing: dates, provisions of a law, identifiers, an article's own numbering. */
const uncounted: readonly RegExp[] = [
  /\b\d+\/\d+\b/g,
  /\b\d\.\d\.\d\b/g,
  new RegExp(String.raw`\b\d{1,2} (?:${months})\b`, 'g'),
  /\b(?:19|20)\d{2}\b(?!\s?%| per cent)(?![.,]\d)/g,
  new RegExp(String.raw`\b(?:Articles?|Annex|point|Recital|Section) ${series}`, 'gi'),
  new RegExp(String.raw`\b(?:Task|Months?|Days|Minutes|Years|Weeks?|Questions?|rooms|pupil|version) ${series}`, 'gi'),
  /\b[A-Za-z]+(?: ?- ?)?\d[\w/().-]*/g,
]

/** The numbers that a text quotes, as figures.yaml writes them: `5,000`, `0.63`, `15 %`. */
export function findQuotedNumbers(text: string, names: readonly string[]): string[] {
  const unnamed = [...names]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, ' '), text)
  const counted = uncounted.reduce((rest, pattern) => rest.replace(pattern, ' '), unnamed)
  return [...counted.matchAll(/(\d+(?:,\d{3})*(?:\.\d+)?)(\s?%| per cent)?/g)].map(([, number, percent]) =>
    percent ? `${number} %` : `${number}`,
  )
}

/** The numbers of a text that figures.yaml lists neither under one of the text's sources nor as the article's example. */
export function findUnsourcedNumbers(text: string, sources: readonly string[], article?: string): string[] {
  const sourced = figures.figures.filter(({ source }) => sources.includes(source)).map(({ number }) => number)
  const examples = figures.examples.filter((example) => example.article === article).flatMap(({ numbers }) => numbers)
  return findQuotedNumbers(text, figures.names).filter((number) => ![...sourced, ...examples].includes(number))
}
