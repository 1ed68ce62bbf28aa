import { describe, expect, it } from 'vitest'

import { migrations } from '@/cms/migrations'
import { listMigrations } from '@/server/is-prepared'

describe('the expected migrations of a prepared database', () => {
  it('are those that prepare it', async () => {
    const names = migrations.map(({ name }) => name)
    expect((await listMigrations()).toSorted()).toEqual(names.toSorted())
  })
})
