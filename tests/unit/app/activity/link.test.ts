import type { TypedUser } from 'payload'
import { expect, it } from 'vitest'

import { ActivityLink } from '@/app/(payload)/activity/link'

it.each(['writer', 'editor', 'admin'] as const)(
  'the menu of a person links only to what they may see: %s',
  (permission) => {
    const user = { permission } as TypedUser
    expect(ActivityLink({ user }) === null).toBe(permission === 'writer')
  },
)
