import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import { query } from '../support/database'
import { drawImage } from '../support/draw-image'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { send } from '../support/http'
import { launchBrowser } from '../support/launch-browser'
import { waitUntil } from '../support/wait-until'
import { googleDocs, web, word } from '../unit/app/admin/pasting/clipboards'

type Node = {
  type: string
  tag?: string
  text?: string
  format?: number
  children?: Node[]
  value?: unknown
  fields?: { url?: string }
}

const marker = createMarker()
let browser: Browser
let page: Page
let editor: Editor
const createdIds: number[] = []
const uploaded: number[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  editor = await signIn()
  page = (await openAdmin(browser, editor)).page
  page.setDefaultTimeout(12_000)
})
afterAll(async () => {
  for (const id of createdIds) await editor.remove('articles', id)
  for (const id of uploaded) await editor.remove('media', id)
  await browser.close()
})

const body = () => page.locator('[data-field-path="body"] [contenteditable="true"]').first()

/** Opens a new draft with an empty body and focuses it. */
async function openEmpty(words: string): Promise<number> {
  // A marker of its own, for a test that is repeated.
  const { body: _unused, ...data } = await toArticleData(`${words} ${createMarker()}`)
  const { id } = await editor.create('articles', data, { isDraft: true })
  createdIds.push(id)
  await openForm(page, `collections/articles/${id}`)
  await body().click()
  return id
}

/** Dispatches a paste event with this clipboard data, as a browser does. */
async function paste(data: Record<string, string>, file?: { name: string; base64: string }): Promise<void> {
  await body().evaluate(
    (element, [formats, image]) => {
      const clipboardData = new DataTransfer()
      for (const [type, text] of Object.entries(formats)) clipboardData.setData(type, text)
      if (image) {
        const bytes = Uint8Array.from(atob(image.base64), (letter) => letter.charCodeAt(0))
        clipboardData.items.add(new File([bytes], image.name, { type: 'image/png' }))
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [data, file] as const,
  )
}

async function readSaved(id: number): Promise<Node[]> {
  const [row] = await query<{ body: { root: Node } | null }>(
    'select version_body as body from _articles_v where parent_id = $1 and latest',
    [id],
  )
  return row?.body?.root.children ?? []
}

/** The saved body, once it satisfies a condition. */
async function waitUntilSaved(id: number, isSaved: (nodes: Node[]) => boolean): Promise<Node[]> {
  await waitUntil('the text is saved', async () => isSaved(await readSaved(id)), { timeoutMs: 30_000 })
  return readSaved(id)
}

function textOf(node: Node): string {
  return node.text ?? (node.children ?? []).map(textOf).join('')
}
const includesText = (words: string) => (nodes: Node[]) => nodes.some((node) => textOf(node).includes(words))
const typesOf = (nodes: Node[]) => nodes.map(({ type, tag }) => (tag ? `${type} ${tag}` : type))
const notice = () => page.locator('.toast-container, [data-sonner-toast]').last()

/** Publishes it, and reads its public page. */
async function publish(id: number): Promise<string> {
  const { slug } = await editor.update('articles', id, { _status: 'published' })
  const { text } = await send(`/resources/${String(slug)}`)
  return text.replace(/\s+/g, ' ')
}

describe('text pasted from Word', () => {
  it('keeps its headings, lists, table and notes, and the editor is told that its image is missing', async () => {
    const id = await openEmpty('word')
    await paste({ 'text/html': word, 'text/plain': 'What the rule asks' })
    await notice().getByText('names only its place on your computer').waitFor()
    const nodes = await waitUntilSaved(id, includesText('itself'))
    expect(typesOf(nodes).slice(0, 5)).toEqual(['heading h2', 'paragraph', 'list ul', 'list ol', 'table'])
    expect(JSON.stringify(nodes)).not.toMatch(/"pending"|javascript|file:/)
    const html = await publish(id)
    expect(html).toMatch(
      /<ul><li>First point<ul><li>Beneath it<\/li><li>Beside that<\/li><\/ul><\/li><li>Second point<\/li><\/ul>/,
    )
    expect(html).toMatch(/<ol start="3"><li>Third step<ol><li>With a part<\/li><\/ol><\/li><li>Fourth step<\/li><\/ol>/)
    expect(html).toMatch(/<strong>Bold<\/strong> and <em>slanted<\/em>/)
    expect(html).toMatch(/<h3[^>]*>In detail<\/h3>/)
    expect(html).toMatch(/<td[^>]*>1,204<\/td>/)
    expect(html).toMatch(
      /<sup>1<\/sup>.*<h2[^>]*>Notes<\/h2>.*<ol><li>See the <a href="https:\/\/example.org\/rule">rule<\/a> itself\.<\/li><\/ol>/,
    )
  })
})

describe('text pasted from Google Docs', () => {
  it('keeps its bold text, lists, checkboxes and links', async () => {
    const id = await openEmpty('docs')
    await paste({ 'text/html': googleDocs, 'text/plain': 'A heading' })
    await waitUntilSaved(id, includesText('Loans'))
    const html = await publish(id)
    expect(html).toMatch(
      /<p>Plain, <strong>bold<\/strong>, <em>slanted<\/em>, H<sub>2<\/sub>O and a <a href="https:\/\/example.org\/page">link<\/a>\.<\/p>/,
    )
    expect(html).toMatch(/<ul><li>One<ul><li><strong>Inner<\/strong><\/li><\/ul><\/li><li>Two<\/li><\/ul>/)
    expect(html).toMatch(/class="checklist"><li><input[^>]*checked/)
    expect(html).not.toContain('googleusercontent')
  })
})

describe('text pasted from a web page', () => {
  it('loses unsafe links, and says why', async () => {
    const id = await openEmpty('web')
    await paste({ 'text/html': web, 'text/plain': 'A section' })
    await notice().getByText('it runs a script (javascript:)').waitFor()
    const nodes = await waitUntilSaved(id, includesText('laid out'))
    expect(JSON.stringify(nodes)).not.toMatch(/javascript|file:|"pending"|"upload"/)
    expect(JSON.stringify(nodes)).toContain('https://example.org/a%20b')
  })

  it('is its plain text where nothing of its markup is content, such as a menu alone', async () => {
    const id = await openEmpty('menu')
    await paste({
      'text/html': '<nav><a href="https://example.org/">Opening hours</a></nav>',
      'text/plain': 'Opening hours',
    })
    expect(typesOf(await waitUntilSaved(id, includesText('Opening hours')))).toEqual(['paragraph'])
  })

  it('stays inline when it is part of a line', async () => {
    const id = await openEmpty('words')
    await page.keyboard.type('Before ')
    await paste({ 'text/html': '<span style="font-weight:700">bold</span> <i>words</i>', 'text/plain': 'bold words' })
    await page.keyboard.type(' after')
    const nodes = await waitUntilSaved(id, includesText('after'))
    expect(nodes.map(textOf)).toEqual(['Before bold words after'])
    expect(nodes[0]?.children?.map(({ format }) => format).slice(0, 2)).toEqual([0, 1])
  })
})

describe('a URL pasted or typed over selected text', () => {
  it('creates a link, but not to a script, and says why', async () => {
    const id = await openEmpty('address')
    await page.keyboard.type('These words')
    await page.keyboard.press('ControlOrMeta+a')
    await paste({ 'text/plain': 'javascript:alert(1)' })
    await notice().getByText('This is no link: it runs a script').waitFor()
    await paste({ 'text/plain': 'https://example.org/linked' })
    const nodes = await waitUntilSaved(id, (saved) => JSON.stringify(saved).includes('example.org/linked'))
    expect(nodes.map(textOf)).toEqual(['These words'])
    expect(JSON.stringify(nodes)).not.toContain('javascript')
  })

  it('is rejected with a reason in the link drawer if it is a script', async () => {
    await openEmpty('typed')
    await page.keyboard.type('These words')
    await page.keyboard.press('ControlOrMeta+a')
    await page.locator('[data-field-path="body"] .fixed-toolbar .toolbar-popup__button-link').click()
    const drawer = page.getByRole('dialog')
    await drawer.locator('#field-url').fill('javascript:alert(1)')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await drawer.getByText('A link cannot run a script').waitFor()
    expect(await body().locator('a[href^="javascript"]').count()).toBe(0)
  })
})

describe('a pasted image', () => {
  it('is uploaded with alt text, and placed after its paragraph', async () => {
    const id = await openEmpty('picture')
    const source = `data:image/png;base64,${(await drawImage(64)).toString('base64')}`
    await paste({ 'text/html': `<p>Beside <img src="${source}"> it</p>`, 'text/plain': 'Beside it' })
    await saveUpload('A blue field')
    const nodes = await waitUntilSaved(id, (saved) => saved.some(({ type, value }) => type === 'upload' && value))
    expect(typesOf(nodes).slice(0, 2)).toEqual(['paragraph', 'upload'])
    expect(await publish(id)).toMatch(/<figure>.*alt="A blue field"/)
  })

  it('is uploaded when copied on its own, from any site', async () => {
    const id = await openEmpty('copied')
    const base64 = (await drawImage(48)).toString('base64')
    await paste({ 'text/html': '<img src="https://example.org/p.png">' }, { name: 'image.png', base64 })
    await saveUpload('Another field')
    const nodes = await waitUntilSaved(id, (saved) => saved.some(({ type, value }) => type === 'upload' && value))
    expect(JSON.stringify(nodes)).not.toMatch(/"pending"|example\.org/)
  })
})

describe('a pasted image that is not uploaded', () => {
  const upload = () => page.locator('.bulk-upload--file-manager')
  const pasteTwo = async () => {
    const source = `data:image/png;base64,${(await drawImage(64)).toString('base64')}`
    const html = `<p>Before</p><img src="${source}"><p>Between</p><img src="${source}"><p>After</p>`
    await paste({ 'text/html': html, 'text/plain': 'Before Between After' })
    await upload().getByText('2 Files to Upload').first().waitFor()
  }
  const isWithout = (nodes: Node[]) => includesText('After')(nodes) && !JSON.stringify(nodes).includes('"pending"')

  it('leaves nothing in the text when it is taken out of the drawer and another is uploaded, and says so', async () => {
    const id = await openEmpty('one of two')
    await pasteTwo()
    await upload().locator('.file-selections__remove--overlay').last().click()
    await upload().getByText('1 File to Upload').first().waitFor()
    await saveUpload('The other field')
    await page.getByText('One picture was not uploaded, and is left out of the text.').waitFor()
    const nodes = await waitUntilSaved(id, isWithout)
    expect(typesOf(nodes)).toEqual(['paragraph', 'upload', 'paragraph', 'paragraph'])
    expect(await publish(id)).toMatch(/alt="The other field"/)
  })

  it('is announced as missing when the drawer is closed', async () => {
    const id = await openEmpty('closed')
    await pasteTwo()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('button', { name: 'Leave anyway' }).click()
    await page.getByText('2 pictures were not uploaded, and are left out of the text.').waitFor()
    expect(typesOf(await waitUntilSaved(id, isWithout))).toEqual(['paragraph', 'paragraph', 'paragraph'])
  })

  it('leaves nothing in the text when the page was closed meanwhile, once somebody writes on', async () => {
    const id = await openEmpty('reloaded')
    await page.keyboard.type('After')
    await paste({}, { name: 'shot.png', base64: (await drawImage(48)).toString('base64') })
    await upload().waitFor()
    await waitUntilSaved(id, (nodes) => JSON.stringify(nodes).includes('"pending"'))
    await openForm(page, `collections/articles/${id}`)
    await body().click()
    await page.getByText('One picture was not uploaded, and is left out of the text.').waitFor()
    await waitUntilSaved(id, isWithout)
    expect(await publish(id)).toContain('<p>After</p>')
  })
})

describe('dragging into the body', () => {
  it('normalizes content from another website like pasted content, and says why its image was removed', async () => {
    const id = await openEmpty('dragged')
    await page.keyboard.type('Words')
    await page.evaluate(() => {
      const elsewhere = document.createElement('div')
      elsewhere.id = 'elsewhere'
      elsewhere.draggable = true
      elsewhere.textContent = 'Drag me'
      elsewhere.style.cssText = 'position: fixed; inset: auto 0 0 auto; z-index: 99'
      elsewhere.addEventListener('dragstart', ({ dataTransfer }) =>
        dataTransfer?.setData('text/html', '<p>Dragged <b>here</b><img src="https://example.org/p.png"></p>'),
      )
      document.body.append(elsewhere)
    })
    await page.locator('#elsewhere').dragTo(body().locator('p').first())
    await notice().getByText('it stands on another website').waitFor()
    const nodes = await waitUntilSaved(id, includesText('Dragged here'))
    expect(JSON.stringify(nodes)).not.toMatch(/"upload"|"pending"/)
  })

  it('keeps an image that is moved within the article', async () => {
    const id = await openEmpty('moved')
    const { id: mediaId } = await editor.upload(`moved-${marker}.png`, 'A field')
    uploaded.push(mediaId)
    const text = (words: string) => ({
      type: 'paragraph',
      version: 1,
      format: '',
      indent: 0,
      direction: 'ltr',
      children: [{ type: 'text', text: words, version: 1, format: 0, detail: 0, mode: 'normal', style: '' }],
    })
    const upload = {
      type: 'upload',
      version: 3,
      format: '',
      id: '64b64c64c64c64c64c64c64c',
      relationTo: 'media',
      value: mediaId,
      fields: {},
    }
    const root = {
      type: 'root',
      version: 1,
      format: '',
      indent: 0,
      direction: 'ltr',
      children: [text('First words'), upload, text('Last words'), text('The end')],
    }
    await editor.update('articles', id, { body: { root } }, { isDraft: true })
    await openForm(page, `collections/articles/${id}`)
    // The image takes its place only once it is loaded.
    await body()
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.decode())
    // What is above the text may still move it between two mouse events, and the browser then selects instead.
    await waitUntil('the words are dragged', async () => {
      await dragSelection()
      return (await body().locator('p').first().textContent()) !== 'First words'
    })
    const nodes = await waitUntilSaved(id, (saved) => textOf(saved[0] ?? { type: '' }) !== 'First words')
    expect(nodes.filter(({ type }) => type === 'upload')).toHaveLength(1)
  })
})

/** Selects from the first words over the image to the last ones, and drags them to the end. */
async function dragSelection(): Promise<void> {
  await body()
    .locator('p', { hasText: 'First words' })
    .click({ position: { x: 1, y: 5 } })
  await page.keyboard.down('Shift')
  await body()
    .locator('p', { hasText: 'Last words' })
    .click({ position: { x: 60, y: 5 } })
  await page.keyboard.up('Shift')
  // With raw mouse events: dragTo would wait for the floating toolbar over the selection.
  await page.mouse.move(...(await findStart('First words')))
  await page.mouse.down()
  await page.mouse.move(...(await findStart('The end')), { steps: 10 })
  await page.mouse.move(...(await findStart('The end')))
  await page.mouse.up()
}

/** A point within the first letters of a paragraph. */
async function findStart(words: string): Promise<[x: number, y: number]> {
  const box = await body().locator('p', { hasText: words }).boundingBox()
  if (!box) throw new Error(`“${words}” cannot be seen.`)
  return [box.x + 20, box.y + 8]
}

/** Fills in the alt text in the upload drawer and saves. */
async function saveUpload(alt: string): Promise<void> {
  const drawer = page.locator('.bulk-upload--actions-bar, .bulk-upload--edit-form').first()
  await drawer.waitFor()
  await page
    .locator('[id^="bulk-upload"] #field-alt, .bulk-upload--edit-form #field-alt, dialog #field-alt')
    .last()
    .fill(alt)
  await page.getByRole('button', { name: /^Save/ }).last().click()
  await drawer.waitFor({ state: 'detached' })
  const [row] = await query<{ id: number }>('select id from media where alt = $1 order by id desc limit 1', [alt])
  if (row) uploaded.push(row.id)
}
