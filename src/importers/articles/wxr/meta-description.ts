/** Where plugins for search engines store the description of a post. */
const keys = [
  '_yoast_wpseo_metadesc',
  'rank_math_description',
  '_aioseo_description',
  '_aioseop_description',
  '_seopress_titles_desc',
  '_genesis_description',
]
/** What stands for something else, as in `%%cf_my-field%%`, `%title%` and `%date(F jS, Y)%`. */
const variable = /%%[^%]{1,80}%%|%[a-z_][\w-]{0,40}(?:\([^()%]{0,80}\))?%/i
/** The same of All in One SEO, as in `#post_title`; elsewhere this is a tag of readers. */
const hashVariable = /#(?:\w{1,40}_|(?:tagline|categories|category|permalink)\b)/i

/** The description that the plugin for search engines of a site has of a post; empty where it has none of its own. */
export function findMetaDescription(meta: ReadonlyMap<string, readonly string[]>): string {
  for (const key of keys) {
    const text = meta.get(key)?.at(-1)?.trim() ?? ''
    const hasVariable = variable.test(text) || (key.startsWith('_aioseo') && hashVariable.test(text))
    if (text !== '' && !hasVariable) return text
  }
  return ''
}
