import { serverAudits } from 'graphql-http'
import { describe, expect, it } from 'vitest'

import { baseUrl } from '../../support/servers'

/** The contract answers every GraphQL failure with 200; the specification would have these be 4xx. */
const statusOfFailures = [
  ...['9ABE', 'A5BF', 'BCF8', 'B7N8', '8764', '3E3A', '865D', '556A', '51FE', '74FF', '86EE', '423L'],
  ...['LKJ0', 'LKJ1', 'LKJ2', 'LKJ3', '6C00', '6C01', '6C02', '6C03', '4760', '4761', '4762', '4763'],
  ...['58B0', '58B1', '58B2', '58B3'],
]
/** The contract has no GET here. */
const byGet = ['5A70', 'D6D5', '6A70']
/** `application/graphql-response+json` promises those 4xx, so it is not offered. */
const mediaType = ['22EB']

const byContract = new Set([...statusOfFailures, ...byGet, ...mediaType])
const audits = serverAudits({ url: `${baseUrl}/api/graphql`, fetchFn: fetch })

describe('the audits of GraphQL over HTTP', () => {
  it.each(audits.filter(({ id }) => !byContract.has(id)).map((audit) => [audit.id, audit.name, audit] as const))(
    'pass: %s %s',
    async (_id, _name, audit) => {
      const result = await audit.fn()
      expect(result.status, 'reason' in result ? result.reason : '').toBe('ok')
    },
  )

  it.each(audits.filter(({ id }) => byContract.has(id)).map((audit) => [audit.id, audit.name, audit] as const))(
    'fail by contract, and are no requirement: %s %s',
    async (_id, name, audit) => {
      expect(name).toMatch(/^(SHOULD|MAY)/)
      expect((await audit.fn()).status).not.toBe('ok')
    },
  )

  it('has no exception that is not an audit', () => {
    expect(audits.map(({ id }) => id)).toEqual(expect.arrayContaining([...byContract]))
  })
})
