import { describe, expect, it } from 'vitest'

import { StaleRevision } from '@/cms/revisions/conflict-errors'
import type { DocumentWrite } from '@/cms/revisions/document-writes'

const revision = '2026-11-03T10:42:05.000Z'
const toWrite = (action: DocumentWrite['action'], more: Partial<DocumentWrite> = {}): DocumentWrite => ({
  action,
  fields: [],
  revision,
  by: { id: 1, name: 'Ben Okoro' },
  writeId: null,
  ...more,
})
const describeWrites = (writes: DocumentWrite[], isDeleted = false) =>
  new StaleRevision({ document: 'articles/1', base: null, revision: isDeleted ? null : revision, writes }).message

const advice = 'Your change is not saved: load the document again, look at what is new, and make your change then.'

describe('the message of a conflict', () => {
  it.each([
    ['created', 'created it'],
    ['saved', 'changed it'],
    ['autosaved', 'changed it'],
    ['published', 'published it'],
    ['unpublished', 'unpublished it'],
    ['published-as-scheduled', 'published it, as scheduled,'],
    ['unpublished-as-scheduled', 'unpublished it, as scheduled,'],
    ['restored', 'brought back an earlier version of it'],
    ['trashed', 'moved it to the trash'],
    ['untrashed', 'took it out of the trash'],
  ] as const)('is an English sentence when somebody has %s the document', (action, what) => {
    expect(describeWrites([toWrite(action)])).toBe(
      `This document has changed since the version you began from: Ben Okoro ${what} on 2026-11-03 at 10:42:05 UTC. ${advice}`,
    )
  })

  it('names each changed field once', () => {
    expect(
      describeWrites([toWrite('saved', { fields: ['title'] }), toWrite('saved', { fields: ['title', 'body'] })]),
    ).toContain(`Ben Okoro changed it on 2026-11-03 at 10:42:05 UTC. Changed: title, body. ${advice}`)
  })

  it('says who changed the document where no account did', () => {
    expect(describeWrites([toWrite('unpublished', { by: null })])).toContain(
      'an import, a schedule or a program unpublished it on',
    )
    expect(describeWrites([])).toBe(
      `This document has changed since the version you began from: an import, a schedule or a program changed it. ${advice}`,
    )
  })

  it('does not advise to read a document that was deleted', () => {
    expect(describeWrites([toWrite('deleted')], true)).toBe(
      'This document is gone: Ben Okoro deleted it on 2026-11-03 at 10:42:05 UTC. Your change is not saved.',
    )
    expect(describeWrites([], true)).toBe(
      'This document is gone: an import, a schedule or a program deleted it. Your change is not saved.',
    )
  })

  it('does not say of the last who wrote a document that they deleted it', () => {
    expect(describeWrites([toWrite('saved')], true)).toBe(
      'This document is gone: an import, a schedule or a program deleted it. Your change is not saved.',
    )
  })
})
