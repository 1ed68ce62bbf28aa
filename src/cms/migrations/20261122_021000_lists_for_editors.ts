import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Views of a list that every editor finds at hand; their own are beside them. */
const views: [collection: string, title: string, conditions: Record<string, Record<string, unknown>>[]][] = [
  ['articles', 'Drafts', [{ _status: { equals: 'draft' } }]],
  ['articles', 'Waiting for review', [{ reviewState: { equals: 'ready' } }]],
  ['articles', 'Changes requested', [{ reviewState: { equals: 'returned' } }]],
  [
    'articles',
    'Published without a main image',
    [{ _status: { equals: 'published' } }, { heroImage: { exists: false } }],
  ],
  ['books', 'Drafts', [{ _status: { equals: 'draft' } }]],
  ['books', 'Waiting for review', [{ reviewState: { equals: 'ready' } }]],
  ['books', 'Without an ISBN', [{ isbn: { exists: false } }]],
  ['books', 'Without a cover', [{ cover: { exists: false } }]],
  ['books', 'Withdrawn', [{ isWithdrawn: { equals: true } }]],
  ['bundles', 'Drafts', [{ _status: { equals: 'draft' } }]],
  ['bundles', 'Waiting for review', [{ reviewState: { equals: 'ready' } }]],
  ['evidence-entries', 'Drafts', [{ _status: { equals: 'draft' } }]],
  ['evidence-entries', 'Waiting for review', [{ reviewState: { equals: 'ready' } }]],
  ['evidence-entries', 'Without a source', [{ source: { exists: false } }]],
  ['media', 'In no folder', [{ folder: { exists: false } }]],
]

const codeColumns = [
  ['books', 'code'],
  ['_books_v', 'version_code'],
] as const

/** Lists in the order people count in (T2-2 before T2-10), where Postgres knows ICU's; and views of lists to begin with. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  const { rows } = await db.execute<{ has_icu: boolean }>(
    sql`select exists (select 1 from pg_collation where collprovider = 'i') as has_icu`,
  )
  if (rows[0]?.has_icu) {
    await db.execute(sql`create collation if not exists natural_order (provider = icu, locale = 'und-u-kn-true')`)
    for (const [table, column] of codeColumns) {
      await db.execute(sql.raw(`alter table "${table}" alter column "${column}" type varchar collate natural_order`))
    }
  }
  for (const [collection, title, conditions] of views) {
    await db.execute(sql`
      insert into payload_query_presets (title, is_shared, access_read_constraint, "where", related_collection)
      values (${title}, true, 'everyone', ${JSON.stringify({ or: [{ and: conditions }] })}::jsonb, ${collection}::enum_payload_query_presets_related_collection)`)
  }
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const [collection, title] of views) {
    await db.execute(
      sql`delete from payload_query_presets where title = ${title} and related_collection::text = ${collection} and access_update_constraint = 'onlyMe' and is_shared`,
    )
  }
  for (const [table, column] of codeColumns) {
    await db.execute(sql.raw(`alter table "${table}" alter column "${column}" type varchar collate "default"`))
  }
  await db.execute(sql`drop collation if exists natural_order`)
}
