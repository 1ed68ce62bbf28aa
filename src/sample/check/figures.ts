import { parse } from 'yaml'
import { z } from 'zod'

const fileSchema = z.strictObject({
  figures: z
    .array(z.strictObject({ number: z.string().min(1), what: z.string().min(8), source: z.url() }))
    .min(1),
  examples: z.array(
    z.strictObject({ article: z.string(), numbers: z.array(z.string()).min(1), why: z.string().min(8) }),
  ),
  names: z.array(z.string().regex(/\d/)),
})

/** The sources table: numbers about the world, numbers an article makes up, and numbers that are names. */
export type Figures = z.infer<typeof fileSchema>

/** Parses `figures.yaml`; throws, naming the place, where it is not as it should be. */
export function parseFigures(file: string): Figures {
  const result = fileSchema.safeParse(parse(file, { schema: 'core' }))
  if (!result.success) throw new Error(`figures.yaml: ${z.prettifyError(result.error)}`)
  return result.data
}

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
const series = String.raw`\d+(?:\(\d+\))?(?:(?:,| to| and| or)+ \d+)*`

/** What holds digits and counts nothing: dates, provisions of a law, ids, steps of an article's own. */
const notQuoted: readonly RegExp[] = [
  /\b\d+\/\d+\b/g,
  /\b\d\.\d\.\d\b/g,
  new RegExp(String.raw`\b\d{1,2} (?:${months})\b`, 'g'),
  /\b(?:19|20)\d{2}\b(?!\s?%| per cent)(?![.,]\d)/g,
  new RegExp(String.raw`\b(?:Articles?|Annex|point|Recital|Section) ${series}`, 'gi'),
  new RegExp(
    String.raw`\b(?:Task|Months?|Days|Minutes|Years|Weeks?|Questions?|rooms|pupil|version) ${series}`,
    'gi',
  ),
  /\b[A-Za-z]+(?: ?- ?)?\d[\w/().-]*/g,
]

/** The numbers that a sentence quotes, as figures.yaml writes them: `5,000`, `0.63`, `15 %`. */
export function findQuotedNumbers(text: string, names: readonly string[]): string[] {
  const byLength = [...names].sort((a, b) => b.length - a.length)
  const bare = byLength.reduce((rest, name) => rest.replaceAll(name, ' '), text)
  const counted = notQuoted.reduce((rest, pattern) => rest.replace(pattern, ' '), bare)
  return [...counted.matchAll(/(\d+(?:,\d{3})*(?:\.\d+)?)(\s?%| per cent)?/g)].map(([, number, percent]) =>
    percent ? `${number} %` : `${number}`,
  )
}
