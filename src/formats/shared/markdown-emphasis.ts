import type TurndownService from 'turndown'

type Kind = 'strong' | 'em' | 'del'

const delimiters: Readonly<Record<Kind, string>> = { strong: '**', em: '*', del: '~~' }

/**
 * Marks emphasis by two noncharacters each, which rendered HTML never contains, because whether Markdown can express
 * it depends on the characters around it, which are not known until everything is converted.
 */
export function addEmphasisRules(turndown: TurndownService): void {
  turndown.addRule('strong', { filter: ['strong', 'b', 'mark'], replacement: (content) => toMarked(content, 'strong') })
  turndown.addRule('emphasis', { filter: ['em', 'i'], replacement: (content) => toMarked(content, 'em') })
  turndown.addRule('strikethrough', {
    filter: (node) => ['S', 'DEL', 'STRIKE'].includes(node.nodeName),
    replacement: (content) => toMarked(content, 'del'),
  })
}

/** The content as emphasis, until `resolveEmphasis`; spaces and line breaks at its edges are outside of it. */
export function toMarked(content: string, kind: Kind): string {
  const text = content.trim()
  if (text === '') return content
  const start = content.length - content.trimStart().length
  const before = content.slice(0, start)
  const after = content.slice(start + text.length)
  return `${before}\ufffe${kind}\uffff${text}\ufffe/${kind}\uffff${after}`
}

type Mark = { kind: Kind; isStart: boolean; isHtml: boolean }
type Piece = string | Mark

/** Markdown with delimiters where these mean emphasis (CommonMark §6.2), and with HTML elements where they do not. */
export function resolveEmphasis(markdown: string): string {
  const pieces = markdown.split(/\ufffe(\/?(?:strong|em|del))\uffff/).map(toPiece)
  const open: { index: number; mark: Mark }[] = []
  pieces.forEach((end, index) => {
    if (typeof end === 'string') return
    if (end.isStart) {
      open.push({ index, mark: end })
      return
    }
    const start = open.pop()
    if (!start) return
    const outer = open.map(({ mark }) => mark.kind)
    end.isHtml = outer.includes(end.kind) || !isExpressible(pieces, [start.index, index], outer)
    start.mark.isHtml = end.isHtml
  })
  return pieces.map((piece) => (typeof piece === 'string' ? piece : toText(piece))).join('')
}

/** Every second part is the name of a mark; the text between two marks may be empty. */
function toPiece(part: string, index: number): Piece {
  if (index % 2 === 0) return part
  const isStart = !part.startsWith('/')
  return { kind: part.slice(isStart ? 0 : 1) as Kind, isStart, isHtml: false }
}

function toText({ kind, isStart, isHtml }: Mark): string {
  if (!isHtml) return delimiters[kind]
  return `<${isStart ? '' : '/'}${kind}>`
}

/** Whether delimiters at these marks begin and end an element; the marks between them are resolved, those around not. */
function isExpressible(pieces: readonly Piece[], [start, end]: [number, number], outer: readonly Kind[]): boolean {
  const { kind } = pieces[start] as Mark
  const sides = [
    { inner: findInner(pieces, start, 1), outer: findOuter(pieces, start, -1) },
    { inner: findInner(pieces, end, -1), outer: findOuter(pieces, end, 1) },
  ]
  if (isTouching(pieces, start) || !sides.every(isFlanking)) return false
  // Of asterisks in asterisks, those that could be both a start and an end may be matched with the wrong ones.
  return kind === 'del' || !outer.some((each) => each !== 'del') || sides.every(isOneSided)
}

/** Whether another element with the same delimiter ends directly before this one: both would be one run of delimiters. */
function isTouching(pieces: readonly Piece[], start: number): boolean {
  const before = pieces[start - 2] as Mark | undefined
  if (pieces[start - 1] !== '' || !before || before.isStart || before.isHtml) return false
  return toCharacter(before) === toCharacter(pieces[start] as Mark)
}

/** The character inside an element that follows its first delimiter, or precedes its last. */
function findInner(pieces: readonly Piece[], index: number, step: 1 | -1): string {
  const text = pieces[index + step] as string
  if (text !== '') return toEdge(text, step)
  const mark = pieces[index + 2 * step] as Mark
  const isSameRun = !mark.isHtml && toCharacter(mark) === toCharacter(pieces[index] as Mark)
  return isSameRun ? findInner(pieces, index + 2 * step, step) : toCharacter(mark)
}

/** The character around an element that precedes its first delimiter, or follows its last. */
function findOuter(pieces: readonly Piece[], index: number, step: 1 | -1): string {
  const text = pieces[index + step] as string
  if (text !== '') return toEdge(text, step)
  const mark = pieces[index + 2 * step] as Mark | undefined
  const own = pieces[index] as Mark
  // Of a run of delimiters that is shared with the element around, this is examined with that element.
  const isSameRun = mark?.isStart === own.isStart && toCharacter(mark) === toCharacter(own)
  return mark === undefined || isSameRun ? '\n' : toCharacter(mark)
}

function toEdge(text: string, step: 1 | -1): string {
  return (step === 1 ? [...text.slice(0, 2)][0] : [...text.slice(-2)].at(-1)) ?? ''
}

function toCharacter({ kind, isHtml }: Mark): string {
  return isHtml ? '<' : delimiters[kind].charAt(0)
}

type Side = { inner: string; outer: string }

/** Parsers differ in what punctuation is outside of ASCII and Unicode's P: only what is so, or is not, in all counts. */
function isFlanking({ inner, outer }: Side): boolean {
  return !/\s/.test(inner) && (!/[\p{P}\p{S}]/u.test(inner) || isSpace(outer) || isPunctuation(outer))
}

function isOneSided({ inner, outer }: Side): boolean {
  return isSpace(outer) || (isPunctuation(outer) && !/[\p{P}\p{S}]/u.test(inner))
}

const isSpace = (character: string) => /[\t\n\f\r\p{Zs}]/u.test(character)
const isPunctuation = (character: string) => /[!-/:-@[-`{-~]|(?![\u{10000}-\u{10ffff}])\p{P}/u.test(character)
