import { mapOutsideCode } from '@/importers/articles/markdown/map-outside-code'
import { mdxComment, removeComments } from '@/importers/articles/markdown/remove-comments'
import { protectTex } from '@/importers/articles/markdown/protect-tex'
import { replaceElements } from './elements'
import { dropStatements } from './statements'

/** The first statement of a file, by which one that is called Markdown is MDX, as those of Docusaurus are. */
const firstImport =
  /^(?:[ \t]*\n)*import (?:type )?(?:[\w$]+|\{[\w$,\s]{0,500}\}|\* as [\w$]+)(?:, ?(?:\{[\w$,\s]{0,500}\}|\* as [\w$]+))? from ['"][^'"\n]{1,300}['"];?[ \t]*(?:\n|$)/
const expression = /\{([^{}\n]*)\}/g

/** True for a text that begins by importing components. */
export function importsComponents(markdown: string): boolean {
  return firstImport.test(markdown)
}

/**
 * Turns MDX, as Astro has it, into Markdown: imports and exports go, images are found by their imports, and of other
 * components what they enclose is kept. The notes name what was left out.
 */
export function stripMdx(markdown: string, notes: string[]): string {
  const imports = new Map<string, string>()
  const dropped = new Set<string>()
  const expressions = new Set<string>()
  const elements = { imports, dropped, open: new Map<string, string[]>(), tabLabels: new Map<string, string>() }
  const toText = (part: string) =>
    replaceElements(dropStatements(part, imports), elements).replace(expression, (source, code: string) => {
      // The id of a heading, which shortcodes.ts reads.
      if (/^#[\w:.-]+$/.test(code)) return source
      const literal = /^\s*(?:"([^"]*)"|'([^']*)'|`([^`$]*)`)\s*$/.exec(code)
      if (!literal) expressions.add(`{${code.trim().slice(0, 40)}}`)
      return literal ? (literal.slice(1).find((each) => each !== undefined) ?? '') : ''
    })
  // With a line end after the last tag, too: a text that ends without one goes on with code.
  const lines = `${markdown}\n`
  // Formulas have braces, which are no expressions.
  const text = mapOutsideCode(mapOutsideCode(removeComments(lines, [mdxComment]), protectTex), toText)
  if (dropped.size > 0) notes.push(`Components were dropped: ${[...dropped].join(', ')}; what they enclose was kept.`)
  if (expressions.size > 0) notes.push(`Expressions were dropped: ${[...expressions].slice(0, 5).join(', ')}.`)
  return text
}
