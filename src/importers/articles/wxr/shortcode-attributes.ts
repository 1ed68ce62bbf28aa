export type ShortcodeAttributes = Readonly<Record<string, string>>

const pair = /([\w-]{1,60})\s{0,5}=\s{0,5}(?:"([^"]*)"|'([^']*)'|([^\s"'/]+))/g
/** What Divi and WPBakery write for characters that attributes cannot hold. */
const stoodFor: Readonly<Record<string, string>> = {
  '%22': '"',
  '%91': '[',
  '%93': ']',
  '``': '"',
  '`{`': '[',
  '`}`': ']',
}

/** The attributes of a shortcode of WordPress, by their names in lower case. */
export function parseAttributes(text: string): ShortcodeAttributes {
  return Object.fromEntries(
    [...text.matchAll(pair)].map(([, key = '', double, single, bare]) => [
      key.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  )
}

/** The words of an attribute. */
export function toWords(value: string): string {
  return value.replace(/%22|%91|%93|``|`[{}]`/g, (code) => stoodFor[code] ?? code).trim()
}
