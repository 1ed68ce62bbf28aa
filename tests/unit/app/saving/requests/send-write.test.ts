import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { DocumentKey } from '@/cms/revisions/document-key'
import {
  createOpenForm,
  formMarker,
  registerForm,
  type FormListener,
  type OpenForm,
} from '@/app/(payload)/saving/form/open-forms'
import { parseWrite } from '@/app/(payload)/saving/requests/parse-write'
import { isSilentRejection, rejectSilently, sendWrite } from '@/app/(payload)/saving/requests/send-write'

const saved = '2026-01-01T00:00:00.000Z'
const later = '2026-01-02T00:00:00.000Z'

function openForm(document: DocumentKey | null): { form: OpenForm; listener: FormListener } {
  const form = createOpenForm()
  const listener = {
    beforeUnpublish: () => Promise.resolve(true),
    saveDraft: () => Promise.resolve(true),
    beforeDuplicate: () => Promise.resolve(true),
    onSaved: vi.fn<FormListener['onSaved']>(),
    onFailed: vi.fn<FormListener['onFailed']>(),
    onConflict: vi.fn<FormListener['onConflict']>(),
    readFields: () => Promise.resolve({}),
    onTypedSince: () => undefined,
  }
  form.setDocument(document)
  form.setSynced({ revision: document === null ? null : saved, values: {} })
  form.setListener(listener)
  return { form, listener }
}

function toFormBody(form: OpenForm, values: object): FormData {
  const body = new FormData()
  body.set('_payload', JSON.stringify({ ...values, [formMarker]: form.id }))
  return body
}

it('a rejection that is shown elsewhere is known from those of the server', () => {
  expect(isSilentRejection(rejectSilently())).toBe(true)
  expect(isSilentRejection(Response.json({ errors: [] }, { status: 409, statusText: 'Conflict' }))).toBe(false)
})

describe('the browser’s copy of a form', () => {
  let unregister: () => void
  afterEach(() => unregister())

  /** Sends a request of the admin; the server answers with a document, or refuses it. */
  async function post(path: string, body: BodyInit, status = 201): Promise<Response | null> {
    const write = parseWrite(new URL(`/admin/api/${path}`, 'http://localhost'), 'POST', body)
    const answer = () => Promise.resolve(Response.json({ doc: { id: 8, updatedAt: later }, errors: [] }, { status }))
    return write && sendWrite(answer, { method: 'POST', body }, write)
  }

  it('is done with once the document is created', async () => {
    const { form, listener } = openForm(null)
    unregister = registerForm(form)
    const body = toFormBody(form, { name: 'Ida' })
    await post('users?depth=0', body)
    expect(listener.onSaved).toHaveBeenCalledExactlyOnceWith(later, 'create')
    expect(body.get('_payload')).toBe('{"name":"Ida"}')
  })

  it('is kept when the document could not be created', async () => {
    const { form, listener } = openForm(null)
    unregister = registerForm(form)
    await post('users?depth=0', toFormBody(form, { name: 'Ida' }), 400)
    expect(listener.onSaved).not.toHaveBeenCalled()
    expect(listener.onFailed).toHaveBeenCalledExactlyOnceWith('create', false)
  })

  it.each([
    ['the server is unavailable', () => Promise.resolve(new Response('Service Unavailable', { status: 503 }))],
    ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is kept when %s, and the editor is told', async (_, answer) => {
    const { form, listener } = openForm(null)
    unregister = registerForm(form)
    const body = toFormBody(form, { name: 'Ida' })
    const write = parseWrite(new URL('/admin/api/users', 'http://localhost'), 'POST', body)
    const response = write && (await sendWrite(answer, { method: 'POST', body }, write))
    expect(response?.status).toBe(503)
    expect(await response?.text()).toContain('The server cannot be reached. Your text is kept in this browser')
    expect(listener.onFailed).toHaveBeenCalledExactlyOnceWith('create', true)
  })

  it('is kept, and so is its revision, when the document is duplicated', async () => {
    const { form, listener } = openForm('evidence-entries/7')
    unregister = registerForm(form)
    const response = await post('evidence-entries/7/duplicate', '{"_status":"draft"}')
    expect(response?.status).toBe(201)
    expect(listener.onSaved).not.toHaveBeenCalled()
    expect(form.readRevision()).toBe(saved)
  })

  it('becomes the document that an attempt without a response has created, not a second one', async () => {
    const { form, listener } = openForm(null)
    unregister = registerForm(form)
    const sent: { id: number | undefined; method: string | undefined; headers: Headers; text: unknown }[] = []
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => Promise.resolve(Response.json({ created: { id: 8, revision: saved } }, { status: 409 })),
      () => Promise.resolve(Response.json({ doc: { id: 8, updatedAt: later } })),
      () => Promise.resolve(Response.json({ doc: { id: 9, updatedAt: later } }, { status: 201 })),
    ]
    async function save(text: string): Promise<Response | null> {
      const body = toFormBody(form, { text })
      const write = parseWrite(new URL('/admin/api/evidence-entries?draft=true', 'http://localhost'), 'POST', body)
      const send = ({ method, headers, body: again }: RequestInit, { id }: { id?: number } = {}) => {
        sent.push({ id, method, headers: new Headers(headers), text: (again as FormData).get('_payload') })
        return answers.shift()!()
      }
      return write && sendWrite(send, { method: 'POST', body }, write)
    }
    await save('Begun')
    const response = await save('Begun, and gone on')
    expect(await response?.json()).toMatchObject({ doc: { id: 8 } })
    expect(sent.map(({ id, method }) => [method, id])).toEqual([
      ['POST', undefined],
      ['POST', undefined],
      ['PATCH', 8],
    ])
    const [first, second, third] = sent
    expect(second?.headers.get('x-write-id')).toBe(first?.headers.get('x-write-id'))
    expect(third?.headers.get('if-match')).toBe(`"${saved}"`)
    expect(third?.text).toBe('{"text":"Begun, and gone on"}')
    expect(listener.onSaved).toHaveBeenCalledExactlyOnceWith(later, 'create')
    await save('Another')
    expect(sent[3]?.headers.get('x-write-id')).not.toBe(first?.headers.get('x-write-id'))
  })

  it('is not affected by requests that create no document of a form', () => {
    unregister = () => undefined
    for (const path of ['editing', 'consequences', 'users/login', 'media'])
      expect(parseWrite(new URL(`/admin/api/${path}`, 'http://localhost'), 'POST', '{"id":1}')).toBeNull()
  })
})

describe('a request that names its own base', () => {
  const trashed = '2026-01-03T00:00:00.000Z'

  /** Takes a document out of the trash whose form is open; the headers that were sent, one set for each answer. */
  async function restore(ifMatch: string, answers: (() => Promise<Response>)[]): Promise<Headers[]> {
    const { form } = openForm('articles/7')
    const unregister = registerForm(form)
    const sent: Headers[] = []
    const body = JSON.stringify({ deletedAt: null, updatedAt: trashed })
    const write = parseWrite(new URL('/admin/api/articles/7?trash=true', 'http://localhost'), 'PATCH', body)!
    const send = ({ headers }: RequestInit) => {
      sent.push(new Headers(headers))
      return answers.shift()!()
    }
    while (answers.length > 0) await sendWrite(send, { method: 'PATCH', headers: { 'If-Match': ifMatch }, body }, write)
    unregister()
    return sent
  }

  const accept = () => Promise.resolve(Response.json({ doc: { id: 7, updatedAt: later } }))

  it('is sent with it, whatever the form began from', async () => {
    expect((await restore(`"${trashed}"`, [accept]))[0]?.get('if-match')).toBe(`"${trashed}"`)
  })

  it('is sent again with the revision that it made itself, where its response was lost', async () => {
    let ids: (string | null)[] = []
    const lose = () => Promise.reject(new TypeError('Failed to fetch'))
    const refuse = () => {
      const writes = ids.map((writeId) => ({ writeId }))
      return Promise.resolve(Response.json({ conflict: { revision: later, writes } }, { status: 409 }))
    }
    const [lost] = await restore(`"${trashed}"`, [lose])
    ids = [lost!.get('x-write-id')]
    const sent = await restore(`"${trashed}"`, [refuse, accept])
    expect(sent.map((headers) => headers.get('if-match'))).toEqual([`"${trashed}"`, `"${later}"`])
  })

  it('is sent with that of the form where it names none in particular', async () => {
    expect((await restore('*', [accept]))[0]?.get('if-match')).toBe(`"${saved}"`)
  })
})

describe('an autosave whose response is lost each time it is sent', () => {
  type Applied = { writeId: string | null; title: unknown }
  const at = (write: number) => `2026-01-02T00:00:00.00${write}Z`

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('window', new EventTarget())
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  /** Autosaves to a server that applies what it receives, on a connection that loses every second response. */
  async function autosave(beforeRead: (applied: Applied[]) => void = () => undefined) {
    const applied: Applied[] = []
    let requests = 0
    const revision = () => (applied.length === 0 ? saved : at(applied.length))
    const answer = ({ method, headers, body }: RequestInit) => {
      if (method !== 'PATCH') {
        beforeRead(applied)
        return Response.json({ id: 7, title: applied.at(-1)?.title, updatedAt: revision() })
      }
      const sent = new Headers(headers)
      if (sent.get('if-match') !== `"${revision()}"`) {
        const writes = applied.slice(Number(sent.get('if-match')!.at(-3)))
        return Response.json({ conflict: { revision: revision(), writes } }, { status: 409 })
      }
      const { title } = JSON.parse((body as FormData).get('_payload') as string) as { title: unknown }
      applied.push({ writeId: sent.get('x-write-id'), title })
      return Response.json({ doc: { id: 7, title, updatedAt: revision() } })
    }
    const send = (init: RequestInit) => {
      if (requests > 20) return Promise.resolve(Response.json({ message: 'It is sent for ever.' }, { status: 500 }))
      const response = answer(init)
      return requests++ % 2 === 0 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(response)
    }
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => send(init))
    const { form, listener } = openForm('articles/7')
    const unregister = registerForm(form)
    const body = toFormBody(form, { title: 'Typed' })
    const url = new URL('/admin/api/articles/7?autosave=true&draft=true', 'http://localhost')
    const result = sendWrite(send, { method: 'PATCH', body }, parseWrite(url, 'PATCH', body)!)
    await vi.runAllTimersAsync()
    unregister()
    return { response: await result, applied: applied.map(({ title }) => title), form, listener }
  }

  it('is saved once, and its form told', async () => {
    const { response, applied, form, listener } = await autosave()
    expect(await response.json()).toMatchObject({ doc: { id: 7, title: 'Typed' } })
    expect(applied).toEqual(['Typed'])
    expect(listener.onSaved).toHaveBeenCalledExactlyOnceWith(at(1), 'autosave')
    expect(form.readRevision()).toBe(at(1))
    expect(listener.onConflict).not.toHaveBeenCalled()
  })

  it('does not hide what somebody else wrote before it could be read', async () => {
    const theirs = { writeId: null, title: 'Theirs' }
    const { response, applied, form, listener } = await autosave((all) => all.length === 1 && all.push(theirs))
    expect(isSilentRejection(response)).toBe(true)
    expect(applied).toEqual(['Typed', 'Theirs'])
    expect(listener.onSaved).not.toHaveBeenCalled()
    expect(listener.onConflict).toHaveBeenCalledExactlyOnceWith({ revision: at(2), writes: [theirs] }, 'autosave')
    expect(form.readRevision()).toBe(at(1))
  })
})
