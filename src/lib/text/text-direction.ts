export type Direction = 'ltr' | 'rtl'

/** Letters of the scripts that are written from right to left. */
const rightToLeft =
  /(?=\p{L})[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hanifi_Rohingya}\p{Script=Hebrew}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Yezidi}]/gu

/**
 * The direction that both the first letter and most letters of a text have; null where they differ, or there is no
 * letter. The first alone is that of a name or an abbreviation in many sentences.
 */
export function toTextDirection(text: string): Direction | null {
  const letters = text.match(/\p{L}/gu) ?? []
  const others = text.match(rightToLeft) ?? []
  if (others.length === 0) return letters.length > 0 ? 'ltr' : null
  const first: Direction = letters[0] === others[0] ? 'rtl' : 'ltr'
  const most: Direction = 2 * others.length > letters.length ? 'rtl' : 'ltr'
  return first === most ? first : null
}
