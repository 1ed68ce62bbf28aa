import type { Access, CollectionConfig } from 'payload'

import { hasPermission, isSignedIn } from '@/cms/access/signed-in'
import { sendCommentNotice } from '@/cms/hooks/review/send-comment-notice'
import { setCommentAuthor } from '@/cms/hooks/review/set-comment-author'
import { maxCommentLength } from '@/lib/text/comment-length'

/** Accounts may delete their own comments, administrators all. */
const isAuthorOrAdmin: Access = ({ req }) => {
  if (!hasPermission(req.user)) return false
  return req.user?.permission === 'admin' || { author: { equals: req.user?.id } }
}

/** Editorial comments on documents. Never public. */
export const Comments: CollectionConfig = {
  slug: 'comments',
  admin: { useAsTitle: 'text', hidden: true },
  access: { create: isSignedIn, delete: isAuthorOrAdmin, read: isSignedIn, update: isSignedIn },
  defaultSort: 'createdAt',
  hooks: { beforeValidate: [setCommentAuthor], afterChange: [sendCommentNotice] },
  fields: [
    {
      name: 'document',
      type: 'relationship',
      relationTo: ['articles', 'books', 'bundles', 'evidence-entries'],
      required: true,
      index: true,
      access: { update: () => false },
    },
    { name: 'text', type: 'textarea', required: true, maxLength: maxCommentLength },
    // Not required: comments remain when the account is deleted.
    {
      name: 'author',
      type: 'relationship',
      relationTo: 'users',
      index: true,
      access: { update: () => false },
    },
    { name: 'resolvedAt', type: 'date' },
    { name: 'resolvedBy', type: 'relationship', relationTo: 'users' },
  ],
}
