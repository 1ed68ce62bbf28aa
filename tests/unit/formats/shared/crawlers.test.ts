import { describe, expect, it } from 'vitest'
import robotsParser from 'robots-parser'

import { toRobotsTxt } from '@/formats/shared/crawlers'

const origin = 'https://review.example'

const toPolicy = (allowAiTraining: boolean) =>
  toRobotsTxt({ disallow: ['/admin'], allow: ['/', '/api/'], allowAiTraining, sitemaps: [`${origin}/sitemap.xml`] })

const isAllowed = (allowAiTraining: boolean, agent: string, path = '/resources') =>
  robotsParser(`${origin}/robots.txt`, toPolicy(allowAiTraining)).isAllowed(`${origin}${path}`, agent)

describe('toRobotsTxt', () => {
  it.each([true, false])(
    'welcomes search, retrieval and whoever else, but not in the admin: training %s',
    (training) => {
      for (const agent of ['OAI-SearchBot', 'Claude-User', 'Googlebot', 'kagi-fetcher', 'SomethingElse']) {
        expect(isAllowed(training, agent), agent).toBe(true)
        expect(isAllowed(training, agent, '/admin'), agent).toBe(false)
      }
    },
  )

  it('excludes training crawlers unless training is allowed, and then only from the admin', () => {
    for (const agent of ['GPTBot', 'ClaudeBot', 'CCBot', 'Google-Extended', 'Applebot-Extended']) {
      expect(isAllowed(false, agent), agent).toBe(false)
      expect(isAllowed(true, agent), agent).toBe(true)
      expect(isAllowed(true, agent, '/admin'), agent).toBe(false)
    }
  })

  it('gives each group the same signal', () => {
    expect(toPolicy(false).match(/^Content-Signal: .*ai-train=no$/gm)).toHaveLength(2)
    expect(toPolicy(true).match(/^Content-Signal: .*ai-train=yes$/gm)).toHaveLength(1)
  })
})
