import type { FillRequest, Outcome } from './request'
import { readEnv } from '@/config/env'
import { toCursorText } from '@/lib/identifiers/change-cursor'
import { toLinkHeader } from '@/lib/http/link-header'
import { quote } from '@/lib/text/quote'
import { findChanges, type ChangeRow } from '@/reading/shared/changes'
import type { Change, Changes } from '@/schemas/shared/changes'
import { toChangesQuery } from '@/surface/shared/changes-input'
import type { Host } from '@/surface/shared/operation'

type Options = {
  host: Host
  /** The path of the list of changes. */
  path: string
  /** The path of a document's page. */
  toPath: (kind: Change['kind'], address: string) => string
  toId: (row: ChangeRow) => Change['id']
}

/** Responds with one page of the changes of a host. */
export async function renderChanges(
  { host, path, toPath, toId }: Options,
  { params }: FillRequest<{ since?: string; limit: number }>,
): Promise<Outcome> {
  const found = await findChanges(host, params)
  if (!found) {
    const issue = `since is ${quote(params.since ?? '')}, a cursor that does not belong to this list: it is of another host, or of changes that were lost when a backup was restored. Begin again without since.`
    return { kind: 'gone', issues: [issue] }
  }
  const baseUrl = host === 'content' ? readEnv().BASE_URL : readEnv().CATALOGUE_URL
  const toUrl = (kind: Change['kind'], address: string) => `${baseUrl}${toPath(kind, address)}`
  const cursor = toCursorText(found.end)
  const body: Changes = {
    changes: found.rows.map((row) => ({
      kind: row.kind,
      id: toId(row),
      url: toUrl(row.kind, row.address),
      change: row.change,
      at: row.at,
      ...(row.revision === null ? {} : { revision: row.revision }),
      ...(row.previous.length > 0 ? { previous: row.previous.map((address) => toUrl(row.kind, address)) } : {}),
      ...(row.isWithdrawn ? { withdrawn: true } : {}),
    })),
    cursor,
    next: `${baseUrl}${path}?${toChangesQuery({ since: cursor, limit: params.limit })}`,
    more: found.hasMore,
  }
  return {
    kind: 'found',
    body: JSON.stringify(body),
    tags: [`changes:${host}`],
    // The last page has no next link: a client that follows these links stops there.
    ...(found.hasMore ? { link: toLinkHeader([{ href: body.next, rel: 'next' }]) } : {}),
  }
}
