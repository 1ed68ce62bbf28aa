/**
 * Invisible characters: control and bidirectional-control characters, zero-width spaces and fillers, invisible
 * operators, tags and variation selectors. Some joiners and selectors are valid in context; see below.
 */
const invisible =
  // oxlint-disable-next-line no-misleading-character-class -- the combining characters are meant
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff]|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu

/** Valid contexts of invisible characters: emoji sequences, and scripts with joining letters. */
const emojiBefore = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u
const emojiAfter = /^\p{Extended_Pictographic}/u
const joiningLetter =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{M}]'
const joiningBefore = new RegExp(`${joiningLetter}$`, 'u')
const joiningAfter = new RegExp(`^${joiningLetter}`, 'u')
const selectorBase = /(?:\p{Extended_Pictographic}|[0-9#*©®])$/u
const hanBefore = /\p{Script=Han}$/u
// The selectors themselves are of the script, too.
const mongolianBefore = /(?=\p{L})\p{Script=Mongolian}$/u
/** The flag of a part of a country: a black flag, the region in tags, such as `gbsct`, and the end of the tags. */
const flag = /\u{1f3f4}[\u{e0061}-\u{e007a}]{2}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,3}\u{e007f}/gu

/**
 * Removes invisible characters, so that people and programs read the same text. Line separators become line breaks;
 * joiners and selectors stay where scripts, emoji and flags need them.
 */
export function toVisibleText(text: string): string {
  if (!hasInvisible(text)) return text
  const flags = findFlags(text)
  return text.replace(invisible, (character, offset: number) => {
    const code = character.codePointAt(0) ?? 0
    const before = text.slice(Math.max(0, offset - 2), offset)
    const after = text.slice(offset + character.length, offset + character.length + 2)
    if (code === 0x2028 || code === 0x2029) return '\n'
    if (code === 0x200d && emojiBefore.test(before) && emojiAfter.test(after)) return character
    if ((code === 0x200c || code === 0x200d) && joiningBefore.test(before) && joiningAfter.test(after)) return character
    if ((code === 0xfe0e || code === 0xfe0f) && selectorBase.test(before)) return character
    if (code >= 0xe0100 && code <= 0xe01ef && hanBefore.test(before)) return character
    if (isMongolianSelector(code) && mongolianBefore.test(before)) return character
    if (flags.has(offset)) return character
    return ''
  })
}

function isMongolianSelector(code: number): boolean {
  return (code >= 0x180b && code <= 0x180d) || code === 0x180f
}

/** Where the tag characters of flags are. */
function findFlags(text: string): ReadonlySet<number> {
  const found = new Set<number>()
  for (const { 0: sequence, index } of text.matchAll(flag))
    for (let at = 2; at < sequence.length; at += 2) found.add(index + at)
  return found
}

/** None of these is invisible: Latin letters and punctuation, of which most texts consist. */
const unusual = /[^\t\n\r -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e]/

/** V8 takes several times as long for that expression as for these ranges, which have nearly all characters of a page. */
function hasInvisible(text: string): boolean {
  if (!unusual.test(text)) return false
  for (const [run] of text.matchAll(/[^\t\n\r -~]+/g)) if (run.search(invisible) >= 0) return true
  return false
}
