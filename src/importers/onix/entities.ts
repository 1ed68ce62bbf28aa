import { decodeHTMLStrict } from 'entities'

/**
 * What `&name;` stands for, for the XML parser to look up: HTML's fixed table, which holds the ISO sets that
 * ONIX's DTD declares. It is the only source of entities: no DTD is fetched, no declaration is obeyed.
 */
export function createEntityTable(): Record<string, string> {
  return new Proxy<Record<string, string>>(Object.create(null) as Record<string, string>, {
    get(_, name) {
      if (typeof name !== 'string' || !/^[A-Za-z][A-Za-z0-9]{0,31}$/.test(name)) return undefined
      const written = `&${name};`
      const text = decodeHTMLStrict(written)
      return text === written ? undefined : text
    },
  })
}
