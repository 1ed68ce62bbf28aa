import { productForms } from '@/formats/catalogue/onix/code-names'

const byName = new Map(Object.entries(productForms).map(([code, name]) => [name.toLowerCase(), code]))

/** Words of qualifiers and notes by the form that they tell (list 150), the more specific first. */
const words: readonly (readonly [RegExp, string])[] = [
  [/audio ?book|audio/i, 'AA'],
  [/\bpdf\b|epub|e-?book|electronic|online|kindle|mobi|digital|numérique|elektronisch|web/i, 'EA'],
  [
    /hard ?(?:cover|back)|\bhbk?\b|cloth|cased|gebunden|\bgeb\.|festeinband|pappband|rel(?:ié|\.)|cartonné|library binding|\bhc\b/i,
    'BB',
  ],
  [/paper ?back|soft ?cover|\bpbk?\b|\bpaper\b|broch|broschur|kart\.|taschenbuch|rústica/i, 'BC'],
  [
    /pevná vazba|vázan|viazan|trda vezava|tvrd[ie] uvez|tvrdo ukoričen|tward[aey]|keménytábl|kötött|kiet[iu]s? virš|cietie? vāk|kõvakaan|(?<!\p{L})ciltli|sert kapak|σκληρό|σκληρόδετ|精[裝装]/iu,
    'BB',
  ],
  [
    /brož|měkká vazba|mäkká väzba|mehka vezava|mek[ie] uvez|miękk[aie]|puhatábl|kartonált|fűzött|minkšt|mīkst|pehmekaan|karton kapak|ince kapak|ciltsiz|amerikan cilt|μαλακό|χαρτόδετ|平[裝装]/iu,
    'BC',
  ],
  [/spiral/i, 'BE'],
  [/loose-?leaf/i, 'BD'],
  [/board book/i, 'BH'],
]

/** The form that a qualifier of an ISBN or a note names; null where it names none. */
export function toProductForm(qualifier: string | null): string | null {
  if (qualifier === null) return null
  const exact = byName.get(qualifier.toLowerCase())
  if (exact !== undefined) return exact
  // What a book is printed on says nothing of its form.
  const told = qualifier.replace(/(?:alk\.|alkaline|acid-? ?free) paper/gi, '')
  return words.find(([pattern]) => pattern.test(told))?.[1] ?? null
}

/** True for a form (list 150) that is neither heard nor electronic, and for none. */
export function isPrinted(form: string | null): boolean {
  return form === null || !/^[AE]/.test(form)
}
