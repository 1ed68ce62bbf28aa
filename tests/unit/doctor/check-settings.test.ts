import { expect, it } from 'vitest'

import { parseEnv } from '@/config/env'
import { checkSettings } from '@/doctor/check-settings'

const hosts = { BASE_URL: 'https://review.example', CATALOGUE_URL: 'https://press.example', TRUSTED_PROXIES: '1' }

async function check(settings: Record<string, string>) {
  const parsed = parseEnv(settings)
  if (!parsed.ok) throw new Error(parsed.issues.join('\n'))
  const findings = await checkSettings(parsed.env)
  return findings.filter(({ state }) => state !== 'ok').map(({ state, text }) => `${state}: ${text}`)
}

it('A public address of one host is a failure while the other host has an address of this machine only', async () => {
  expect(await check({ BASE_URL: hosts.BASE_URL, TRUSTED_PROXIES: '1' })).toContain(
    'failure: CATALOGUE_URL is http://localhost:3001, which only this machine reaches, while BASE_URL is https://review.example: readers of each host are sent to the other.',
  )
  expect(await check({ CATALOGUE_URL: hosts.CATALOGUE_URL })).toContain(
    'failure: BASE_URL is http://localhost:3000, which only this machine reaches, while CATALOGUE_URL is https://press.example: readers of each host are sent to the other.',
  )
  for (const settings of [{}, hosts, { ...hosts, ADMIN_URL: 'http://localhost:3000' }])
    expect((await check(settings)).join()).not.toContain('only this machine')
})
