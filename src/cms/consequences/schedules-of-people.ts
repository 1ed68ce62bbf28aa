import type { PayloadRequest } from 'payload'

import { findTitle } from '@/cms/schedules/find-title'
import { describeSchedule } from '@/cms/schedules/schedule'
import { findSchedulesBy } from '@/cms/schedules/store'

/** What these people have scheduled, each with the title of its document. */
export async function listSchedulesOf(req: PayloadRequest, userIds: readonly number[]): Promise<string[]> {
  const schedules = await findSchedulesBy(req, userIds)
  return Promise.all(
    schedules.map(async (schedule) => `“${await findTitle(req, schedule)}” (${describeSchedule(schedule)})`),
  )
}
