import { z } from 'zod'

const nameSchema = z.union([
  z.strictObject({ family: z.string(), given: z.string() }),
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
    issued: z.strictObject({ 'date-parts': z.tuple([z.array(z.int())]) }).optional(),
    'container-title': z.string().optional(),
    publisher: z.string(),
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

/** The forms a citation is given in, by the ending of its address. */
export const citationForms = [
  { ending: 'bib', format: 'bibtex', name: 'BibTeX' },
  { ending: 'ris', format: 'ris', name: 'RIS' },
  { ending: 'csl.json', format: 'csl', name: 'CSL-JSON' },
] as const
