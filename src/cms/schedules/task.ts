import type { TaskConfig } from 'payload'

import { scheduledCollections, type ScheduleType } from './schedule'

type Input = {
  type: ScheduleType
  doc: { relationTo: string; value: unknown }
  user?: { relationTo: 'users'; value: unknown }
}

/**
 * Registers the job type under which schedules are stored. Payload's runner does not execute them: it marks a job as
 * processing outside the transaction, so that a crash leaves it stuck in that state.
 */
export const schedulePublish: TaskConfig<{ input: Input; output: object }> = {
  slug: 'schedulePublish',
  inputSchema: [
    { name: 'type', type: 'radio', defaultValue: 'publish', options: ['publish', 'unpublish'] },
    { name: 'doc', type: 'relationship', relationTo: [...scheduledCollections] },
    { name: 'user', type: 'relationship', relationTo: ['users'] },
  ],
  handler: () => {
    throw new Error('Schedules are executed by src/cms/schedules/run-due.ts.')
  },
}
