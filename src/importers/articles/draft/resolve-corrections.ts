import { countCharacters } from '@/lib/text/characters'
import { correctionLength } from '@/schemas/content/article'
import type { ArticleCorrection } from '@/importers/articles/front-matter/front-matter-fields'

const dayMs = 24 * 60 * 60 * 1000

type Context = {
  /** When the article was published; null if unknown. */
  time: string | null
  now: number
}

/** The corrections that the field accepts (src/cms/fields/article-corrections.ts), newest first; others are noted. */
export function resolveCorrections(
  corrections: readonly ArticleCorrection[],
  { time, now }: Context,
  notes: string[],
): { date: string; text: string }[] {
  const accepted = corrections.flatMap(({ date, text }) => {
    const fault = findFault(text, date)
    if (fault !== null) notes.push(`corrections: “${text.slice(0, 60)}” was left out: ${fault}.`)
    return fault === null && date !== null ? [{ date, text }] : []
  })
  return accepted.sort((a, b) => Date.parse(b.date) - Date.parse(a.date))

  function findFault(text: string, date: string | null): string | null {
    if (date === null) return 'it has no date'
    if (Date.parse(date) > now) return 'its date lies ahead'
    if (time !== null && Date.parse(date) + dayMs < Date.parse(time)) return 'its date lies before the publication'
    return countCharacters(text) > correctionLength.max ? `it has more than ${correctionLength.max} characters` : null
  }
}
