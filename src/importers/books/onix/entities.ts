import { decodeHTMLStrict } from 'entities'

/**
 * Named entities for the XML parser: those of HTML, which include the ISO sets of ONIX's DTD. There is no other source:
 * DTDs are not fetched, and entity declarations are rejected.
 */
export function createEntityTable(): Record<string, string> {
  return new Proxy<Record<string, string>>(Object.create(null) as Record<string, string>, {
    get(_, name) {
      if (typeof name !== 'string' || !/^[A-Za-z][A-Za-z0-9]{0,31}$/.test(name)) return undefined
      const reference = `&${name};`
      const text = decodeHTMLStrict(reference)
      return text === reference ? undefined : text
    },
  })
}
