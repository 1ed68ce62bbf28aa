import { APIError, QueryError, type BaseDatabaseAdapter, type DatabaseAdapterObj, type Payload } from 'payload'

/** The part of a database operation’s arguments that orders rows. */
type SortArgs = { sort?: string | string[]; joins?: false | Record<string, false | { sort?: string | string[] }> }

/** The adapter methods that accept a sort. */
const sortedOperations = [
  'find',
  'findDistinct',
  'findGlobalVersions',
  'findVersions',
  'queryDrafts',
  'updateMany',
] as const

/** More than any list has columns; each unknown field takes Payload about 50 µs. */
const maxSortFields = 20

/**
 * Wraps the adapter so that nothing is sorted by more fields than a list has, nor by a private field of an account
 * (password hash, token, sessions): the order of rows reveals the value. Payload rejects such fields in filters and when
 * sorting accounts, but not when sorting documents by a field of a related account.
 */
export function limitSorting<T extends BaseDatabaseAdapter>(adapter: DatabaseAdapterObj<T>): DatabaseAdapterObj<T> {
  return {
    ...adapter,
    init(args) {
      const db = adapter.init(args)
      for (const name of sortedOperations) {
        const operation = db[name] as (args: SortArgs) => unknown
        const wrapped = function (this: typeof db, sortArgs: SortArgs) {
          checkSort(args.payload, sortArgs)
          return operation.call(this, sortArgs)
        }
        Object.assign(db, { [name]: wrapped })
      }
      return db
    },
  }
}

function checkSort(payload: Payload, { sort, joins }: SortArgs): void {
  const joined = Object.values(joins || {}).map((join) => (join ? join.sort : undefined))
  const paths = [sort, ...joined].flat().flatMap((path) => path?.split(',') ?? [])
  if (paths.length === 0) return
  if (paths.length > maxSortFields)
    throw new APIError(`sort has ${paths.length} fields; at most ${maxSortFields} are allowed.`, 400)
  const names = collectPrivateFields(payload)
  const path = paths.find((sorted) =>
    sorted
      .replace(/^-/, '')
      .split(/\.|__/)
      .some((segment) => names.has(segment)),
  )
  if (path !== undefined) throw new QueryError([{ path }])
}

/** Hidden fields of auth collections, and `sessions`, which Payload shows only to the account itself. */
function collectPrivateFields({ collections }: Payload): Set<string> {
  const accounts = Object.values(collections).filter(({ config }) => config.auth)
  const hidden = accounts.flatMap(({ config }) =>
    config.flattenedFields.filter((field) => 'hidden' in field && field.hidden),
  )
  return new Set([...hidden.map(({ name }) => name), 'sessions'])
}
