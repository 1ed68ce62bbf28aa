import { readErrors } from '@/app/(payload)/saving/requests/response-errors'

/** An event of the window: a comment was added, resolved or deleted in it. */
export const commentsChanged = 'lectern:comments-changed'

/** Sends a request to the comments API; returns an error message, or null on success. */
export async function sendComment(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<string | null> {
  try {
    const response = await fetch(`/admin/api/comments${path}`, {
      method,
      credentials: 'same-origin',
      // The last write wins.
      headers: { 'Content-Type': 'application/json', 'If-Match': '*' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (response.ok) {
      window.dispatchEvent(new Event(commentsChanged))
      return null
    }
    const { message, fields } = await readErrors(response)
    const [field] = fields
    if (field?.path === 'document') return 'This has been deleted meanwhile. What you wrote is still here to be copied.'
    return field?.message ?? message ?? 'The comment could not be saved.'
  } catch {
    return 'The server cannot be reached. What you wrote is still here; try again.'
  }
}
