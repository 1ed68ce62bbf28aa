import { readFile } from 'node:fs/promises'

import { expect, it } from 'vitest'

import { describeSettings } from '@/config/env'
import { renderSettings } from '../../support/render-settings'

it('src/docs/settings.md is what the settings and .env.example say', async () => {
  for (const { key, allowed } of describeSettings()) expect(allowed, key).not.toBe('undefined')
  const page = renderSettings(await readFile('.env.example', 'utf8'))
  await expect(page).toMatchFileSnapshot('../../../src/docs/settings.md')
})
