import { z } from 'zod'

const nameSchema = z.union([
  z.strictObject({
    family: z.string(),
    given: z.string().optional(),
    'non-dropping-particle': z.string().optional(),
    suffix: z.string().optional(),
  }),
  z.strictObject({ literal: z.string() }),
])

export const citationSchema = z
  .strictObject({
    id: z.string(),
    type: z.enum(['article-magazine', 'entry', 'book']),
    title: z.string(),
    author: z.array(nameSchema).optional(),
    editor: z.array(nameSchema).optional(),
    translator: z.array(nameSchema).optional(),
    issued: z.strictObject({ 'date-parts': z.array(z.array(z.int())).length(1) }).optional(),
    'container-title': z.string().optional(),
    publisher: z.string(),
    'publisher-place': z.string().optional(),
    edition: z.string().optional(),
    'collection-title': z.string().optional(),
    'collection-number': z.string().optional(),
    DOI: z.string().optional(),
    URL: z.url(),
    ISBN: z.string().optional(),
    'number-of-pages': z.int().optional(),
    abstract: z.string().optional(),
    source: z.string().optional(),
    note: z.string().optional(),
    language: z.string(),
  })
  .meta({ id: 'Citation', description: 'A citation in the form of CSL-JSON.' })

export const citationListSchema = z
  .array(citationSchema)
  .meta({ id: 'CitationList', description: 'CSL-JSON: one citation.' })

export type Citation = z.infer<typeof citationSchema>
export type CitationName = z.infer<typeof nameSchema>

/** The citation formats, with the ending of their addresses. */
export const citationForms = [
  { ending: 'bib', format: 'bibtex', name: 'BibTeX' },
  { ending: 'ris', format: 'ris', name: 'RIS' },
  { ending: 'csl.json', format: 'csl', name: 'CSL-JSON' },
] as const
