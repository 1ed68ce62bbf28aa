import { expect, it } from 'vitest'

import { readComposeFile } from '../../deployment/compose-file'

it('docker compose passes CRAWLERS on to the instances, so that a copy for tests is not found by search engines', () => {
  const { services } = readComposeFile('docker-compose.yml', { PAYLOAD_SECRET: 'x'.repeat(32), CRAWLERS: 'off' })
  for (const name of ['lectern-1', 'lectern-2']) expect(services[name]?.environment?.CRAWLERS).toBe('off')
})
