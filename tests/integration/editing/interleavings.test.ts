import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { compareVersions, mergeVersions, type Side } from '@/lib/compare-versions'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor, toArticle, type Doc, type RestResponse, type RestEditor } from '../../support/rest-editors'

let test: TestPayload
type Pair = [RestEditor, RestEditor]
/** Each pair edits articles of its own, so that one computes while the other waits for Postgres. */
let pairs: Pair[]

beforeAll(async () => {
  test = await startPayload()
  pairs = [
    [await createEditor(test.payload, 'Mara Lind'), await createEditor(test.payload, 'Ben Okoro')],
    [await createEditor(test.payload, 'Ola Berg'), await createEditor(test.payload, 'Kim Sato')],
  ]
}, 120_000)

afterAll(() => test?.close())

type Kind = 'autosave' | 'save' | 'publish' | 'unpublish' | 'restore' | 'delete'
type Resolution = 'merge' | 'mine' | 'theirs'
type Field = 'title' | 'description'
type Step =
  | { type: 'write'; who: 0 | 1; field: Field }
  | { type: 'send'; who: 0 | 1; kind: Kind }
  | { type: 'send at once'; kinds: [Kind, Kind] }
  | { type: 'open again'; who: 0 | 1 }

const kind = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Kind>('autosave') },
  { weight: 3, arbitrary: fc.constantFrom<Kind>('save', 'publish') },
  { weight: 1, arbitrary: fc.constantFrom<Kind>('unpublish', 'restore') },
)
const who = fc.constantFrom<0 | 1>(0, 1)
const field = fc.constantFrom<Field>('title', 'description')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('write' as const), who, field }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('send' as const), who, kind }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('send at once' as const), kinds: fc.tuple(kind, kind) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('open again' as const), who }) },
)
const scenario = fc.record({
  steps: fc.array(step, { minLength: 4, maxLength: 10 }),
  /** How an editor resolves each conflict. */
  resolutions: fc.infiniteStream(fc.constantFrom<Resolution>('merge', 'mine', 'theirs')),
  endsWithDelete: fc.boolean(),
})

/** One editor’s page. */
type Page = { editor: RestEditor; doc: Doc; values: Record<Field, string> }
/** A save with status 200, in the order of the document’s revisions. */
type Accepted = { by: string; base: string; revision: string }

/**
 * Simulates two editors in one article, and checks that its history is linear: every accepted change is based on
 * the one before it, the document equals the last accepted state, and each conflict lists exactly the writes in between.
 */
async function simulate(
  people: Pair,
  { steps, resolutions, endsWithDelete }: { steps: Step[]; resolutions: Iterator<Resolution>; endsWithDelete: boolean },
): Promise<void> {
  const { doc: made } = await people[0].send('POST', 'articles?depth=0', {
    body: { ...toArticle(people[0].id), _status: 'published' },
  })
  const path = `articles/${made.id}`
  const { docs } = await people[0].send('GET', `articles/versions?where[parent][equals]=${made.id}&depth=0`)
  const first = docs[0]?.id
  const history: Accepted[] = []
  let words = 0

  const open = async (editor: RestEditor): Promise<Page> => {
    const doc = await editor.read(path)
    return { editor, doc, values: { title: String(doc.title), description: String(doc.description) } }
  }
  const pages: [Page, Page] = [await open(people[0]), await open(people[1])]

  const send = ({ editor, doc, values }: Page, what: Kind): Promise<RestResponse> => {
    const base = doc.updatedAt
    switch (what) {
      case 'autosave':
        return editor.send('PATCH', `${path}?draft=true&autosave=true&depth=0`, {
          base,
          body: { ...values, _status: 'draft' },
        })
      case 'save':
        return editor.send('PATCH', `${path}?draft=true&depth=0`, { base, body: { ...values, _status: 'draft' } })
      case 'publish':
        return editor.send('PATCH', `${path}?depth=0`, { base, body: { ...values, _status: 'published' } })
      case 'unpublish':
        return editor.send('PATCH', `${path}?depth=0&unpublishAllLocales=true`, { base, body: { _status: 'draft' } })
      case 'restore':
        return editor.send('POST', `articles/versions/${first}?draft=true`, { base })
      case 'delete':
        return editor.send('DELETE', path, { base })
    }
  }

  const accept = async (page: Page, base: string, what: Kind) => {
    const now = await page.editor.read(path)
    history.push({ by: page.editor.name, base, revision: now.updatedAt })
    // The document contains what was typed and acknowledged.
    if (what !== 'restore' && what !== 'unpublish')
      expect({ title: now.title, description: now.description }).toEqual(page.values)
    // The page shows what was saved; text typed since stays.
    if (what === 'restore') page.values = { title: String(now.title), description: String(now.description) }
    page.doc = now
  }

  /** `known` is the length of the history when the conflict was detected. */
  const expectConflict = ({ conflict, status }: RestResponse, page: Page, known = history.length) => {
    expect(status).toBe(409)
    const since = history.slice(
      history.findIndex(({ base }) => base === page.doc.updatedAt),
      known,
    )
    expect(conflict?.writes.map(({ by, revision }) => ({ by: by?.name, revision }))).toEqual(
      since.map(({ by, revision }) => ({ by, revision })),
    )
    expect(since.length).toBeGreaterThan(0)
    expect(conflict?.revision).toBe(since.at(-1)?.revision)
  }

  const resolve = async (page: Page, what: Kind) => {
    const theirs = await page.editor.read(path)
    const comparisons = compareVersions({
      base: page.doc,
      mine: page.values,
      theirs: { title: theirs.title, description: theirs.description },
    })
    const resolution = resolutions.next().value as Resolution
    if (resolution === 'theirs') page.values = { title: String(theirs.title), description: String(theirs.description) }
    else {
      const sides = Object.fromEntries(comparisons.map(({ name }) => [name, 'mine' as Side]))
      page.values = mergeVersions(comparisons, resolution === 'mine' ? sides : {}) as Page['values']
    }
    page.doc = theirs
    const kept = what === 'autosave' ? 'save' : what
    const reply = await send(page, kept)
    expect(reply.status, JSON.stringify(reply.errors)).toBe(200)
    await accept(page, theirs.updatedAt, kept)
  }

  const sendOne = async (page: Page, what: Kind) => {
    const base = page.doc.updatedAt
    const reply = await send(page, what)
    if (reply.status === 200) return accept(page, base, what)
    expectConflict(reply, page)
    return resolve(page, what)
  }

  for (const each of steps) {
    if (each.type === 'write')
      pages[each.who].values[each.field] = `${pages[each.who].values[each.field]} w${++words}`.slice(0, 290)
    else if (each.type === 'open again') pages[each.who] = await open(people[each.who])
    else if (each.type === 'send') await sendOne(pages[each.who], each.kind)
    else {
      const bases = pages.map(({ doc }) => doc.updatedAt)
      const replies = await Promise.all([send(pages[0], each.kinds[0]), send(pages[1], each.kinds[1])])
      const winners = replies.flatMap(({ status }, index) => (status === 200 ? [index as 0 | 1] : []))
      if (bases[0] === bases[1]) expect(winners, JSON.stringify(replies)).toHaveLength(1)
      expect(winners.length).toBeLessThanOrEqual(1)
      for (const index of winners) await accept(pages[index], bases[index] ?? '', each.kinds[index])
      for (const index of [0, 1] as const) {
        if (winners.includes(index)) continue
        // A base that was already stale may be rejected before the other save is written.
        const isBefore =
          replies[index].conflict?.revision !== history.at(-1)?.revision && bases[index] !== bases[1 - index]
        expectConflict(replies[index], pages[index], isBefore ? history.length - winners.length : history.length)
        await resolve(pages[index], each.kinds[index])
      }
    }
  }
  // Linear: each change is based on the one before it.
  for (const [index, { base }] of history.entries()) if (index > 0) expect(base).toBe(history[index - 1]?.revision)
  if (!endsWithDelete) return
  const [keeper, other] = pages
  keeper.doc = await people[0].read(path)
  expect((await send(keeper, 'delete')).status).toBe(200)
  const late = await send(other, 'autosave')
  expect(late.status).toBe(409)
  expect(late.conflict).toMatchObject({
    revision: null,
    writes: expect.arrayContaining([
      expect.objectContaining({ action: 'deleted', by: { id: people[0].id, name: people[0].name } }),
    ]),
  })
}

it('no acknowledged keystroke is lost in random interleavings of two editors, and every conflict is explained', async () => {
  const check = (people: Pair) =>
    fc.assert(
      fc.asyncProperty(scenario, async ({ steps, resolutions, endsWithDelete }) =>
        simulate(people, { steps, resolutions: resolutions[Symbol.iterator](), endsWithDelete }),
      ),
      { numRuns: 150 / pairs.length, endOnFailure: true },
    )
  await Promise.all(pairs.map(check))
}, 600_000)
