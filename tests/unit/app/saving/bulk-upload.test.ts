import { afterEach, describe, expect, it, vi } from 'vitest'

import { omitRepeatedMessage } from '@/app/(payload)/saving/bulk-upload'

const upload = { method: 'POST', body: new FormData() }
const fields = [{ path: 'alt', label: 'Alternative text', message: 'This field is required.' }]

/** What is passed on of a refusal with these errors, while several files are uploaded or not. */
async function read(errors: object[], { isSeveral = true, init = upload as RequestInit, status = 400 } = {}) {
  vi.stubGlobal('document', { querySelector: () => (isSeveral ? {} : null) })
  const response = await omitRepeatedMessage(Response.json({ errors }, { status }), init)
  return { status: response.status, ...((await response.json()) as { errors: object[] }) }
}

describe('the refusal of one of several files', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is told at its fields alone', async () => {
    const errors = [{ message: 'The following field is invalid: Alternative text', data: { errors: fields } }]
    expect(await read(errors)).toEqual({ status: 400, errors: [{ data: { errors: fields } }] })
  })

  it('is told as it is where no field has a part in it, and so is any other', async () => {
    const general = [{ message: 'The file is too large.' }]
    expect(await read(general, { status: 413 })).toEqual({ status: 413, errors: general })
    const errors = [{ message: 'The following field is invalid: Alternative text', data: { errors: fields } }]
    expect(await read(errors, { isSeveral: false })).toEqual({ status: 400, errors })
    expect(await read(errors, { init: { method: 'POST', body: '{}' } })).toEqual({ status: 400, errors })
  })
})
