import { setTimeout as pause } from 'node:timers/promises'

import { createHistory } from '../soak/history'
import { signIn } from '../support/editor'
import { send } from '../support/http'
import { site } from './site'

type Article = { id: number; slug: string; title: string }

export type LoadReport = {
  reads: number
  published: number
  /** Reads that were answered with something else than 200, or not at all. */
  failed: string[]
  /** Answers with a title that the article never had, or had no longer. */
  wrong: string[]
  /** How much older than the last confirmed change the oldest answer was. */
  oldestMs: number
}

const readers = 12
const maxPauseMs = 20
/** A purge is sent 50 ms after a change; after a kill, by the other instance at its next look. */
const maxStaleMs = 2_000

/** Where the title of an article is shown, and how to read it there. */
const views: {
  accept: string
  toTarget: (article: Article) => string
  toTitle: (text: string) => string | undefined
}[] = [
  {
    accept: 'text/html',
    toTarget: ({ slug }) => `/resources/${slug}`,
    toTitle: (text) => /<h1[^>]*>([^<]*)/.exec(text)?.[1],
  },
  {
    accept: 'text/markdown',
    toTarget: ({ slug }) => `/resources/${slug}`,
    toTitle: (text) => /^# (.*)$/m.exec(text)?.[1],
  },
  {
    accept: '*/*',
    toTarget: ({ id }) => `/api/articles/${id}?depth=0`,
    toTitle: (text) => (JSON.parse(text) as Article).title,
  },
]

/** What shows no article by itself. */
const others = ['/resources.md', '/api/articles?limit=3', '/sitemap.xml', '/llms.txt']

/**
 * Reads of all kinds through Varnish, and an editor who publishes at random; each answer about an article is compared
 * with what it was called at the time. Ends when `until` does.
 */
export async function runMixedLoad(until: Promise<unknown>): Promise<LoadReport> {
  const report: LoadReport = { reads: 0, published: 0, failed: [], wrong: [], oldestMs: 0 }
  const running = { isOver: false }
  const end = () => void (running.isOver = true)
  void until.then(end, end)

  const get = (target: string, accept: string) =>
    send(target, { origin: site.contentUrl, headers: { accept, host: new URL(site.contentUrl).host } })
  const editor = await signIn({ email: site.email, password: site.password })
  const list = await get('/api/articles?limit=8&depth=0', '*/*')
  const articles = (JSON.parse(list.text) as { docs: Article[] }).docs
  const history = createHistory()
  const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T

  async function publish({ id, slug }: Article): Promise<void> {
    const title = `Number ${++report.published} of the deployment tests`
    const confirm = history.begin(slug, title)
    // A write that an instance could not confirm is repeated.
    while (!(await editor.update('articles', id, { title, _status: 'published' }).catch(() => null))) await pause(100)
    confirm()
  }

  async function publishAtRandom(): Promise<void> {
    while (!running.isOver) {
      await publish(pick(articles))
      await pause(Math.random() * 600)
    }
  }

  async function read(): Promise<void> {
    while (!running.isOver) {
      const requestedAt = performance.now()
      const view = Math.random() < 0.8 ? pick(views) : null
      const article = pick(articles)
      const known = view ? view.toTarget(article) : pick(others)
      // Every other one has an address of its own, so that an instance has to answer it.
      const target = Math.random() < 0.5 ? known : `${known}${known.includes('?') ? '&' : '?'}unknown=${report.reads}`
      report.reads++
      const { status, text } = await get(target, view?.accept ?? '*/*').catch((error: unknown) => ({
        status: 0,
        text: String(error),
      }))
      if (status !== 200) report.failed.push(`${Math.round(requestedAt)} ${target}: ${status} ${text.slice(0, 100)}`)
      else if (view) compare(article, view.toTitle(text) ?? '', requestedAt, target)
      await pause(Math.random() * maxPauseMs)
    }
  }

  function compare({ slug }: Article, title: string, requestedAt: number, target: string): void {
    const age = history.findStaleness(slug, title, requestedAt)
    if (age === null) report.wrong.push(`${target} has a title that it never had: ${title.slice(0, 100)}`)
    else if (age > maxStaleMs) report.wrong.push(`${target} is ${Math.round(age)} ms late: ${title.slice(0, 100)}`)
    report.oldestMs = Math.max(report.oldestMs, age ?? 0)
  }

  // From here on all titles are known, and written alike in every format.
  for (const article of articles) await publish(article)
  await Promise.all([publishAtRandom(), ...Array.from({ length: readers }, read)])
  return report
}
