import type { ReactNode } from 'react'

import type { Media } from '@/schemas/media'
import type { Site } from '@/schemas/site'
import type { Surface } from '@/surface/operation'

/** Where a page is shown: absolute addresses are built from these, never from a request. */
export type ViewContext = {
  site: Site
  /** The host that the page stands on. */
  surface: Surface
  baseUrl: string
  /** Address of a built asset by its name, such as `site.css`. */
  toAsset: (name: string) => string
}

export type Crumb = { name: string; path: string }

/** One public page, before it becomes HTML or Markdown. `main` is the whole of its content. */
export type Page = {
  title: string
  description: string
  /** Path and canonical query. */
  canonicalPath: string
  main: ReactNode
  /** From home to this page. */
  crumbs: readonly Crumb[]
  /** The section that the navigation marks as current. */
  section?: '/resources' | '/state-of-applied-ai' | '/developers' | '/books' | '/bundles' | '/catalogue-all'
  /** ISO time of the last change, where the page is about one thing. */
  lastUpdated?: string
  image?: Media | null
  /** The same in other forms, for the head: citations, tables. */
  alternates?: readonly { path: string; type: string; title: string }[]
  /** What the Markdown's front matter says besides, for programs: name and value. */
  facts?: Readonly<Record<string, string>>
  /** Scripts of src/views/assets that the page loads, by their built names. It must work without them. */
  scripts?: readonly string[]
  /** What schema.org calls it, beside what every page carries. */
  jsonLd?: readonly Record<string, unknown>[]
  /** Neither indexed nor given alternates: previews and refusals. */
  isPrivate?: boolean
}
