import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { sendToCatalogue } from '../support/catalogue'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { send } from '../support/http'
import { waitUntil } from '../support/wait-until'

const marker = createMarker()
const code = `T8-${Date.now() % 1_000_000}7`
const headers = { accept: 'text/html' }

let editor: Editor
let bookId: number
let articleId: number

const readArticle = async () => (await send(`/resources/slug-subject-${marker}`, { headers })).text
const readBook = async () => (await sendToCatalogue(`/books/${code}`, { headers })).text
const namesBook = async () => (await readArticle()).includes(`/books/${code}"`)
const namesArticle = async () => (await readBook()).includes(`/resources/slug-subject-${marker}"`)

beforeAll(async () => {
  editor = await signIn()
  articleId = (await editor.create('articles', await toArticleData(`subject ${marker}`, { _status: 'published' }))).id
})
afterAll(async () => {
  await editor.remove('articles', articleId)
  await editor.remove('books', bookId)
})

describe('an article and a book on the same subject, each on its own host', () => {
  it('link to each other while both are public, and never name private documents', async () => {
    await waitUntil('the article is served', async () => (await readArticle()).includes(`subject ${marker}`))
    expect(await namesBook()).toBe(false)
    const data = { code, title: `Book ${marker}`, language: 'en', authors: [{ name: 'Ann' }], synopsis: 'Words.' }
    bookId = (await editor.create('books', { ...data, subjects: [marker], _status: 'draft' })).id
    expect(await namesBook()).toBe(false)
    await editor.update('books', bookId, { _status: 'published' })
    await waitUntil('the article names the book', namesBook)
    expect(await readArticle()).toContain('From the press')
    await waitUntil('the book names the article', namesArticle)

    await editor.update('books', bookId, { title: `Renamed ${marker}`, _status: 'published' })
    await waitUntil('the article has the new title', async () => (await readArticle()).includes(`Renamed ${marker}`))

    const picture = async () => (await sendToCatalogue(`/books/${code}/share.jpg`)).bytes.toString('base64')
    const before = await picture()
    await editor.update('books', bookId, { title: `Once more ${marker}`, _status: 'published' })
    await waitUntil('the picture for sharing has the new title', async () => (await picture()) !== before)
    await editor.update('books', bookId, { title: `Renamed ${marker}`, _status: 'published' })

    await editor.update('books', bookId, { isWithdrawn: true, _status: 'published' })
    await waitUntil('the article no longer names the withdrawn book', async () => !(await namesBook()))
    expect(await readArticle()).not.toContain(`Renamed ${marker}`)

    await editor.update('books', bookId, { isWithdrawn: false, _status: 'published' })
    await waitUntil('the book is back', namesArticle)
    await editor.update('articles', articleId, { _status: 'draft' })
    await waitUntil('the book no longer names the unpublished article', async () => !(await namesArticle()))
    expect(await readBook()).not.toContain(`subject ${marker}`)
  })
})
