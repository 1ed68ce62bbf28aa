import type { Client } from 'pg'

/**
 * Deletes the e-mails that waited to be sent when the backup was made, and resolves with their number. The original server
 * has sent them since, and a copy for tests should send none of them; schedules stay.
 */
export async function dropNotices(client: Client): Promise<number> {
  const { rowCount } = await client.query(`delete from payload_jobs where task_slug = 'sendNotice'`)
  return rowCount ?? 0
}
