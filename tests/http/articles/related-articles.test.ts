import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'

import type { Article } from '@/schemas/content/article'
import { query } from '../../support/database'
import { readExpectedContent } from '../../support/expected-content'
import { readText } from '../../support/http'

/** The findings that each published article uses, by its own list and by the links in its text. */
async function readFindings(articles: readonly Article[]): Promise<Map<number, Set<number>>> {
  const rows = await query<{ parent_id: number; finding: number }>(
    `select parent_id, evidence_entries_id as finding from articles_rels where path = 'findings'`,
  )
  const open = await query<{ id: number }>(
    `select id from evidence_entries where _status = 'published' and deleted_at is null and is_withdrawn is not true`,
  )
  const openIds = new Set(open.map(({ id }) => id))
  return new Map(
    articles.map(({ id, body }) => {
      const linked = [...JSON.stringify(body).matchAll(/"url":"\/state-of-applied-ai\/(\d+)"/g)].map(([, n]) =>
        Number(n),
      )
      const listed = rows.filter((row) => row.parent_id === id).map(({ finding }) => finding)
      return [id, new Set([...linked, ...listed].filter((finding) => openIds.has(finding)))]
    }),
  )
}

function countShared<T>(one: Iterable<T>, other: Iterable<T>): number {
  const known = new Set(other)
  return [...new Set(one)].filter((value) => known.has(value)).length
}

describe('the end of an article', () => {
  it('lists the three articles with most in common: findings, then sources, then professions, then the newest', async () => {
    const { articles } = await readExpectedContent()
    const findings = await readFindings(articles)
    const reasons = new Set<string>()
    for (const article of articles) {
      const candidates = articles
        .filter(({ id }) => id !== article.id)
        .map((other, place) => ({
          href: `/resources/${other.slug}`,
          ranks: [
            countShared(findings.get(article.id) ?? [], findings.get(other.id) ?? []),
            countShared(
              article.sources.map(({ url }) => url),
              other.sources.map(({ url }) => url),
            ),
            Math.min(1, countShared(article.professions, other.professions)),
          ],
          place,
        }))
        .filter(({ ranks }) => ranks.some((rank) => rank > 0))
        .toSorted((a, b) => {
          const difference = a.ranks.findIndex((rank, index) => rank !== b.ranks[index])
          return difference === -1 ? a.place - b.place : (b.ranks[difference] ?? 0) - (a.ranks[difference] ?? 0)
        })
      const { document } = parseHTML(
        await readText(`/resources/${article.slug}`, 'text/html; charset=utf-8', 'text/html'),
      )
      const cards = [...document.querySelectorAll('.related .card')]
      expect(
        cards.map((card) => card.querySelector('a')?.getAttribute('href')),
        article.slug,
      ).toEqual(candidates.slice(0, 3).map(({ href }) => href))
      for (const card of cards) reasons.add((card.querySelector('.meta')?.textContent ?? '').split(' ')[0] ?? '')
    }
    expect([...reasons].toSorted()).toEqual(['Also', 'Shares'])
  })
})
