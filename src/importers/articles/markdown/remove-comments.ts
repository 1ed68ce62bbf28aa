import { replaceDelimited } from './replace-delimited'

/** A kind of comment; the expressions hold no groups. */
export type Comment = {
  opening: RegExp
  /** Global. */
  closing: RegExp
  /** What is no comment, although it is delimited as one. */
  kept?: RegExp
}

/** An expression of MDX that holds a comment alone. */
export const mdxComment: Comment = { opening: /\{\/\*/, closing: /\*\/\}/g }

/** Fences, of which longer ones count by their beginning so that few kinds are searched for, and code in a line. */
const code = /^[ \t>]*(?:`{3,99}|~{3,99})|`[^`\n]+`/
const none = /(?:)/g

/** Takes out comments, which may hold code of any kind, but not those in code. */
export function removeComments(markdown: string, comments: readonly Comment[]): string {
  const opening = new RegExp([code.source, ...comments.map((each) => `(${each.opening.source})`)].join('|'), 'gm')
  const fenceEnds = new Map<string, RegExp>()
  const toFenceEnd = (fence: string): RegExp => {
    const known = fenceEnds.get(fence) ?? new RegExp(`^[ \\t>]*${fence}.*`, 'gm')
    fenceEnds.set(fence, known)
    return known
  }
  const toComment = (groups: string[]) => comments[groups.findIndex((group) => group !== undefined)]
  return replaceDelimited(markdown, {
    opening,
    toClosing: ([start, ...groups]) => {
      const fence = /^[ \t>]*([`~]{3,})$/.exec(start)?.[1]
      return toComment(groups)?.closing ?? (fence === undefined ? none : toFenceEnd(fence))
    },
    replace: ([start, ...groups], inner, end) => {
      const comment = toComment(groups)
      const whole = start + inner + end
      return comment === undefined || comment.kept?.test(whole) ? whole : ''
    },
  })
}
