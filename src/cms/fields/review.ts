import type { Field } from 'payload'

import { canPublish } from '@/cms/access/signed-in'
import { referenceCell } from './reference-cell'

/** The review workflow. */
export const reviewStates = ['writing', 'ready', 'returned', 'approved'] as const
export type ReviewState = (typeof reviewStates)[number]

const labels: Record<ReviewState, string> = {
  writing: 'In progress',
  ready: 'Ready for review',
  returned: 'Changes requested',
  approved: 'Approved',
}

/** Fields of the review workflow; never public. */
export function reviewFields(): Field[] {
  return [
    {
      name: 'reviewState',
      type: 'select',
      label: 'Review',
      defaultValue: 'writing',
      index: true,
      options: reviewStates.map((value) => ({ value, label: labels[value] })),
      // Writers request a review; only editors decide.
      filterOptions: ({ options, siblingData, req }) =>
        canPublish(req.user)
          ? options
          : options.filter(
              (option) =>
                typeof option === 'object' && ['writing', 'ready', siblingData.reviewState].includes(option.value),
            ),
      admin: {
        position: 'sidebar',
        description: 'How far it is on its way. Readers never see this.',
      },
      hooks: { beforeDuplicate: [() => 'writing'] },
    },
    {
      name: 'reviewer',
      type: 'relationship',
      relationTo: 'users',
      index: true,
      filterOptions: { permission: { in: ['editor', 'admin'] } },
      admin: {
        position: 'sidebar',
        allowCreate: false,
        allowEdit: false,
        description: 'Who is asked to read it.',
        condition: (data) => data.reviewState !== 'writing',
        components: referenceCell,
      },
      hooks: { beforeDuplicate: [() => null] },
    },
    {
      // Set by a hook; the requester is notified of the outcome.
      name: 'reviewAskedBy',
      type: 'relationship',
      relationTo: 'users',
      label: 'Review asked by',
      access: { create: () => false, update: () => false },
      admin: {
        position: 'sidebar',
        readOnly: true,
        allowCreate: false,
        allowEdit: false,
        condition: (data) => Boolean(data.reviewAskedBy),
        components: referenceCell,
      },
      hooks: { beforeDuplicate: [() => null] },
    },
    {
      name: 'reviewNote',
      type: 'textarea',
      label: 'Note for the review',
      maxLength: 2000,
      admin: {
        position: 'sidebar',
        condition: (data) => data.reviewState !== 'writing',
        description: 'What to look at, or what is to be changed.',
      },
      hooks: { beforeDuplicate: [() => null] },
    },
  ]
}
