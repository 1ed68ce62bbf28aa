import { describe, expect, it } from 'vitest'

import { openConnection } from '../../support/raw-connection'
import { sendRaw, type RawResponse } from '../../support/raw-http'
import { servers } from '../../support/servers'

const { host } = new URL(servers.baseUrl)
const toBody = (query: string, variables: object = {}) => JSON.stringify({ query, variables })
const body = toBody('{ Articles(limit: 2) { totalDocs docs { id title } } }')
/** As Latin-1, as which raw requests are sent: a character for each byte. */
function toRequest(text: string, fields = ['Connection: close']): string {
  const bytes = Buffer.from(text).toString('latin1')
  const head = ['POST /api/graphql HTTP/1.1', `Host: ${host}`, 'Content-Type: application/json', ...fields]
  return [...head, `Content-Length: ${bytes.length}`, '', bytes].join('\r\n')
}

async function sendOne(bytes: string): Promise<RawResponse> {
  const [response, ...others] = await sendRaw(bytes)
  expect(others).toEqual([])
  if (!response) throw new Error('There is no response.')
  return response
}

const withoutDate = ({ headers: { date: _, ...headers }, ...response }: RawResponse) => ({ ...response, headers })

describe('A repeated GraphQL query', () => {
  it('has the same response, whether it is a miss, a parsed hit or recognized by its bytes', async () => {
    const responses = []
    for (let count = 0; count < 4; count++) responses.push(withoutDate(await sendOne(toRequest(body))))
    expect(responses[0]?.status).toBe(200)
    expect(JSON.parse(responses[0]?.text ?? '')).toMatchObject({ data: { Articles: { docs: [{}, {}] } } })
    for (const response of responses) expect(response).toEqual(responses[0])
  })

  it('is distinguished by each of its bytes', async () => {
    const toQuery = (page: number) => toBody('query($p: Int) { Articles(limit: 1, page: $p) { page } }', { p: page })
    for (const page of [1, 2, 1, 2])
      expect(JSON.parse((await sendOne(toRequest(toQuery(page)))).text)).toEqual({ data: { Articles: { page } } })
    const accented = ['é', 'è'].map((letter) =>
      toBody(`{ Articles(where: {title: {contains: "${letter}"}}) { totalDocs } } # ${letter}`),
    )
    const totals = []
    for (const query of [...accented, ...accented]) totals.push((await sendOne(toRequest(query))).text)
    expect(totals.slice(2)).toEqual(totals.slice(0, 2))
  })

  it('may arrive in pieces, one after another, or behind another request', async () => {
    const expected = (await sendOne(toRequest(body))).text
    const whole = toRequest(body)
    const start = whole.indexOf('\r\n\r\n') + 4
    for (const cuts of [[start], [start + 1], [start + 10, start + 11], [whole.length - 1]]) {
      const { socket, received, closed } = await openConnection(servers.baseUrl)
      socket.setNoDelay(true)
      for (const [index, cut] of [...cuts, whole.length].entries()) {
        await new Promise((resolve) => socket.write(whole.slice(cuts[index - 1] ?? 0, cut), resolve))
        await new Promise(setImmediate)
      }
      await closed
      expect(received()).toContain(expected)
    }
    const pipelined = await sendRaw(`${toRequest(body, [])}${toRequest(body)}`)
    expect(pipelined.map(({ text }) => text)).toEqual([expected, expected])
  })

  it('is not recognized without its body', async () => {
    await sendOne(toRequest(body))
    expect(JSON.parse((await sendOne(toRequest(''))).text)).toMatchObject({ errors: [{}] })
  })
})
