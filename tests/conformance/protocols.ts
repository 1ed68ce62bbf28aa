import { get, type IncomingMessage } from 'node:http'

import { auditServer } from 'graphql-http'

import { vectors } from '../support/accept-vectors'
import type { Check } from './check'
import { versionOf } from './versions'

const graphqlOverHttp: Check = {
  name: 'GraphQL over HTTP',
  version: versionOf('graphql-http'),
  url: 'https://github.com/graphql/graphql-http',
  subject: '/api/graphql',
  repeat: 'npm test -- --project http tests/http/graphql/graphql-audits.test.ts',
  async run({ contentUrl }) {
    const results = await auditServer({ url: `${contentUrl}/api/graphql`, fetchFn: fetch })
    const count = (level: string, isOk: boolean) =>
      results.filter(({ name, status }) => name.startsWith(level) && (status === 'ok') === isOk).length
    const levels = ['MUST', 'SHOULD', 'MAY'].map(
      (level) => `${count(level, true)} of ${count(level, true) + count(level, false)} ${level}`,
    )
    const result = `${levels.join(', ')}; what fails contradicts the contract, which has 200 for every failure and no GET.`
    return { passed: count('MUST', false) === 0, result }
  },
}

const negotiation: Check = {
  name: 'Accept vectors',
  version: 'RFC 9110',
  url: 'https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1',
  subject: 'a page in two formats',
  repeat: 'npm test -- --project http tests/http/negotiation.test.ts',
  async run({ contentUrl }) {
    let right = 0
    for (const [accept, wanted] of vectors) {
      const { headers, statusCode } = await requestWith(`${contentUrl}/developers`, accept)
      const type = headers['content-type']?.split(';')[0]
      const served = statusCode === 406 ? null : type === 'text/markdown' ? 'markdown' : 'html'
      if (served === wanted) right += 1
    }
    return { passed: right === vectors.length, result: `${right} of ${vectors.length} answered as they should be.` }
  },
}

/** Sends this Accept header or none; fetch() would add one of its own. */
function requestWith(url: string, accept: string | null): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = accept === null ? {} : { accept }
    get(url, { headers }, (response) => resolve(response.resume())).on('error', reject)
  })
}

export const protocols = [graphqlOverHttp, negotiation]
