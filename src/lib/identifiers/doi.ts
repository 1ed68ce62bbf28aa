/** What every DOI looks like: a registrant, and a suffix of any characters but blanks. */
export const doiPattern = /^10\.\d[\d.]*\/\S+$/

/** A DOI without the URL of a resolver, which encodes it, or the scheme `doi:` before it. */
export function toDoiName(text: string): string {
  const [resolver] = /^https?:\/\/(?:dx\.)?doi\.org\//i.exec(text) ?? []
  return resolver === undefined ? text.replace(/^doi:\s*/i, '') : decode(text.slice(resolver.length))
}

/** The URL of a DOI, whose characters need not be those of a path: `#` and `?` are common in old ones. */
export function toDoiUrl(name: string): string {
  return `https://doi.org/${name.split('/').map(encodeURIComponent).join('/')}`
}

function decode(path: string): string {
  try {
    const name = decodeURIComponent(path)
    // Postgres stores no NUL, and no DOI has a control character.
    return /\p{Cc}/u.test(name) ? path : name
  } catch {
    return path
  }
}
