import { breach, type Complaint } from './complaint'
import { type Figures, findQuotedNumbers } from './figures'

type Quoting = {
  file: string
  article?: string
  sources: readonly string[]
  blocks: readonly { place: string; text: string }[]
}

/** Every number in digits stands in figures.yaml, under one of the text's sources or among its examples. */
export function checkNumbers(
  { file, article, sources, blocks }: Quoting,
  { figures, examples, names }: Figures,
): Complaint[] {
  const sourced = new Set(
    figures.filter((figure) => sources.includes(figure.source)).map((figure) => figure.number),
  )
  const madeUp = new Set(
    examples.filter((example) => example.article === article).flatMap((example) => example.numbers),
  )
  return blocks.flatMap(({ place, text }) =>
    findQuotedNumbers(text, names)
      .filter((number) => !sourced.has(number) && !madeUp.has(number))
      .map((number) =>
        breach(
          file,
          place,
          `quotes ${number}, which figures.yaml gives under none of its sources: ${text.slice(0, 90)}`,
        ),
      ),
  )
}

/** Examples are for articles that exist. */
export function checkFigures({ examples, figures }: Figures, slugs: ReadonlySet<string>): Complaint[] {
  const strangers = examples.filter((example) => !slugs.has(example.article))
  const seen = new Set<string>()
  const twins = figures.filter(({ number, what, source }) => {
    const key = `${number} ${what} ${source}`
    const known = seen.has(key)
    seen.add(key)
    return known
  })
  return [
    ...strangers.map((example) => breach('figures.yaml', example.article, 'is no article of the sample')),
    ...twins.map((figure) => breach('figures.yaml', figure.number, `stands twice: ${figure.what}`)),
  ]
}
