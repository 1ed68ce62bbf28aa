import type { Page } from 'playwright-core'

import { query } from './database'

/** Opens the dialog that schedules the document of the open form. */
export const openDialog = (page: Page) => page.getByRole('button', { name: 'Schedule', exact: true }).click()

/** That dialog. */
export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Schedule' })

/** How many schedules a document has, failed ones included. */
export async function countSchedules(collection: string, id: number): Promise<number> {
  const rows = await query(
    `select from payload_jobs where input #>> '{doc,relationTo}' = $1 and input #>> '{doc,value}' = $2`,
    [collection, String(id)],
  )
  return rows.length
}
