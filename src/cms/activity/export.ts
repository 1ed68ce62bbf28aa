import { Forbidden, type Endpoint } from 'payload'

import { canPublish } from '@/cms/access/signed-in'
import { toCsv } from '@/lib/text/csv'
import { activityActions, activityKinds } from './actions'
import { findActivity, parseActivityFilter, type ActivityEntry } from './find'

/** Larger exports have to be narrowed by a filter. */
const maxRows = 50_000

/** `GET /admin/api/activity.csv`: the filtered entries, newest first; formulas are escaped. */
export const activityExport: Endpoint = {
  path: '/activity.csv',
  method: 'get',
  handler: async (req) => {
    if (!canPublish(req.user)) throw new Forbidden(req.t)
    const filter = parseActivityFilter((name) => req.searchParams.get(name))
    const lines = await findActivity(req, filter, { limit: maxRows })
    const body = toCsv(lines.map(toCells))
    return new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="activity.csv"',
        'cache-control': 'private, no-store',
      },
    })
  },
}

function toCells({ at, until, times, person, action, kind, documentId, title, detail }: ActivityEntry) {
  return {
    at: at.toISOString(),
    until: until.toISOString(),
    times,
    person,
    action: activityActions[action],
    kind: kind ? activityKinds[kind] : '',
    document: documentId ?? '',
    title,
    detail: detail ?? '',
  }
}
