import { readStyles } from './dom'

/** What Wingdings shows for the characters that are in texts: Word’s arrows (-->), smileys, ticks and boxes. */
const wingdings = toMap(
  'Jà ß á â è ç é ê ð ï ó ü û þ ý ¨ o q n l § Ø v L',
  '☺→ ← ↑ ↓ ➔ ⬅ ⬆ ⬇ ⇨ ⇦ ⇔ ✓ ✗ ☑ ☒ ☐ ☐ ❑ ■ ● ▪ ➢ ❖ ☹',
)
/** What Symbol shows: Greek, and signs of mathematics. */
const symbol = toMap(
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ£³´¸¹»º®¬¯«ÞÛ¥·ÎåÖ¶òÑ"$ÇÈ@\\',
  'αβχδεφγηιϕκλμνοπθρστυϖωξψζΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ≤≥×÷≠≈≡→←↓↔⇒⇔∞•∈Σ√∂∫∇∀∃∩∪≅∴',
)

/** Replaces characters that are others in their font than they are without it: an arrow of Word would be an “à”. */
export function replaceSymbolFonts(document: Document): void {
  for (const element of document.body.querySelectorAll('[style], font[face]')) {
    const shown = findFont(element)
    if (!shown) continue
    for (const child of element.childNodes)
      if (child.nodeType === 3)
        child.textContent = [...(child.textContent ?? '')]
          .map((letter) => shown.get(toLetter(letter)) ?? letter)
          .join('')
  }
}

/** Symbol only where Word says that the font is meant: browsers show letters in it as letters. */
function findFont(element: Element): ReadonlyMap<string, string> | null {
  const styles = readStyles(element)
  const family = styles.get('font-family') ?? element.getAttribute('face') ?? ''
  if (styles.get('mso-char-type') === 'symbol' && /^"?symbol/i.test(styles.get('mso-symbol-font-family') ?? family))
    return symbol
  return /^['"]?wingdings['"]?(?:$|,)/i.test(family) || styles.get('mso-symbol-font-family') === 'wingdings'
    ? wingdings
    : null
}

/** Word also writes these characters in the private use area of Unicode. */
function toLetter(letter: string): string {
  const code = letter.charCodeAt(0)
  return code >= 0xf000 && code <= 0xf0ff ? String.fromCharCode(code - 0xf000) : letter
}

function toMap(written: string, shown: string): ReadonlyMap<string, string> {
  const signs = [...shown.replaceAll(' ', '')]
  return new Map([...written.replaceAll(' ', '')].map((letter, index) => [letter, signs[index] ?? letter]))
}
