import { expect, it } from 'vitest'

import { readTable } from '@/importers/tables/read-table'
import { readArticleFiles } from '@/sample/load-articles'
import { readManifest } from '@/sample/manifest'
import { toWords } from './voices'

// The first load of the sample gives the findings their ids in the order of the file.
const { rows } = await readTable('src/sample/evidence.csv')
const { superseded } = (await readManifest('src/sample/manifest.yaml')).evidenceRecord
const successors = new Map(superseded.map(({ finding, by }) => [finding, by]))
const findings = rows.map(({ cells }, index) => {
  const [source = '', text = ''] = [...cells.values()].slice(-2).map(String)
  return { number: index + 1, source, text }
})

const articles = (await readArticleFiles('src/sample/articles')).map((file) => {
  const links = [...file.markdown.matchAll(/\(\/state-of-applied-ai\/(\d+)\)/g)].map(([, number]) => Number(number))
  return { ...file, links, named: new Set([...links, ...file.findings]), urls: file.sources.map(({ url }) => url) }
})

/** The findings whose source is this page, each replaced by the one that supersedes it. */
const findingsOf = (url: string) =>
  findings
    .filter(({ source }) => source === url)
    .map(({ number, text }) => ({ number: successors.get(number) ?? number, text }))

/** The source of a finding, and of what it supersedes. */
const sourcesOf = (number: number) =>
  findings
    .filter((each) => each.number === number || successors.get(each.number) === number)
    .map(({ source }) => source)

/** The parts of a source of which a finding speaks: Article 22, Annex III, the entry of an inventory. */
const provisions = (text: string) => text.match(/Articles? \d+|Annex [IVX]+|(?<=Entry: )[\w.-]+\w/g) ?? []

it('an article names a finding of each of its sources that has one of what it cites', () => {
  const faults = articles.flatMap(({ slug, urls, markdown, named }) =>
    urls.flatMap((url) => {
      const relevant = findingsOf(url).filter(({ text }) => {
        const parts = provisions(text)
        return parts.length > 0 ? parts.some((part) => markdown.includes(part)) : !/\/eli\/reg\/|\/ombegov\//.test(url)
      })
      return relevant.length === 0 || relevant.some(({ number }) => named.has(number))
        ? []
        : [`${slug}: ${url}, findings ${relevant.map(({ number }) => number).join(', ')}`]
    }),
  )
  expect(faults).toEqual([])
})

it('an article names findings that have to do with it, each once and in order', () => {
  const faults = articles.flatMap(({ slug, urls, markdown, links, findings: listed }) => {
    const isOrdered = listed.every((number, index) => index === 0 || number > (listed[index - 1] ?? 0))
    const words = new Set(toWords(markdown))
    const strange = listed.filter((number) => {
      const { text = '' } = findings[number - 1] ?? {}
      const shared = new Set(toWords(text).filter((word) => word.length > 4 && words.has(word)))
      return links.includes(number) || !urls.some((url) => sourcesOf(number).includes(url)) || shared.size === 0
    })
    return [...(isOrdered ? [] : [`${slug}: order`]), ...strange.map((number) => `${slug}: ${number}`)]
  })
  expect(faults).toEqual([])
})

it('a passage that links to a finding has to do with it', () => {
  const faults = articles.flatMap(({ slug, urls, markdown }) =>
    markdown.split('\n\n').flatMap((passage) =>
      [...passage.matchAll(/\(\/state-of-applied-ai\/(\d+)\)/g)].flatMap(([, number]) => {
        const { source = '', text = '' } = findings[Number(number) - 1] ?? {}
        const words = new Set(toWords(`${source} ${text}`).filter((word) => word.length > 4))
        const shared = new Set(toWords(passage).filter((word) => words.has(word)))
        return shared.size < (urls.includes(source) ? 1 : 2) ? [`${slug}: ${number}`] : []
      }),
    ),
  )
  expect(faults).toEqual([])
})

it('almost every article uses findings, and none uses one that is superseded without naming its successor', () => {
  expect(articles.filter(({ named }) => named.size === 0).length).toBeLessThanOrEqual(1)
  const faults = articles.flatMap(({ slug, named }) =>
    [...named]
      .filter((number) => successors.has(number) && !named.has(successors.get(number) ?? 0))
      .map((number) => `${slug}: ${number}`),
  )
  expect(faults).toEqual([])
})
