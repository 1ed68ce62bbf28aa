import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { toValidDocument } from '../support/valid-document'
import { openAdmin, openForm, readFieldError } from '../support/admin-page'
import type { BrowserSession } from '../support/browser-session'
import { query } from '../support/database'
import { drawImage } from '../support/draw-image'
import { createMarker, signIn, type Data, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { validationCases, type ValidationCase } from '../support/validation-cases'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let editor: Editor
let session: BrowserSession
let page: Page
const createdDocuments: [collection: string, id: number][] = []

beforeAll(async () => {
  browser = await launchBrowser()
  editor = await signIn()
  session = await openAdmin(browser, editor)
  page = session.page
  await editor.updateGlobal('evidence-record', { kinds: [] })
})

afterAll(async () => {
  for (const [collection, id] of createdDocuments) await editor.remove(collection, id)
  await browser.close()
})

/** Selected from a list that cannot be cleared; only the API can send what it does not offer. */
const selected = ['permission', 'interfaceLanguage', 'catalogueInterfaceLanguage']
/** An invalid previous slug is rejected in a draft already. */
const isTyped = ({ path }: ValidationCase) => !selected.includes(path) && path !== 'previousSlugs'

/** Cases of one collection or global, grouped so that no two of a group set the same field. */
function toGroups(entity: string): ValidationCase[][] {
  const groups: ValidationCase[][] = []
  for (const refusal of validationCases.filter((one) => one.entity === entity && isTyped(one))) {
    // Errors that only the server finds in an account appear once the form itself finds none.
    const group =
      entity === 'users'
        ? undefined
        : groups.find((others) =>
            others.every(({ data }) => Object.keys(data).every((name) => !(name in refusal.data))),
          )
    if (group) group.push(refusal)
    else groups.push([refusal])
  }
  return groups
}

const groupsOf = (...names: string[]) =>
  names.flatMap((entity) => toGroups(entity).map((group, index) => ({ entity, group, number: index + 1 })))
const toData = (group: ValidationCase[]): Data => Object.assign({}, ...group.map(({ data }) => data)) as Data

async function expectReasons(group: ValidationCase[]): Promise<void> {
  for (const { path, reason } of group) {
    await waitUntil(`${path} has the error ${reason}`, async () =>
      reason.test((await readFieldError(page, path)) ?? ''),
    )
  }
}

/** The first invalid field has the focus. */
async function expectFocusOnFirst(): Promise<void> {
  await waitUntil('the first invalid field has the focus', () =>
    page.evaluate(() => document.activeElement === document.querySelector('form [aria-describedby*="field-error"]')),
  )
}

/** Types invalid values into the open form. */
async function fillForm(data: Data, parent = ''): Promise<void> {
  for (const [name, value] of Object.entries(data)) {
    const path = `${parent}${name}`
    if (typeof value === 'string') await fillField(path, value)
    if (!Array.isArray(value)) continue
    for (const [index, row] of value.entries()) {
      if (typeof row === 'string') {
        await page.locator(`.field-${path} input`).fill(row)
        await page.keyboard.press('Enter')
      } else {
        await page.locator(`#field-${path} > .array-field__add-row`).click()
        await page.locator(`#${path}-row-${index}`).waitFor()
        await fillForm(row as Data, `${path}__${index}__`)
      }
    }
  }
}

async function fillField(name: string, value: string): Promise<void> {
  const field = page.locator(`#field-${name}`)
  if (await field.evaluate((element) => element.matches('input, textarea'))) return field.fill(value)
  await field.locator('.rs__control').click()
  await field
    .locator('.rs__option', { hasText: new RegExp(value, 'i') })
    .first()
    .click()
}

/** Opens a draft with invalid values in the browser and tries to publish it. */
async function failToPublish(entity: string, group: ValidationCase[]): Promise<number> {
  const { id } = await editor.create(entity, await toValidDocument(entity, createMarker()), { isDraft: true })
  createdDocuments.push([entity, id])
  await editor.update(entity, id, toData(group), { isDraft: true })
  await openForm(page, `collections/${entity}/${id}`)
  await page.locator('#action-save').click()
  await expectReasons(group)
  return id
}

describe('every validation error is shown at its field', () => {
  it.each(groupsOf('articles', 'books', 'bundles', 'evidence-entries'))(
    'in $entity, $number',
    async ({ entity, group }) => {
      await failToPublish(entity, group)
      await expectFocusOnFirst()
    },
  )

  it.each(groupsOf('globals/site', 'globals/evidence-record'))('in $entity, $number', async ({ entity, group }) => {
    await openForm(page, entity)
    await fillForm(toData(group))
    await page.locator('#action-save').click()
    await expectReasons(group)
    await expectFocusOnFirst()
  })

  it.each(groupsOf('media', 'users'))('in $entity, $number', async ({ entity, group }) => {
    await openForm(page, `collections/${entity}/create`)
    if (entity === 'media') {
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await drawImage(20) })
    }
    const data = { ...(await toValidDocument(entity, createMarker())), ...toData(group) }
    await fillForm({ ...data, ...('password' in data ? { 'confirm-password': data.password } : {}) })
    await page.locator('#action-save').click()
    await expectReasons(group)
    await expectFocusOnFirst()
  })
})

describe('a validation error', () => {
  it.each(['articles', 'books', 'bundles'])('stays after an autosave, until its field changes: %s', async (entity) => {
    const [group = []] = toGroups(entity).map((validationCases) =>
      validationCases.filter(({ data }) => !('title' in data)),
    )
    const id = await failToPublish(entity, group)
    const title = createMarker()
    await page.locator('#field-title').fill(title)
    await waitUntil('the draft is saved', async () => {
      const rows = await query(`select 1 from _${entity}_v where parent_id = $1 and latest and version_title = $2`, [
        id,
        title,
      ])
      return rows.length > 0
    })
    await expectReasons(group)
    await page.locator('#field-slug, #field-code').fill(`${entity === 'books' ? 'T' : 't'}9-${Date.now() % 1e9}`)
    await waitUntil(
      'the slug or code is valid',
      async () => (await readFieldError(page, entity === 'books' ? 'code' : 'slug')) === null,
    )
    await expectReasons(group.filter(({ path }) => path !== 'slug' && path !== 'code'))
  })

  it('is gone from a corrected field, although the response to what stood there before arrives late', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const isFormState = (request: Request) => request.method() === 'POST' && 'next-action' in request.headers()
    await page.route('**/admin/collections/articles/*', async (route) => {
      if (isFormState(route.request())) await released
      await route.continue()
    })
    const asked = page.waitForRequest(isFormState)
    const group = validationCases.filter(
      ({ entity, path, reason }) => entity === 'articles' && path === 'description' && /at least/.test(reason.source),
    )
    const id = await failToPublish('articles', group)
    await asked
    const description = `A description ${createMarker()} `.padEnd(200, 'that says what the article says. ').trim()
    await page.locator('#field-description').fill(description)
    release()
    await waitUntil('the draft is saved', async () => {
      const rows = await query(
        'select 1 from _articles_v where parent_id = $1 and latest and version_description = $2',
        [id, description],
      )
      return rows.length > 0
    })
    await waitUntil('no error is shown', async () => (await page.locator('.reasons, .field-error').count()) === 0)
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('disappears when the document is published', async () => {
    const id = await failToPublish(
      'bundles',
      validationCases.filter(
        ({ entity, path, reason }) => entity === 'bundles' && path === 'description' && /required/.test(reason.source),
      ),
    )
    await page.locator('#field-description').fill('What belongs together.')
    await page.locator('#action-save').click()
    await waitUntil('it is published', async () => {
      const [row] = await query<{ _status: string }>('select _status from bundles where id = $1', [id])
      return row?._status === 'published'
    })
    await waitUntil('no error is shown', async () => (await page.locator('.reasons, .field-error').count()) === 0)
  })

  it('is linked from the list above the form, even in a collapsed row', async () => {
    await failToPublish(
      'articles',
      validationCases.filter(({ entity, path }) => entity === 'articles' && path === 'sources.1.label'),
    )
    await page.getByRole('button', { name: 'Collapse All' }).click()
    await page.locator('#field-sources__1__label').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Sources 2, Name' }).click()
    await waitUntil('it has the focus', () =>
      page.evaluate(() => document.activeElement?.id === 'field-sources__1__label'),
    )
  })

  it('is not cut off on a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const group = validationCases.filter(
      ({ entity, path, reason }) => entity === 'articles' && path === 'slug' && /belongs/.test(reason.source),
    )
    await failToPublish('articles', group)
    const message = page.locator('.field-error')
    expect(
      await message.evaluate(
        (element) => element.scrollWidth <= element.clientWidth && element.getBoundingClientRect().right <= innerWidth,
      ),
    ).toBe(true)
    await page.setViewportSize({ width: 1280, height: 900 })
  })
})

describe('an error that depends on the user or on other documents is shown at its field', () => {
  const expectReason = (path: string, reason: RegExp) =>
    waitUntil(`${path} has the error ${reason}`, async () => reason.test((await readFieldError(page, path)) ?? ''))
  const choose = async (name: string, option: string) => {
    await page.locator(`#field-${name} .rs__control`).click()
    await page.locator(`#field-${name} .rs__option`, { hasText: option }).first().click()
  }

  it('when an account’s password or e-mail address changes without the correct current password', async () => {
    const { id } = await editor.create('users', {
      name: createMarker(),
      email: `${createMarker()}@press.example`,
      password: 'a long password',
      permission: 'writer',
    })
    createdDocuments.push(['users', id])
    await openForm(page, `collections/users/${id}`)
    await page.locator('#field-email').fill(`${createMarker()}@press.example`)
    await page.locator('#action-save').click()
    await expectReason('currentPassword', /Give your own password/)
    await page.locator('#field-currentPassword').fill('not my password')
    await page.locator('#action-save').click()
    await expectReason('currentPassword', /This is not your password/)
    await page.getByRole('button', { name: 'Change Password' }).click()
    for (const name of ['password', 'confirm-password'])
      await page.locator(`#field-${name}`).fill('a new long password')
    await page.locator('#action-save').click()
    await page.getByText('the new password, which was typed here and is not saved yet').waitFor()
    await expectReason('currentPassword', /This is not your password/)
  })

  it('when the last administrator is demoted', async () => {
    const admins = await query<{ id: number }>(`select id from users where permission = 'admin'`)
    expect(admins).toHaveLength(1)
    await openForm(page, `collections/users/${admins[0]?.id}`)
    await choose('permission', 'Editor')
    await page.locator('#action-save').click()
    await expectReason('permission', /administrator/)
  })

  it('when a file is not an image', async () => {
    await openForm(page, 'collections/media/create')
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await page.locator('#field-alt').fill('Nothing')
    await page.locator('#action-save').click()
    await page.getByText('Upload a JPEG, PNG, WebP, AVIF or GIF image').first().waitFor()
    expect(page.url()).toContain('/create')
  })

  it('when two books replace each other', async () => {
    const [first, second] = [
      await toValidDocument('books', createMarker()),
      await toValidDocument('books', createMarker()),
    ]
    const { id } = await editor.create('books', { ...first, _status: 'published' })
    const { id: other } = await editor.create('books', {
      ...second,
      isWithdrawn: true,
      replacedBy: id,
      _status: 'published',
    })
    createdDocuments.push(['books', other], ['books', id])
    await editor.update('books', id, { isWithdrawn: true, replacedBy: other }, { isDraft: true })
    await openForm(page, `collections/books/${id}`)
    await page.locator('#action-save').click()
    await expectReason('replacedBy', /is itself replaced by this book/)
  })

  it.each([true, false])('when an autosave is rejected (published before: %s)', async (isPublished) => {
    const { id } = await editor.create(
      'articles',
      { ...(await toValidDocument('articles', createMarker())), _status: isPublished ? 'published' : 'draft' },
      { isDraft: !isPublished },
    )
    createdDocuments.push(['articles', id])
    await openForm(page, `collections/articles/${id}`)
    await page.locator('.field-previousSlugs input').fill('No Address')
    await page.keyboard.press('Enter')
    await expectReason('previousSlugs', /“No Address” cannot be an old address/)
    await page.getByText('One thing to correct').waitFor()
    await page
      .locator('.field-previousSlugs .multi-value-remove, .field-previousSlugs [class*="multi-value-remove"]')
      .first()
      .click()
    await waitUntil('no error is shown', async () => (await readFieldError(page, 'previousSlugs')) === null)
  })
})
