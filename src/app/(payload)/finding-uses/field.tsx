import type { UIFieldServerProps } from 'payload'

import { findFindingUses } from '@/cms/finding-uses'
import { toDocumentId, UsesSection } from '../uses/section'

/** Lists which articles use a finding, in the sidebar of its form. */
export async function FindingUses(props: UIFieldServerProps) {
  const id = toDocumentId(props)
  if (id === null) return null
  const uses = await findFindingUses(props.req, id)
  return (
    <UsesSection
      heading="Used in"
      unused="No article uses it."
      note="Once it is withdrawn, these no longer list it, and links to it lead to a page that says so."
      uses={uses.map(({ id: article, title, isPublished }) => ({
        path: `/admin/collections/articles/${article}`,
        title,
        ...(isPublished ? {} : { detail: 'draft' }),
      }))}
    />
  )
}
