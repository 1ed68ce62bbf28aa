import { readTexts, type FrontMatter } from '@/importers/articles/front-matter/front-matter'
import type { ArticleCorrection, ArticleSource } from '@/importers/articles/front-matter/front-matter-fields'
import { parseTime } from '@/importers/articles/front-matter/parse-time'

type OwnFields = {
  title: string | null
  summaries: (string | null)[]
  authors: string[]
  sources: ArticleSource[]
  corrections: ArticleCorrection[] | null
  hasSlug: boolean
  formerPaths: string[]
}

/** The fields of a file that was exported here, exactly as they are written: nothing is trimmed, cut or left out. */
export function readOwnFields(data: FrontMatter): OwnFields {
  const corrections = toRows(data.corrections)
  return {
    title: toText(data.title),
    summaries: [toText(data.description)],
    authors: (Array.isArray(data.authors) ? (data.authors as unknown[]) : []).flatMap((name) => toText(name) ?? []),
    sources: (toRows(data.sources) ?? []).map(({ label, url, date }) => ({
      label: toText(label) ?? '',
      url: toText(url) ?? '',
      date: toTime(date),
    })),
    corrections: corrections && corrections.map(({ date, text }) => ({ date: toTime(date), text: toText(text) ?? '' })),
    hasSlug: toText(data.slug) !== null,
    formerPaths: readTexts(data, 'formerPaths'),
  }
}

function toRows(value: unknown): FrontMatter[] | null {
  if (!Array.isArray(value)) return null
  return (value as unknown[]).filter((row): row is FrontMatter => typeof row === 'object' && row !== null)
}

function toText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function toTime(value: unknown): string | null {
  const text = toText(value)
  return text && parseTime(text)
}
