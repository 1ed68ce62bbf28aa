import { quote } from '@/lib/text/quote'
import type { ArticleFile } from '@/importers/articles/article-file'
import { parseTime } from '@/importers/articles/front-matter/parse-time'

type Period = Pick<ArticleFile, 'time' | 'publishTime' | 'expires'>

/** Why an article is not shown at this time, by the dates of its front matter; null where it is. */
export function findWhyNotShown({ time, publishTime, expires }: Period, now: number): string | null {
  if ([time, publishTime].some((each) => each !== null && Date.parse(each) > now))
    return 'Its date lies ahead: it is a draft until somebody schedules it.'
  const end = expires && parseTime(expires)
  return end && Date.parse(end) <= now ? `It was to be shown until ${quote(expires)}: it is a draft.` : null
}
