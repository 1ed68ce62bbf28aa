import { sql } from '@payloadcms/db-postgres/drizzle'
import type { Payload, PayloadRequest } from 'payload'

import { getConnection } from '@/cms/connection'
import type { ActivityAction, ActivityKind } from './actions'

/** An action on a document or global. */
export type Activity = {
  action: ActivityAction
  kind: ActivityKind
  /** Null for a global. */
  documentId: number | null
  title: string
  detail?: string
}

/** Whose action it is; without an id, nobody who has an account. */
export type Actor = { id: number | null; name: string }

type RequestContext = Pick<PayloadRequest, 'payload' | 'transactionID' | 'user'>

/** Consecutive saves of a document by one account within this window are merged into one entry. */
const mergeWindow = sql`interval '30 minutes'`

/** Records an action of the request’s account, in its transaction; does nothing without an account. */
export async function recordActivity(req: RequestContext, activity: Activity): Promise<void> {
  const { user } = req
  if (!user) return
  await recordActivityOf(req, { id: Number(user.id), name: user.name || user.email }, activity)
}

/** Records an import from the command line; a trigger records those started in the admin. */
export async function recordImport(
  payload: Payload,
  { title, detail }: { title: string; detail: string },
): Promise<void> {
  const connection = await getConnection({ payload })
  await connection.execute(sql`
    insert into activity (actor_name, action, title, detail) select 'Command line', 'imported', ${title}, ${detail}
    where not exists (select 1 from import_runs where finished_at is null)`)
}

/** Records that whoever runs the server has given an account a new password. */
export async function recordNewPassword(payload: Payload, account: { id: number; name: string }): Promise<void> {
  const connection = await getConnection({ payload })
  await connection.execute(sql`
    insert into activity (actor_name, action, kind, document_id, title, detail)
    values ('Command line', 'saved', 'users', ${account.id}, ${account.name.slice(0, 300)}, 'a new password')`)
}

/** Records an action in the request’s transaction, whoever makes the request. */
export async function recordActivityOf(
  req: Omit<RequestContext, 'user'>,
  actor: Actor,
  activity: Activity,
): Promise<void> {
  const { action, kind, documentId, detail = null } = activity
  const title = activity.title.slice(0, 300)
  const connection = await getConnection(req)
  if (action === 'saved') {
    const { rows } = await connection.execute(sql`
      update activity set until = now(), times = times + 1, title = ${title}
      where id = (select max(id) from activity where kind = ${kind} and document_id is not distinct from ${documentId}::integer)
        and action = 'saved' and actor_id is not distinct from ${actor.id}::integer and until > now() - ${mergeWindow}
      returning id`)
    if (rows.length > 0) return
  }
  await connection.execute(sql`
    insert into activity (actor_id, actor_name, action, kind, document_id, title, detail)
    values (${actor.id}, ${actor.name}, ${action}, ${kind}, ${documentId}, ${title}, ${detail})`)
}
