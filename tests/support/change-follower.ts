import { expect } from 'vitest'

import type { Change, Changes } from '@/schemas/shared/changes'
import { sendToCatalogue } from './catalogue'
import { send, type HttpResponse, type RequestOptions } from './http'

type Send = (target: string, options?: RequestOptions) => Promise<HttpResponse>
type Doc = { id: number | string; url?: string; slug?: string }

const senders: Send[] = [send, sendToCatalogue]

const jsonPaths = {
  article: (id: Change['id']) => `/api/articles/${id}?depth=1`,
  finding: (id: Change['id']) => `/api/findings/${id}`,
  book: (id: Change['id']) => `/api/v1/books/${id}`,
  bundle: (id: Change['id']) => `/api/v1/bundles/${id}`,
}

/** The path of the page of a document. */
const toKey = (url: string) => new URL(url).pathname

/**
 * A copy of everything public, as JSON by the path of its page, that is kept by following the changes of both hosts. It
 * remembers where it got to, and nothing else, between calls of `follow`. `isOwn` tells the documents that the test
 * changes by what JSON shows; other tests change them in ways that only pages show, such as the language.
 */
export function createFollower(limit: number, isOwn: (text: string) => boolean) {
  const copy = new Map<string, string>()
  const places = senders.map(() => `/changes.json?limit=${limit}`)
  const revisions = new Map<string, Map<string, string>>()
  /** What was read with another revision than that of its last change: from a server that had not heard of it, or later. */
  const unsettled = new Map<string, { get: Send; change: Change }>()

  /** The same revision stands for the same content; of the test's own documents, another for another. */
  function checkRevision(path: string, revision: string, text: string): void {
    const known = revisions.get(path) ?? new Map<string, string>()
    revisions.set(path, known)
    for (const [otherRevision, otherText] of known)
      if (otherRevision === revision || isOwn(text))
        expect(otherRevision === revision, `${path}: ${otherRevision} ${revision}\n${text}\n${otherText}`).toBe(
          otherText === text,
        )
    known.set(revision, text)
  }

  async function apply(get: Send, listed: Change): Promise<void> {
    const { kind, id, url, change, previous = [], revision } = listed
    for (const old of previous) copy.delete(toKey(old))
    const path = toKey(url)
    unsettled.delete(`${kind} ${id}`)
    if (change === 'retracted') return void copy.delete(path)
    const { status, headers, text } = await get(jsonPaths[kind](id))
    // It was retracted or moved since: a later change says so.
    if (status === 404) return void copy.delete(path)
    expect(status, path).toBe(200)
    if (headers['content-version'] !== `"${revision}"`) unsettled.set(`${kind} ${id}`, { get, change: listed })
    checkRevision(path, String(headers['content-version']), text)
    copy.set(path, text)
  }

  return {
    copy,
    isSettled: () => unsettled.size === 0,
    /** Applies all changes that have happened, page by page; answers how many. */
    async follow(options: RequestOptions = {}): Promise<number> {
      let count = 0
      for (const { get, change } of [...unsettled.values()]) await apply(get, { ...change, previous: [] })
      for (const [index, get] of senders.entries()) {
        for (let more = true; more;) {
          const { status, text } = await get(places[index]!, options)
          expect(status, text.slice(0, 300)).toBe(200)
          const page = JSON.parse(text) as Changes
          for (const change of page.changes) await apply(get, change)
          count += page.changes.length
          more = page.more
          const { pathname, search } = new URL(page.next)
          places[index] = `${pathname}${search}`
        }
      }
      return count
    },
  }
}

/** Everything public in the same form, read from lists and files instead of the changes. */
export async function readEverything(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const add = (doc: Doc) => found.set(doc.slug ? `/resources/${doc.slug}` : toKey(doc.url ?? ''), JSON.stringify(doc))
  const lines = (text: string) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Doc)
  for (const article of lines((await send('/articles.jsonl')).text)) add(article)
  for (const book of lines((await sendToCatalogue('/books.jsonl')).text)) add(book)
  for (const bundle of (JSON.parse((await sendToCatalogue('/api/v1/bundles')).text) as { data: Doc[] }).data)
    add(bundle)
  for (let page = 1, more = true; more; page++) {
    const list = JSON.parse((await send(`/api/findings?limit=100&page=${page}`)).text) as {
      docs: Doc[]
      hasNextPage: boolean
    }
    for (const finding of list.docs) add(finding)
    more = list.hasNextPage
  }
  return found
}
