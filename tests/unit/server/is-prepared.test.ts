import { describe, expect, it } from 'vitest'

import { migrations } from '@/cms/migrations'
import { listMigrations } from '@/server/is-prepared'

describe('the migrations that a prepared database has', () => {
  it('are those that prepare one', async () => {
    const names = migrations.map(({ name }) => name)
    expect((await listMigrations()).toSorted()).toEqual(names.toSorted())
  })
})
