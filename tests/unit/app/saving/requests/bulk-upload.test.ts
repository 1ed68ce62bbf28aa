import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { explainRefusal } from '@/app/(payload)/saving/requests/bulk-upload'

const body = new FormData()
body.set('file', new Blob(['pixels']))
const upload: RequestInit = { method: 'POST', body }
const fields = [{ path: 'alt', label: 'Alternative text', message: 'This field is required.' }]
const general = 'The following field is invalid: Alternative text'

const showDrawer = (isShown: boolean) => vi.stubGlobal('document', { querySelector: () => (isShown ? {} : null) })

async function read(sending: Promise<Response>, init = upload) {
  const response = await explainRefusal(sending, init)
  return { status: response.status, ...((await response.json()) as { errors: object[] }) }
}

const refuse = (errors: object[], status = 400) => Promise.resolve(Response.json({ errors }, { status }))
const toFileError = (message: unknown) => ({ status: 400, errors: [{ data: { errors: [{ path: 'file', message }] } }] })

describe('the refusal of one of several files', () => {
  beforeEach(() => void showDrawer(true))
  afterEach(() => vi.unstubAllGlobals())

  it('is told at its fields alone', async () => {
    const errors = [{ message: general, data: { errors: fields } }]
    expect(await read(refuse(errors))).toEqual({ status: 400, errors: [{ data: { errors: fields } }] })
  })

  it('is told at the file where that is too large, or where the answer has no reason', async () => {
    const large = toFileError('This file is too large. An image may have up to 20 MB.')
    expect(await read(refuse([{ message: 'The request is too large: 25 MB at most.' }], 413))).toEqual(large)
    expect(await read(Promise.resolve(new Response('<h1>Too large</h1>', { status: 413 })))).toEqual(large)
    const unexplained = Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await read(unexplained)).toEqual(toFileError('The server did not take this file (502). Save again.'))
  })

  it('is told at the file where no server answers', async () => {
    const { status, errors } = await read(Promise.reject(new TypeError('Failed to fetch')))
    expect({ status, errors }).toEqual(toFileError(expect.stringContaining('The server cannot be reached.')))
  })

  it('is told as it is where no field has a part in it, and so is any other', async () => {
    const overload = [{ message: 'Too many requests.' }]
    expect(await read(refuse(overload, 429))).toEqual({ status: 429, errors: overload })
    const errors = [{ message: general, data: { errors: fields } }]
    expect(await read(refuse(errors), { method: 'POST', body: new FormData() })).toEqual({ status: 400, errors })
    expect(await read(refuse(errors), { method: 'POST', body: '{}' })).toEqual({ status: 400, errors })
    showDrawer(false)
    expect(await read(refuse(errors))).toEqual({ status: 400, errors })
  })
})
