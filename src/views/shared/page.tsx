import type { ReactNode } from 'react'

import type { JsonLdNode } from '@/formats/shared/json-ld'
import type { Media } from '@/schemas/shared/media'
import type { Site } from '@/schemas/shared/site'
import type { Host } from '@/surface/shared/operation'
import type { Preview } from './preview-bar'
import type { SharedWords } from './words/by-language'

/** The site and host of a page. Absolute URLs are built from `baseUrl`, never from the request. */
export type ViewContext = {
  site: Site
  host: Host
  /** The words around the content, in the language of the host's interface. */
  words: SharedWords
  baseUrl: string
  /** The address of the publisher's other host. */
  otherUrl: string
  /** URL of a built asset by its name, such as `site.css`. */
  toAsset: (name: string) => string
}

/** `language`: of a name that may be in another than the page. */
export type Crumb = { name: string; path: string; language?: string | null }

/** A public page, before it is rendered as HTML or Markdown. `main` is its complete content. */
export type Page = {
  title: string
  description: string
  /** Of pages that are in English whatever the interface's language: those for developers. */
  language?: 'en'
  /** Path and canonical query. */
  canonicalPath: string
  /** Path of the address to cite, where the page is about one thing (RFC 8574). */
  citeAs?: string
  /** Paths of the pages of its authors. */
  authoredBy?: readonly string[]
  /** Its licence, where that is not the one of the page. */
  licence?: string
  /** Files that hold its content, beside Markdown and JSON. */
  files?: readonly { path: string; type: string }[]
  /** Files that describe it; where it names none, its alternates do. */
  metadata?: readonly { path: string; type: string }[]
  /** Path of the collection that it is part of. */
  partOf?: string
  main: ReactNode
  /** From home to this page. */
  crumbs: readonly Crumb[]
  /** The section that the navigation marks as current. */
  section?:
    | '/resources'
    | '/state-of-applied-ai'
    | '/search'
    | '/developers'
    | '/books'
    | '/bundles'
    | '/authors'
    | '/subjects'
    | '/catalogue-all'
  /** ISO time of the last change, on pages about a single document. */
  lastUpdated?: string
  /** Names what is shown of the page's document, in any format; surrounding lists do not count. */
  revision?: string | null
  image?: Media | null
  /** What the page's own picture shows, where it has one for where its address is shared. */
  shareImageAlt?: string
  /** Path of the same content as JSON, as the page's operation names it. */
  json?: string | null
  /** Alternate representations for the head: citations, tables. */
  alternates?: readonly { path: string; type: string; title: string }[]
  /** Further `meta` tags for the head, as name and content: what reference managers read. */
  meta?: readonly (readonly [name: string, content: string])[]
  /** Additional front matter of the Markdown. */
  facts?: Readonly<Record<string, string>>
  /** Scripts of src/views/assets, by their built names. The page must work without them. */
  scripts?: readonly string[]
  /** Further style sheets of src/views/assets, by their built names. */
  styles?: readonly string[]
  /** One that a script applies to a part of the page alone. */
  isolatedStyles?: string
  /** schema.org nodes of the page's content. */
  jsonLd?: readonly JsonLdNode[]
  /** Not indexed, and without alternates: previews and error pages. */
  isPrivate?: boolean
  /** Only for previews. */
  preview?: Preview
}
