import { lookUp } from '@/lib/look-up'

/** Services whose shortcodes may have the id of a video instead of its address. */
const videoPages: Readonly<Record<string, string>> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
  dailymotion: 'https://www.dailymotion.com/video/',
}

/** The address of what a shortcode shows, as in `[youtube https://…]`, `[soundcloud url="…"]` and `[vimeo 123]`; null without one. */
export function toShownAddress(
  name: string,
  argumentsText: string,
  attributes: Readonly<Record<string, string>>,
): string | null {
  const given = [attributes.url, attributes.src, attributes.mp4, attributes.mp3, argumentsText.replace(/^=/, '').trim()]
  const address = given.flatMap((text) => /^["']?(https?:\/\/[^\s"'<>]+)/.exec(text ?? '')?.[1] ?? [])[0]
  if (address !== undefined) return address
  const page = lookUp(videoPages, name)
  const id = attributes.id ?? argumentsText.trim()
  return page !== undefined && /^[\w-]{1,40}$/.test(id) ? `${page}${id}` : null
}
