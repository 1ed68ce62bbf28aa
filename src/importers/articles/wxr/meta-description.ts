/** Where plugins for search engines store the description of a post. */
const keys = [
  '_yoast_wpseo_metadesc',
  'rank_math_description',
  '_aioseo_description',
  '_aioseop_description',
  '_seopress_titles_desc',
  '_genesis_description',
]
/** What stands for something else, as in `%%excerpt%%`, `%title%` and `#post_title`. */
const variable = /%\w{1,40}%|#\w{1,40}_/

/** The description that the plugin for search engines of a site has of a post; empty where it has none of its own. */
export function findMetaDescription(meta: ReadonlyMap<string, readonly string[]>): string {
  const given = keys.flatMap((key) => meta.get(key)?.at(-1)?.trim() ?? [])
  return given.find((text) => text !== '' && !variable.test(text)) ?? ''
}
