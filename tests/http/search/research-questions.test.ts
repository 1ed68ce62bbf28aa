import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'

import { catalogueUrl } from '../../support/catalogue'
import { baseUrl } from '../../support/servers'

const maxRequests = 12
const maxTokens = 30_000

type Found = { docs: { url: string; snippet: string }[] }

/** A program that starts with the two llms.txt and only requests what these or a later response name. */
async function startAgent() {
  const read: string[] = []
  const followed: string[] = []

  async function get(url: string): Promise<string> {
    const response = await fetch(url)
    expect(response.status, url).toBe(200)
    const text = await response.text()
    read.push(text)
    followed.push(url)
    return text
  }
  const getNamed = (url: string, query = '') => {
    expect(read.some((text) => text.includes(url))).toBe(true)
    return get(url + query)
  }

  await get(`${baseUrl}/llms.txt`)
  await get(`${catalogueUrl}/llms.txt`)
  return {
    search: async (words: string) =>
      JSON.parse(await getNamed(`${baseUrl}/api/search`, `?limit=3&${new URLSearchParams({ q: words })}`)) as Found,
    findings: async (query: string) =>
      JSON.parse(await getNamed(`${baseUrl}/api/findings`, `?${query}`)) as { docs: object[]; totalDocs: number },
    books: async (query: string) =>
      JSON.parse(await getNamed(`${catalogueUrl}/api/v1/books`, `?${query}`)) as {
        data: { language: string; tier: number }[]
      },
    markdown: (url: string | undefined) => {
      expect(url).toBeDefined()
      return getNamed(`${url}`, '.md')
    },
    requests: () => followed.length,
    tokens: () => read.reduce((sum, text) => sum + encode(text).length, 0),
  }
}

describe('an agent with six research questions', () => {
  it(`answers them from what llms.txt names, in ${maxRequests} requests and ${maxTokens} tokens`, async () => {
    const agent = await startAgent()

    // How often did cancers appear between screenings in the MASAI trial?
    const masai = await agent.search('MASAI trial interval cancers')
    expect(masai.docs.map(({ snippet }) => snippet).join(' ')).toContain('1.55 per 1,000')

    // What took the place of Colorado's SB24-205, and from when does it apply?
    const colorado = await agent.search('Colorado SB24-205 repealed')
    expect(await agent.markdown(colorado.docs.find(({ url }) => url.includes('/resources/'))?.url)).toMatch(
      /SB26-189[^]*1 January 2027/,
    )

    // When do the duties for high-risk systems in schools begin?
    const schools = await agent.search('Annex III vendors schools')
    expect(await agent.markdown(schools.docs.find(({ url }) => url.includes('/resources/'))?.url)).toContain(
      '2 December 2027',
    )

    // How should a hospital test a sepsis model that it was sold?
    const sepsis = await agent.search('sepsis model test')
    expect(await agent.markdown(sepsis.docs.find(({ url }) => url.includes('/resources/'))?.url)).toMatch(/silent/)

    // What has been measured in Germany, and where is it published?
    const germany = await agent.findings(
      'where[region][equals]=Germany&limit=20&select[text]=true&select[source]=true&select[date]=true',
    )
    expect(germany.docs.length).toBe(germany.totalDocs)
    expect(germany.docs[0]).toEqual({
      id: expect.any(Number),
      text: expect.any(String),
      source: expect.stringContaining('https://'),
      date: expect.any(String),
    })

    // Which books of tier 3 are there in German?
    const { data } = await agent.books('language=de&tier=3')
    expect(data.length).toBeGreaterThan(0)
    for (const book of data) expect(book).toMatchObject({ language: 'de', tier: 3 })

    expect(agent.requests()).toBeLessThanOrEqual(maxRequests)
    expect(agent.tokens()).toBeLessThanOrEqual(maxTokens)
  })
})
