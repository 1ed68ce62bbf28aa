import { existsSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { readTable } from '@/importers/tables/read-table'
import { readArticleFiles } from '@/sample/load-articles'
import { findDuplicates } from './duplicates'
import { figures, findQuotedNumbers, findUnsourcedNumbers } from './figures'

describe('figures.yaml', () => {
  it('says of each figure once what it counts, and names examples of articles that exist', () => {
    expect(findDuplicates(figures.figures.map((figure) => JSON.stringify(figure)))).toEqual([])
    expect(figures.figures.filter(({ what }) => what.includes('…'))).toEqual([])
    expect(figures.examples.filter(({ article }) => !existsSync(`src/sample/articles/${article}.md`))).toEqual([])
  })

  it('lists no number that nothing quotes', async () => {
    const { rows } = await readTable('src/sample/evidence.csv')
    const findings = rows.map(({ cells }) => [...cells.values()].map(String))
    const texts = [
      ...findings.map((cells) => ({ urls: [cells.at(-2)], text: cells.at(-1) ?? '' })),
      ...(await readArticleFiles('src/sample/articles')).map(({ sources, ...article }) => ({
        urls: sources.map(({ url }) => url),
        text: `${article.title} ${article.summaries[0]} ${article.markdown} ${JSON.stringify(article.corrections)}`,
      })),
    ].map(({ urls, text }) => ({ urls, numbers: findQuotedNumbers(text, figures.names) }))
    const isQuoted = ({ number, source }: { number: string; source: string }) =>
      texts.some(({ urls, numbers }) => urls.includes(source) && numbers.includes(number))
    expect(figures.figures.filter((figure) => !isQuoted(figure))).toEqual([])
  })

  it.each([
    ['Of 3,611 rows, 12.3% and 40 per cent', ['3,611', '12.3 %', '40 %']],
    ['On 2 August 2026, since July 2025, in 2019', []],
    ['Articles 13 to 15, Article 6(3), Annex III, point 4 and Recital 71', []],
    ['SB24-205, M-24-10, GPT-4, VA-24-708, NARA - 0006, C-634/21 and (EU) 2024/1689', []],
    ['criterion 1.1.1 under WCAG 2.2', []],
    ['an area of 0.63, about 63 times', ['0.63', '63']],
  ])('is about the numbers of %s', (text, numbers) => {
    expect(findQuotedNumbers(text, ['WCAG 2.2'])).toEqual(numbers)
  })

  it('vouches for a number only under a source of the text', () => {
    const [figure] = figures.figures
    expect(findUnsourcedNumbers(`It was ${figure?.number}.`, [figure?.source ?? ''])).toEqual([])
    expect(findUnsourcedNumbers(`It was ${figure?.number}.`, ['https://example.org/'])).toEqual([figure?.number])
  })
})
