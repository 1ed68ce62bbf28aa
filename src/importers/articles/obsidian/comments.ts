import { removeComments, type Comment } from '@/importers/articles/markdown/remove-comments'

/** An empty one is text. */
const kept = /^%%\s*%%$/

/** One that begins its line may hold paragraphs and fences of code. Looking back over any number of blanks would be quadratic. */
const block: Comment = { opening: /(?<=^[ \t>]{0,40})%%/, closing: /%%/g, kept }

/** One in a line ends within its paragraph: others are percent signs, as are those after a digit. */
const inline: Comment = {
  opening: /(?<!\d)%%(?:(?!\n[ \t>]*(?:\n|```|~~~))[^])*?%%/,
  closing: /(?:)/g,
  kept,
}

export const obsidianComments: readonly Comment[] = [block, inline]

/** Takes out the comments of Obsidian, `%%…%%`, with the code that they hold. */
export function removeObsidianComments(markdown: string): string {
  return removeComments(markdown, obsidianComments)
}
