import { z } from 'zod'

const authors = z.array(z.strictObject({ name: z.string().max(300) })).max(500)
const url = z.url().max(2000)

const itemSchema = z
  .strictObject({
    id: url.meta({ description: 'The address of its page.' }),
    url,
    language: z.string().max(35).optional().meta({ description: 'Where it is not that of the feed.' }),
    title: z.string().max(1000),
    content_html: z.string().max(2_000_000).meta({ description: 'Its full text; all URLs in it are absolute.' }),
    summary: z.string().max(5000),
    image: url.optional(),
    date_published: z.iso.datetime().max(40).optional(),
    date_modified: z.iso.datetime().max(40),
    authors: authors.optional(),
    tags: z.array(z.string().max(300)).max(200).optional(),
  })
  .meta({ id: 'FeedItem', description: 'An item of a feed.' })

/** https://www.jsonfeed.org/version/1.1/ */
export const jsonFeedSchema = z
  .strictObject({
    version: z.literal('https://jsonfeed.org/version/1.1'),
    title: z.string().max(600),
    home_page_url: url,
    feed_url: url,
    description: z.string().max(5000).optional(),
    icon: url,
    authors,
    language: z.string().max(35),
    hubs: z
      .array(z.strictObject({ type: z.literal('WebSub'), url }))
      .max(1)
      .optional(),
    items: z.array(itemSchema).max(100),
    _retracted: z
      .array(z.strictObject({ id: url, date_retracted: z.iso.datetime().max(40) }))
      .max(100)
      .optional()
      .meta({ description: 'Items that were taken back last, newest first.' }),
  })
  .meta({ id: 'JsonFeed', description: 'A feed as JSON Feed 1.1.' })

export type JsonFeed = z.infer<typeof jsonFeedSchema>
