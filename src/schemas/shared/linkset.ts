import { z } from 'zod'

const targetSchema = z
  .strictObject({ href: z.url(), type: z.string().optional() })
  .meta({ id: 'LinkTarget', description: 'What a link leads to, and its type where it is known.' })

/** Typed links in the JSON of RFC 9264 §4.2: for each context, its targets by their relation. */
export const linksetSchema = z
  .strictObject({ linkset: z.array(z.object({ anchor: z.url() }).catchall(z.array(targetSchema))) })
  .meta({ id: 'Linkset', description: 'Typed links (RFC 9264).' })
