import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { readRows } from './database'
import { memoizeUntilChange } from './memoize-until-change'

/** The order of a list: by a column or by none, and ties, which are never null and unique together, in one direction. */
export type ListOrder = {
  key: { column: SQL; type: SQL; isDescending: boolean; isNullable: boolean } | null
  ties: { columns: readonly SQL[]; isDescending: boolean }
}

export type OrderedList = {
  /** Distinguishes it from all others. */
  name: string
  /** Those of what decides which rows it has and in which order. */
  tags: readonly string[]
  from: SQL
  condition: SQL
  id: SQL
  order: ListOrder
}

/** The order columns of one row. */
type Place = [key: string | null, ...ties: number[]]
/** What is read once it is requested again. */
type Repeated<T> = { requests: number; read: Promise<T> | null }

/** Every so many rows the place of one is remembered; fewer are skipped one after another. */
const distance = 1_000
/** Earlier pages are read from the beginning. */
export const leastOffset = 2 * distance

/**
 * The ids of one page of a list. Postgres can only find the nth row of an index by reading all before it; so the places of
 * every thousandth row are remembered until the list changes, and a late page is read from the last of them before it.
 * Whoever reads one late page mostly reads its neighbors, so the second request of a thousand rows reads the ids of all.
 * With `mayBeMemoized`, the ids may be those of rows that have just left the list.
 */
export async function findPageIds(
  list: OrderedList,
  limit: number,
  offset: number,
  mayBeMemoized = true,
): Promise<number[]> {
  const places = offset < leastOffset ? null : await readRepeated('places', list, () => readPlaces(list))
  if (places === null)
    return readIds(sql`
    select ${list.id} as id from ${list.from} where ${list.condition}
    order by ${toOrderBy(list.order)} limit ${limit} offset ${offset}`)
  const block = Math.floor(offset / distance)
  const start = offset % distance
  const place = places[block]
  if (place === undefined) return []
  const ids = mayBeMemoized ? await readBlock(list, block, place) : null
  if (ids === null) return readIds(selectFrom(place, list, limit, start))
  const page = [...ids.subarray(start, start + limit)]
  const isComplete = page.length === limit || ids.length < distance
  return isComplete ? page : [...page, ...(await findPageIds(list, limit - page.length, (block + 1) * distance))]
}

/** The ids from a place to the next; null for the first request of them. */
function readBlock(list: OrderedList, block: number, place: Place): Promise<Int32Array | null> {
  const read = async () => Int32Array.from(await readIds(selectFrom(place, list, distance, 0)))
  // A place that was read before a change, and is used after it, must not decide what others read.
  return readRepeated(`ids ${block} ${JSON.stringify(place)}`, list, read)
}

async function readIds(query: SQL): Promise<number[]> {
  return (await readRows<{ id: number }>(query)).map(({ id }) => id)
}

/** The ORDER BY list of an order. */
export function toOrderBy({ key, ties }: ListOrder): SQL {
  const columns = ties.columns.map((column) => direct(column, ties.isDescending))
  if (key === null) return sql.join(columns, sql`, `)
  const first = direct(key.column, key.isDescending)
  return sql.join([key.isNullable ? sql`${first} nulls last` : first, ...columns], sql`, `)
}

const direct = (column: SQL, isDescending: boolean) => (isDescending ? sql`${column} desc` : sql`${column}`)

/** What is remembered of a list; null for the first request after a change, which is answered as fast without it. */
async function readRepeated<T>(what: string, { name, tags }: OrderedList, read: () => Promise<T>): Promise<T | null> {
  const create = async (): Promise<Repeated<T>> => ({ requests: 0, read: null })
  const repeated = await memoizeUntilChange(`${what} ${name}`, tags, create)
  if (repeated.requests++ === 0) return null
  repeated.read ??= read().catch((error: unknown) => {
    repeated.read = null
    throw error
  })
  return repeated.read
}

async function readPlaces({ from, condition, order }: OrderedList): Promise<Place[]> {
  const { names, selected } = nameColumns(order)
  // The array is made of those rows alone.
  const rows = await readRows<{ place: Place }>(sql`
    select json_build_array(k, ${sql.join(names, sql`, `)}) as place from (
      select ${selected}, row_number() over (order by ${toOrderBy(order)}) - 1 as position from ${from} where ${condition}
    ) ordered where position % ${sql.raw(String(distance))} = 0 order by position`)
  return rows.map(({ place }) => place)
}

/** The columns of an order as `k`, `t0`, `t1` and so on. */
function nameColumns({ key, ties }: ListOrder): { names: SQL[]; selected: SQL } {
  const names = ties.columns.map((_, index) => sql.raw(`t${index}`))
  const columns = ties.columns.map((column, index) => sql`${column} as ${names[index]}`)
  return { names, selected: sql.join([sql`${key?.column ?? sql`null::text`} as k`, ...columns], sql`, `) }
}

/** The page that begins `skipped` rows after a place. Each part is a range of an index. */
function selectFrom([value, ...tieValues]: Place, list: OrderedList, limit: number, skipped: number): SQL {
  const { from, condition, id, order } = list
  const { key, ties } = order
  const { names, selected } = nameColumns(order)
  const part = (range: SQL) => sql`(
    select ${id} as id, ${selected} from ${from}
    where ${condition} and ${range} order by ${toOrderBy(order)} limit ${limit + skipped})`
  const tuple = sql`(${sql.join([...ties.columns], sql`, `)})`
  const placeTuple = sql`(${sql.join(
    tieValues.map((tie) => sql`${tie}::integer`),
    sql`, `,
  )})`
  const isFromPlace = ties.isDescending ? sql`${tuple} <= ${placeTuple}` : sql`${tuple} >= ${placeTuple}`
  const outer: ListOrder = {
    key: key && { ...key, column: sql.raw('k') },
    ties: { ...ties, columns: names },
  }
  return sql`select id from (${sql.join(toRanges().map(part), sql` union all `)}) parts
    order by ${toOrderBy(outer)} limit ${limit} offset ${skipped}`

  function toRanges(): SQL[] {
    if (key === null) return [isFromPlace]
    const { column, type } = key
    if (value === null) return [sql`${column} is null and ${isFromPlace}`]
    const bound = sql`${value}::${type}`
    const after = key.isDescending ? sql`${column} < ${bound}` : sql`${column} > ${bound}`
    const unknown = key.isNullable ? [sql`${column} is null`] : []
    return [sql`${column} = ${bound} and ${isFromPlace}`, after, ...unknown]
  }
}
