import type { EditConfig } from 'payload'

/** The “Comments” tab of a document’s edit view. */
export const commentsTab: EditConfig = {
  comments: {
    Component: '/app/(payload)/comments/view#CommentsView',
    path: '/comments',
    tab: { label: 'Comments', href: '/comments', order: 150, Pill: '/app/(payload)/comments/count#CommentCount' },
  },
}
