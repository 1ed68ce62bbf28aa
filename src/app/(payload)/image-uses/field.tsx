import './image-uses.css'

import type { UIFieldServerProps } from 'payload'

import { canPublish } from '@/cms/access/signed-in'
import { findImageUses, type ImageUse } from '@/cms/image-uses'
import { toDocumentId, UsesSection } from '../uses/section'

/** Lists where an image is used, in the sidebar of its form. */
export async function ImageUses(props: UIFieldServerProps) {
  const id = toDocumentId(props)
  if (id === null) return null
  const uses = await findImageUses(props.req, id)
  return (
    <UsesSection
      heading="Shown in"
      unused="Nothing shows this image, so no reader sees it."
      note={canPublish(props.req.user) ? 'What is cropped, replaced or deleted here changes there.' : null}
      uses={uses.map((use) => ({
        path: toPath(use),
        title: use.title,
        detail: `${use.as}${use.isPublished ? '' : ', draft'}`,
      }))}
    />
  )
}

function toPath({ collection, id }: ImageUse): string {
  return collection === 'site' ? '/admin/globals/site' : `/admin/collections/${collection}/${id}`
}
