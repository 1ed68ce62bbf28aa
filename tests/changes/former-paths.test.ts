import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createMarker, signIn, toArticleData, type Data, type Editor } from '../support/editor'
import { readCatalogue } from '../support/catalogue'
import { read, send } from '../support/http'

const browser = { accept: 'text/html,*/*;q=0.8' }

describe('a path at which a published article stood on a former site', () => {
  let editor: Editor
  const ids: number[] = []
  const create = async (data: Data, isDraft = false) => {
    const { id } = await editor.create(
      'articles',
      { ...(await toArticleData(createMarker())), _status: 'published', ...data },
      { isDraft },
    )
    ids.push(id)
    return id
  }
  let id: number

  beforeAll(async () => {
    editor = await signIn()
    id = await create({
      slug: 'moved-from-there',
      formerPaths: [
        'https://old.example/2019/05/Its-Name/?x=1',
        '/über-uns.html',
        '/story.php',
        '/?p=4321',
        '/notes/a-file.md',
      ],
    })
    await create({ slug: 'not-yet-shown', formerPaths: ['/2019/05/a-draft-of-it'], _status: 'draft' }, true)
  })
  afterAll(async () => {
    for (const each of ids) await editor.remove('articles', each)
  })

  it.each([
    '/2019/05/its-name',
    '/2019/05/its-name/',
    '/2019/05/Its-Name/?utm_source=x',
    '/2019/05/its-name/amp/',
    '/index.php/2019/05/its-name/',
    '/%C3%BCber-uns.html',
    '/%c3%bcber-uns/',
    '/story.php',
    '/notes/a-file.md',
    '/?p=4321',
    '/?p=4321&utm_source=x',
    '/?page_id=4321',
    '/index.php?p=4321',
  ])('redirects to it: %s', async (target) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, text } = await send(target, { method, headers: browser })
      expect([status, headers.location, text]).toEqual([308, '/resources/moved-from-there', ''])
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    }
  })

  it('redirects programs that want Markdown, too', async () => {
    const { status, headers } = await read('/2019/05/its-name/', { accept: 'text/markdown' })
    expect([status, headers.location]).toEqual([308, '/resources/moved-from-there'])
  })

  it.each(['/2019/05/a-draft-of-it', '/2019/05', '/2019/05/its-name/more', '/2019/05/its-name.md'])(
    'is no reason to redirect %s',
    async (target) => {
      expect((await read(target, browser)).status).toBe(404)
    },
  )

  it('is the start page for a number that no article has, until one has it', async () => {
    for (const accept of [browser.accept, 'text/markdown'])
      expect(await read('/?p=4322', { accept })).toMatchObject({ status: 200 })
    const former = await create({ slug: 'numbered-later', formerPaths: ['https://old.example/?p=4322'] })
    expect(await send('/?p=4322', { headers: browser })).toMatchObject({
      status: 308,
      headers: { location: '/resources/numbered-later' },
    })
    await editor.remove('articles', former)
    ids.splice(ids.indexOf(former), 1)
    expect((await send('/?p=4322', { headers: browser })).status).toBe(200)
  })

  it.each(['/?p=4323', '/?p=x', '/?p=99999999999', '/?x=1&p=4321', '/?p=0'])(
    'is else the same start page, with the same headers: %s',
    async (target) => {
      for (const accept of [browser.accept, 'text/markdown']) {
        const [start, numbered] = await Promise.all(['/', target].map((each) => read(each, { accept })))
        expect(numbered!.status).toBe(200)
        for (const name of ['etag', 'vary', 'link', 'cache-control', 'content-type'])
          expect(numbered!.headers[name]).toEqual(start!.headers[name])
      }
    },
  )

  it('is no path of the API, of another method or of the catalogue', async () => {
    expect((await read('/api/2019/05/its-name')).status).toBe(404)
    expect((await send('/2019/05/its-name', { method: 'POST' })).status).toBe(404)
    expect((await readCatalogue('/2019/05/its-name', browser)).status).toBe(404)
  })

  it('belongs to one article', async () => {
    const taken = { slug: 'another-of-it', formerPaths: ['/2019/05/its-name/'] }
    await expect(create(taken)).rejects.toThrow(/leads to “Title .+” already\..+formerPaths/s)
  })

  it('is not public where the article is shown', async () => {
    for (const target of [`/api/articles/${id}`, '/resources/moved-from-there', '/resources/moved-from-there.md'])
      expect((await read(target)).text).not.toMatch(/formerPaths|2019\/05/)
  })

  it('leads nowhere after the article is unpublished, and again once it is published', async () => {
    await editor.update('articles', id, { _status: 'draft' })
    expect((await read('/story.php', browser)).status).toBe(404)
    await editor.update('articles', id, { _status: 'published', slug: 'moved-once-more' })
    expect((await read('/story.php', browser)).headers.location).toBe('/resources/moved-once-more')
  })
})
