import type { CollectionAfterChangeHook } from 'payload'

import { queueNotice } from '@/cms/notices'

/** Notifies the last editor, the reviewer and earlier commenters of a document of a new comment. */
export const sendCommentNotice: CollectionAfterChangeHook = async ({ data, doc, operation, req }) => {
  if (operation !== 'create') return
  // As it was sent: in the response a document in the trash is null.
  const { relationTo, value } = data.document as {
    relationTo: 'articles' | 'books' | 'bundles' | 'evidence-entries'
    value: number
  }
  const [document, { docs: others }] = await Promise.all([
    req.payload.findByID({ collection: relationTo, id: value, draft: true, trash: true, depth: 0, req }),
    req.payload.find({
      collection: 'comments',
      where: { and: [{ 'document.value': { equals: value } }, { 'document.relationTo': { equals: relationTo } }] },
      limit: 200,
      depth: 0,
      req,
    }),
  ])
  const title = ('title' in document ? document.title : document.text) ?? 'Untitled'
  await queueNotice(req, {
    to: [document.updatedBy, document.reviewer, document.reviewAskedBy, ...others.map(({ author }) => author)],
    subject: `Comment on “${title}”`,
    text: `${String(req.user?.name ?? 'Someone')} wrote:\n\n${String(doc.text)}`,
    path: `/admin/collections/${relationTo}/${document.deletedAt ? 'trash/' : ''}${value}/comments`,
  })
}
