import { type CollectionBeforeOperationHook, ValidationError } from 'payload'
import { z } from 'zod'

/** A row or column of a table that a browser accepts, too. */
const span = z.int().min(0).max(65_534)

/** What every node of the editor has in common: other members are checked with its type, by Payload. */
const node = z.looseObject({
  type: z.string(),
  get children() {
    return z.array(node).optional()
  },
  text: z.string().optional(),
  format: z.union([z.string(), z.number()]).optional(),
  tag: z.string().optional(),
  headerState: z.number().optional(),
  colSpan: span.optional(),
  rowSpan: span.optional(),
})
const bodyShape = z.object({ root: node.extend({ children: z.array(node) }) })

/**
 * Rejects a body that is no tree of nodes, in drafts as well. Payload validates what belongs to a type of node, fails with
 * a 500 at some of the rest, and stores what the pages and feeds that show the article, and the editor, cannot traverse.
 */
export const validateBodyNodes: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if ((operation !== 'create' && operation !== 'update') || !('data' in args)) return args
  const { body } = (args.data ?? {}) as { body?: unknown }
  if (body === undefined || body === null) return args
  const { error } = bodyShape.safeParse(body)
  const [issue] = error?.issues ?? []
  if (!issue) return args
  const message = `This is no text of the editor. ${['body', ...issue.path].join('.')}: ${issue.message}.`
  throw new ValidationError({ errors: [{ path: 'body', message }] }, req.t)
}
