import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openBrowserSession, type BrowserSession } from '../support/browser-session'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl } from '../support/servers'

let browser: Browser
let session: BrowserSession
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  session = await openBrowserSession(browser)
  ;({ page } = session)
  await page.goto(baseUrl)
})

afterAll(async () => {
  await session.close()
  await browser.close()
})

/** The words of this HTML in the order in which they are shown, from left to right, as the style sheet of pages has it. */
const showLine = (html: string, words: readonly string[]) =>
  page.evaluate(
    ([content, wanted]) => {
      const main = document.querySelector('main')!
      main.innerHTML = content
      const left = (word: string) => {
        const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const at = texts.currentNode.textContent?.indexOf(word) ?? -1
          if (at < 0) continue
          const range = new Range()
          range.setStart(texts.currentNode, at)
          range.setEnd(texts.currentNode, at + word.length)
          return range.getBoundingClientRect().left
        }
        throw new Error(`${word} is missing`)
      }
      return wanted.toSorted((a, b) => left(a) - left(b))
    },
    [html, words] as const,
  )

describe('Beside text from right to left', () => {
  it('a date and a number follow the name that they belong to', async () => {
    const date = '<p class="meta">محمد · <time>14 March 2025</time></p>'
    expect(await showLine(date, ['محمد', '14', 'March', '2025'])).toEqual(['محمد', '14', 'March', '2025'])
    const count = '<p><a href="/">محمد</a> <span class="count">12</span></p>'
    expect(await showLine(count, ['محمد', '12'])).toEqual(['محمد', '12'])
  })

  it('a date in an article keeps its order', async () => {
    const source = '<article lang="ar" dir="rtl"><p>نص, <time>14 March 2025</time></p></article>'
    expect(await showLine(source, ['نص', '14', 'March', '2025'])).toEqual(['14', 'March', '2025', 'نص'])
  })

  it('what the page says about an article begins where the lines of the article do', async () => {
    const starts = await page.evaluate(() => {
      const main = document.querySelector('main')!
      main.innerHTML =
        '<article class="article" lang="ar" dir="rtl"><header class="article-head"><h1>نص</h1>' +
        '<p class="byline" lang="en" dir="ltr">By A Person</p></header>' +
        '<section class="sources"><h2 lang="en" dir="ltr">Sources</h2><div lang="en" dir="ltr">' +
        '<details class="file-links"><summary>Cite this article</summary></details></div></section></article>'
      const right = (selector: string) => {
        const range = new Range()
        range.selectNodeContents(main.querySelector(selector)!)
        return Math.round(range.getBoundingClientRect().right)
      }
      return { title: right('h1'), others: ['.byline', 'h2', 'summary'].map(right) }
    })
    expect(starts.others).toEqual([starts.title, starts.title, starts.title])
  })

  it('the number of a chapter stands before its title, and the heading of chapters above where they begin', async () => {
    const starts = await page.evaluate(() => {
      const main = document.querySelector('main')!
      main.innerHTML =
        '<article class="title-page"><header class="title-head"><h1 lang="ar" dir="rtl">نص</h1>' +
        '<div class="byline">By A Person</div></header>' +
        '<div class="title-text"><section lang="ar" dir="rtl"><h2 lang="en" dir="ltr">Chapters</h2>' +
        '<ul class="chapters"><li><span class="chapter-label">7 </span><strong>نص</strong></li></ul>' +
        '</section></div></article>'
      const box = (selector: string) => {
        const range = new Range()
        range.selectNodeContents(main.querySelector(selector)!)
        return range.getBoundingClientRect()
      }
      const right = (selector: string) => Math.round(box(selector).right)
      return {
        isBefore: box('.chapter-label').left >= box('strong').right,
        edges: ['h1', '.byline', 'h2', '.chapter-label'].map(right),
      }
    })
    expect(starts.isBefore).toBe(true)
    expect(new Set(starts.edges).size, starts.edges.join(', ')).toBe(1)
  })

  it('code is written from left to right', async () => {
    const block = '<article lang="ar" dir="rtl"><pre><code>if (a) { b }</code></pre></article>'
    expect(await showLine(block, ['if', '(a)', '{', 'b', '}'])).toEqual(['if', '(a)', '{', 'b', '}'])
    const inline = '<article lang="ar" dir="rtl"><p>نص <code>{ b }</code></p></article>'
    expect(await showLine(inline, ['{', 'b', '}'])).toEqual(['{', 'b', '}'])
  })

  it('the title on a missing cover begins at its right', async () => {
    const cover = '<span class="no-cover">كتاب (2020).</span>'
    expect(await showLine(cover, ['كتاب', '2020', '.'])).toEqual(['.', '2020', 'كتاب'])
  })

  it('a review without a language begins where its first letter says', async () => {
    const review = '<section aria-labelledby="reviews"><p>كتاب رائع (2020).</p></section>'
    expect(await showLine(review, ['كتاب', '2020', '.'])).toEqual(['.', '2020', 'كتاب'])
  })
})
