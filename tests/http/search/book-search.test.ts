import { describe, expect, it } from 'vitest'

import { query } from '../../support/database'
import { sendToCatalogue } from '../../support/catalogue'

type Row = {
  code: string
  isbn: string | null
  title: string
  author: string
  subject: string | null
  chapter: string | null
}

const readBooks = () =>
  query<Row>(
    `select b.code, b.isbn, b.title,
       (select a.name from books_authors a where a._parent_id = b.id order by a._order limit 1) as author,
       (select t.text from books_texts t where t.parent_id = b.id and t.path = 'subjects' order by t."order" limit 1) as subject,
       (select c.title from books_chapters c where c._parent_id = b.id order by c._order limit 1) as chapter
     from books b join catalogue_books k on k.book_id = b.id and k.is_public order by b.code limit 25`,
  )

/** The codes of the books that the page of a search lists, in order. */
async function find(text: string): Promise<string[]> {
  const { text: html, status } = await sendToCatalogue(`/books?q=${encodeURIComponent(text)}`, {
    headers: { accept: 'text/html' },
  })
  expect(status, text).toBe(200)
  const main = html.slice(html.indexOf('<main'))
  return [...new Set([...main.matchAll(/href="\/books\/(T\d-\d+)"/g)].map(([, code = '']) => code))]
}

const api = async (parameters: string) => {
  const { status, text } = await sendToCatalogue(`/api/v1/books?${parameters}`)
  const body = JSON.parse(text) as {
    data: { id: string; title: string }[]
    total: number
    code?: string
    detail?: string
  }
  return { status, ...body, ids: body.data?.map(({ id }) => id) }
}

describe('the search of the catalogue', () => {
  it('finds every book by title, author, ISBN with or without hyphens, code, subject and chapter', async () => {
    for (const { code, isbn, title, author, subject, chapter } of await readBooks()) {
      expect((await find(title.replaceAll('"', ' '))).slice(0, 3), title).toContain(code)
      expect(await find(author), author).toContain(code)
      if (isbn) {
        const hyphenated = `${isbn.slice(0, 3)}-${isbn.slice(3, 4)}-${isbn.slice(4, 9)}-${isbn.slice(9, 12)}-${isbn.slice(12)}`
        for (const text of [isbn, hyphenated]) expect(await find(text), text).toEqual([code])
      }
      expect(await find(code.toLowerCase())).toEqual([code])
      if (subject) expect(await find(subject), subject).toContain(code)
      if (chapter) expect(await find(chapter.split(/\s+/).slice(0, 12).join(' ')), chapter).toContain(code)
    }
  })

  it('finds the words of a language in their other forms', async () => {
    const [german] = await query<{ code: string; title: string }>(
      `select b.code, b.title from books b join catalogue_books k on k.book_id = b.id and k.is_public where b.language like 'de%' order by b.code limit 1`,
    )
    const word = german!.title.split(/\s+/).find(({ length }) => length > 4)
    expect(await find(`die ${word!.toUpperCase()} der`), german!.title).toContain(german!.code)
  })

  it('redirects from /search to the list of books', async () => {
    const { status, headers } = await sendToCatalogue('/search?q=law&tier=2', { headers: { accept: 'text/html' } })
    expect([status, headers.location]).toEqual([308, '/books?q=law&tier=2'])
  })

  it('suggests searches with results if there are none', async () => {
    const [{ author }] = (await readBooks()) as [Row]
    const { text } = await sendToCatalogue(`/books?q=${encodeURIComponent(`${author} zyxwvut`)}`, {
      headers: { accept: 'text/html' },
    })
    expect(text).toContain('These searches find something')
  })
})

describe('the filters of GET /api/v1/books', () => {
  it('author, subject and isbn match in any letter case', async () => {
    for (const { code, isbn, author, subject } of (await readBooks()).slice(0, 8)) {
      const lastName = author.split(' ').at(-1)!
      for (const name of [author, author.toUpperCase(), lastName])
        expect((await api(`author=${encodeURIComponent(name)}`)).ids, name).toContain(code)
      if (subject) expect((await api(`subject=${encodeURIComponent(subject.toUpperCase())}`)).ids).toContain(code)
      if (isbn) expect((await api(`isbn=${isbn}`)).ids).toEqual([code])
    }
    expect((await api('author=zyxwvut')).total).toBe(0)
  })

  it('sort orders the list, and q still matches titles alone', async () => {
    const titles = (await api('sort=title')).data.map(({ title }) => title)
    expect((await api('sort=-title')).data.map(({ title }) => title)).not.toEqual(titles)
    expect(titles.length).toBeGreaterThan(10)
    expect((await api('sort=-id')).ids.toReversed()).toEqual((await api('sort=id')).ids)
    const [{ author }] = (await readBooks()) as [Row]
    expect((await api(`q=${encodeURIComponent(author)}`)).total).toBe(0)
  })

  it.each(['isbn=123', 'isbn=9783161484101', 'sort=price', 'author=a&author=b', `subject=${'a'.repeat(201)}`])(
    'refuses %s',
    async (parameters) => {
      const { status, code, detail } = await api(parameters)
      expect([status, code]).toEqual([400, 'invalid_parameter'])
      expect(detail).toMatch(/isbn|sort|author|subject/)
    },
  )
})
