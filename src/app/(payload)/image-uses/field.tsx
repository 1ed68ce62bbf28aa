import './image-uses.css'

import Link from 'next/link'
import type { UIFieldServerProps } from 'payload'

import { canPublish } from '@/cms/access/signed-in'
import { findImageUses, type ImageUse } from '@/cms/image-uses'

/** Lists where an image is used, in the sidebar of its form. */
export async function ImageUses({ data, id, req }: UIFieldServerProps) {
  const imageId = Number(id ?? (data as { id?: number } | undefined)?.id)
  if (!req.user || !Number.isInteger(imageId)) return null
  const uses = await findImageUses(req, imageId)
  return (
    <section className="image-uses field-type" aria-labelledby="image-uses">
      <h3 id="image-uses" className="field-label">
        Shown in
      </h3>
      {uses.length === 0 ? (
        <p>Nothing shows this image, so no reader sees it.</p>
      ) : (
        <>
          {canPublish(req.user) ? <p>What is cropped, replaced or deleted here changes there.</p> : null}
          <ul>
            {uses.map((use) => (
              <li key={`${use.collection}${use.id}${use.as}${String(use.isPublished)}`}>
                <Link href={toPath(use)}>{use.title || 'Untitled'}</Link> ({use.as}
                {use.isPublished ? '' : ', draft'})
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function toPath({ collection, id }: ImageUse): string {
  return collection === 'site' ? '/admin/globals/site' : `/admin/collections/${collection}/${id}`
}
