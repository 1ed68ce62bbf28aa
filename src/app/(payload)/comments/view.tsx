import './comments.css'

import type { CollectionSlug, DocumentViewServerProps } from 'payload'

import { CommentForm } from './form'
import { CommentActions } from './actions'
import { UtcTime } from '../utc-time'

/** The comments on a document, oldest first, and a form to add one. */
export async function CommentsView({ doc, initPageResult }: DocumentViewServerProps) {
  const { req, collectionConfig, docID } = initPageResult
  const { payload, user } = req
  const id = Number(docID ?? doc?.id)
  const relationTo = collectionConfig?.slug as CollectionSlug
  const { docs } = await payload.find({
    collection: 'comments',
    where: { and: [{ 'document.relationTo': { equals: relationTo } }, { 'document.value': { equals: id } }] },
    sort: 'createdAt',
    pagination: false,
    depth: 1,
    overrideAccess: false,
    user,
    req,
  })
  const open = docs.filter(({ resolvedAt }) => !resolvedAt).length
  return (
    <section className="comments gutter--left gutter--right" aria-labelledby="comments-heading">
      <h2 id="comments-heading">
        {docs.length === 0 ? 'No comments yet' : `Comments: ${open} open, ${docs.length - open} resolved`}
      </h2>
      <p className="comments__lead">Only people with an account see them; readers never do.</p>
      <ol className="comments__list">
        {docs.map(({ id: commentId, author, createdAt, resolvedAt, resolvedBy, text }) => (
          <li key={commentId} className={resolvedAt ? 'comments__item comments__item--resolved' : 'comments__item'}>
            <header>
              <strong>{nameOf(author)}</strong> <UtcTime at={new Date(createdAt)} />
              {resolvedAt ? <span className="comments__state">Resolved by {nameOf(resolvedBy)}</span> : null}
            </header>
            <p className="comments__text">{text}</p>
            <CommentActions
              id={commentId}
              isResolved={Boolean(resolvedAt)}
              mayDelete={user?.permission === 'admin' || (typeof author === 'object' && author?.id === user?.id)}
              author={nameOf(author)}
            />
          </li>
        ))}
      </ol>
      <CommentForm relationTo={relationTo} value={id} />
    </section>
  )
}

function nameOf(account: unknown): string {
  return typeof account === 'object' && account !== null && 'name' in account
    ? String(account.name)
    : 'an account that is gone'
}
