import type { AfterErrorHook } from 'payload'
import { expect, it } from 'vitest'

import { mapUnavailable } from '@/cms/hooks/errors/map-unavailable'

const map = (error: Error) => mapUnavailable({ error, req: {} } as Parameters<AfterErrorHook>[0])
const toError = (code: string) => Object.assign(new Error('no'), { code })

it.each(['ECONNRESET', 'ENOSPC', 'EMFILE', '57P01', '53100', '58030'])(
  'An editor gets 503 for %s, which says nothing of what was sent',
  async (code) => {
    expect(await map(toError(code))).toMatchObject({ status: 503 })
    expect(await map(new Error('Failed query', { cause: toError(code) }))).toMatchObject({ status: 503 })
  },
)

it('Other errors are left as they are', async () => {
  for (const error of [toError('23505'), toError('ENOENT'), new Error('no')]) expect(await map(error)).toBeUndefined()
})
