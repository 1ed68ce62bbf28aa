import type { ReactNode } from 'react'

import type { JsonLdNode } from '@/formats/shared/json-ld'
import type { Media } from '@/schemas/shared/media'
import type { Site } from '@/schemas/shared/site'
import type { Host } from '@/surface/shared/operation'
import type { Preview } from './preview-bar'
import type { SharedMessages } from './messages/by-language'

/** The site and host of a page. Absolute URLs are built from `baseUrl`, never from the request. */
export type ViewContext = {
  site: Site
  host: Host
  /** The interface texts, in the interface language of the host. */
  messages: SharedMessages
  baseUrl: string
  /** The address of the publisher's other host. */
  otherUrl: string
  /** URL of a built asset by its name, such as `site.css`. */
  toAsset: (name: string) => string
}

/** `language`: of a name that may be in another language than the page. */
export type Crumb = { name: string; path: string; language?: string | null }

/** A public page, before it is rendered as HTML or Markdown. `main` is its complete content. */
export type Page = {
  title: string
  description: string
  /** True for pages that are always in English: those for developers. */
  language?: 'en'
  /** Path and canonical query. */
  canonicalPath: string
  /** Path of the address to cite, where the page is about one thing (RFC 8574). */
  citeAs?: string
  /** Paths of the pages of its authors. */
  authoredBy?: readonly string[]
  /** The document's licence, if it differs from the page's. */
  licence?: string
  /** The publisher of the document, if it is not that of the site. */
  publisher?: string
  /** Files that hold its content, beside Markdown and JSON. */
  files?: readonly { path: string; type: string }[]
  /** Files that describe it; by default its alternates. */
  metadata?: readonly { path: string; type: string }[]
  /** Path of the collection that it is part of. */
  partOf?: string
  main: ReactNode
  /** Parts of `main` that are HTML already, by the marks that stand for them in it, in this order. */
  rendered?: ReadonlyMap<string, readonly Uint8Array[]>
  /** The breadcrumbs from home to this page. */
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
  /** The revision of the page's document, the same in any format; surrounding lists have no effect. */
  revision?: string | null
  image?: Media | null
  /** The contents of the page's own share image, if it has one. */
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
  /** A style sheet that a script applies to a part of the page. */
  isolatedStyles?: string
  /** schema.org nodes of the page's content. */
  jsonLd?: readonly JsonLdNode[]
  /** True for pages that are not indexed and have no alternates: previews and error pages. */
  isPrivate?: boolean
  /** Only for previews. */
  preview?: Preview
}
