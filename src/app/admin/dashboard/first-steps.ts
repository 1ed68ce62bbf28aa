import type { Payload, TypedUser } from 'payload'

import { canPublish } from '@/cms/access/signed-in'
import { getPool } from '@/cms/connection'
import { firstAdminName } from '@/cms/first-admin'
import type { Site } from '@/cms/payload-types'
import { siteDefaults } from '@/schemas/shared/site'

/** What makes an empty installation somebody’s publication. */
export type FirstStep = { title: string; about: string; href: string; isDone: boolean }

type Reader = { user: TypedUser; site: Pick<Site, 'name'> }

/** The first steps that an account may take, those it has taken included; none once something is published. */
export async function findFirstSteps(payload: Payload, { user, site }: Reader): Promise<FirstStep[]> {
  const { isPublished, accounts } = await readState(payload)
  if (isPublished) return []
  const isAdmin = user.permission === 'admin'
  return [
    {
      title: 'Read the guide',
      about: 'How to write, review and publish here.',
      href: '/admin/guide',
      isDone: false,
    },
    {
      title: 'Say who you are',
      about: 'Your name and role, as they stand under what you write.',
      href: '/admin/account',
      isDone: user.name !== firstAdminName,
    },
    ...(isAdmin
      ? [
          {
            title: 'Name the publication',
            about: `Both sites, who publishes them, their language, and the licence, which is ${siteDefaults.licenseName} until you choose another.`,
            href: '/admin/globals/site',
            isDone: site.name !== siteDefaults.name,
          },
          {
            title: 'Invite those who write and edit',
            about: 'An account for each, or a byline for those who never sign in.',
            href: '/admin/collections/users',
            isDone: accounts > 1,
          },
        ]
      : []),
    ...(canPublish(user)
      ? [
          {
            title: 'Bring what you have',
            about:
              'Books from ONIX, MARC or a table, articles from WordPress or Markdown, findings. A trial run comes first.',
            href: '/admin/import',
            isDone: false,
          },
        ]
      : []),
    {
      title: 'Write the first article',
      about: 'Nobody sees it until it is published.',
      href: '/admin/collections/articles/create',
      isDone: false,
    },
  ]
}

type State = { isPublished: boolean; accounts: number }

async function readState(payload: Payload): Promise<State> {
  const { rows } = await getPool(payload).query<State>(`select
    exists (select from articles where _status = 'published') or exists (select from books where _status = 'published')
      or exists (select from bundles where _status = 'published') or exists (select from evidence_entries where _status = 'published') as "isPublished",
    (select count(*)::integer from users) as accounts`)
  return rows[0]!
}
