import { DrizzleQueryError } from '@payloadcms/db-postgres/drizzle'
import { describe, expect, it } from 'vitest'

import { ImportError } from '@/importers/importer'
import { toProblem } from '@/importers/running/to-problem'

const statement = 'update "users" set "name" = $1'

describe('why a run ended', () => {
  it('is what Postgres said where the connection was lost, and what to do, without the statement and its values', () => {
    const cause = new Error('Connection terminated unexpectedly')
    expect(toProblem(new DrizzleQueryError(statement, ['Ada Lovelace'], cause))).toBe(
      'The connection to Postgres was lost, so the import stopped: Connection terminated unexpectedly. Run it again to finish.',
    )
  })

  it('has no values where a failed statement has no cause', () => {
    expect(toProblem(new DrizzleQueryError(statement, ['Ada Lovelace']))).toBe(`Failed query: ${statement}`)
  })

  it('is the message of an ImportError as it is', () => {
    const message = 'feed.xml has no records; ask feeds@press.example.'
    expect(toProblem(new ImportError(message))).toBe(message)
  })
})
