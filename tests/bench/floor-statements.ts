/**
 * For each kind of miss the one statement by which Postgres alone could make its body, as PostgREST would. Written here
 * by hand, so that the floor does not move with the code that is measured against it. Totals are not counted: neither
 * does a miss count them, while nothing changes.
 */
export type FloorStatement = {
  name: string
  /** Gives one row with the body, or the part of it between `start` and `end`, as `json`. */
  text: string
  /** The parameters of the statement, out of the request. */
  toValues: (url: URL, body: string) => unknown[]
  /** What is constant in the body around it. */
  start?: string
  end?: string
}

const isoTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const baseUrl = 'http://localhost'

const size = (name: string) => `json_build_object('url', '${baseUrl}/media/' || m.sizes_${name}_filename,
  'width', m.sizes_${name}_width::integer, 'height', m.sizes_${name}_height::integer, 'mimeType', m.sizes_${name}_mime_type,
  'filesize', m.sizes_${name}_filesize::integer, 'filename', m.sizes_${name}_filename)`

const article = `json_build_object('id', a.id, 'title', a.title, 'slug', a.slug, 'description', a.description,
  'professions', (select coalesce(json_agg(s.value order by s."order"), '[]') from articles_professions s where s.parent_id = a.id),
  'author', json_build_object('id', u.id, 'name', u.name, 'role', u.role),
  'publishedAt', ${isoTime('a.published_at')},
  'heroImage', (select json_build_object('id', m.id, 'alt', m.alt, 'url', '${baseUrl}/media/' || m.filename,
    'filename', m.filename, 'mimeType', m.mime_type, 'filesize', m.filesize::integer, 'width', m.width::integer,
    'height', m.height::integer, 'sizes', json_build_object('card', ${size('card')}, 'wide', ${size('wide')}),
    'updatedAt', ${isoTime('m.updated_at')}, 'createdAt', ${isoTime('m.created_at')})
    from media m where m.id = a.hero_image_id and m.deleted_at is null),
  'body', a.body,
  'previousSlugs', (select coalesce(json_agg(t.text order by t."order"), '[]') from articles_texts t
    where t.parent_id = a.id and t.path = 'previousSlugs'),
  'sources', (select coalesce(json_agg(json_build_object('label', s.label, 'url', s.url, 'date', ${isoTime('s.date')},
    'id', s.id) order by s._order), '[]') from articles_sources s where s._parent_id = a.id),
  'corrections', (select coalesce(json_agg(json_build_object('date', ${isoTime('s.date')}, 'text', s.text, 'id', s.id)
    order by s.date desc, s._order), '[]') from articles_corrections s where s._parent_id = a.id),
  'updatedAt', ${isoTime('a.updated_at')}, 'createdAt', ${isoTime('a.created_at')}, '_status', a._status)`

const isArticle = `a._status = 'published' and a.author_id is not null and a.deleted_at is null`
const pageOfArticles = `(select a.id from articles a where ${isArticle}
  order by a.published_at desc nulls last, a.id desc limit $1 offset $2) p join articles a on a.id = p.id
  join users u on u.id = a.author_id`
const newestFirst = 'order by a.published_at desc nulls last, a.id desc'

const authors = `(select coalesce(json_agg(json_build_object('name', w.name, 'role', w.role) order by w._order), '[]')
  from books_authors w where w._parent_id = b.id)`
const bookHead = `'id', b.code, 'isbn', b.isbn, 'title', b.title, 'subtitle', b.subtitle, 'tier', c.tier,
  'language', b.language, 'authors', ${authors}`
const bookTail = `'collections', (select coalesce(json_agg(json_build_object('id', h.slug, 'title', h.title,
    'url', '${baseUrl}/bundles/' || h.slug) order by h.title, h.slug), '[]')
    from (select distinct u.slug, u.title from bundles_rels r join catalogue_bundles k on k.bundle_id = r.parent_id
      join bundles u on u.id = k.bundle_id where r.books_id = b.id and k.is_public) h),
  'subjects', (select coalesce(json_agg(t.text order by t."order"), '[]') from books_texts t
    where t.parent_id = b.id and t.path = 'subjects'),
  'pages', b.pages::integer, 'published_at', ${isoTime('b.published_at')},
  'publication_date', to_char(b.published_at at time zone 'UTC', 'YYYY-MM-DD'), 'modified_at', ${isoTime('c.modified_at')},
  'cover', (select json_build_object('url', '${baseUrl}/media/' || m.filename, 'width', m.width::integer,
    'height', m.height::integer, 'alt', m.alt) from media m where m.id = b.cover_id and m.deleted_at is null),
  'url', '${baseUrl}/books/' || b.code, 'markdown_url', '${baseUrl}/books/' || b.code || '.md'`
const trade = `'publisher', b.publisher, 'imprint', b.imprint, 'place', b.place, 'product_form', b.product_form,
  'status', b.publishing_status, 'availability', b.availability, 'price', b.price, 'edition', b.edition_number::integer,
  'licence', b.licence_url, 'contributors', ${authors}, 'identifiers', coalesce(b.identifiers, '[]'),
  'subject_codes', coalesce(b.subject_codes, '[]'), 'series', coalesce(b.series, '[]'), 'formats', coalesce(b.formats, '[]'),
  'related', coalesce(b.related, '[]'), 'languages', coalesce(b.languages, '[]'), 'reviews', coalesce(b.reviews, '[]'),
  'prizes', coalesce(b.prizes, '[]')`

const toPage = (limit: number, page: number) => [limit, (page - 1) * limit]
const readPage = ({ searchParams }: URL) =>
  toPage(Number(searchParams.get('limit') ?? 10), Number(searchParams.get('page') ?? 1))

/** By the first part of the path that tells them apart; the longest first. */
export const floorStatements: readonly [path: string, statement: FloorStatement][] = [
  [
    '/api/articles/',
    {
      name: 'floor-article',
      text: `select ${article}::text as json from articles a join users u on u.id = a.author_id where ${isArticle} and a.id = $1`,
      toValues: ({ pathname }) => [Number(pathname.split('/').at(-1))],
    },
  ],
  [
    '/api/articles',
    {
      name: 'floor-articles',
      text: `select json_agg(${article} ${newestFirst})::text as json from ${pageOfArticles}`,
      toValues: readPage,
      start: '{"docs":',
      end: ',"totalDocs":10000,"limit":10,"totalPages":1000,"page":1,"pagingCounter":1,"hasPrevPage":false,"hasNextPage":true,"prevPage":null,"nextPage":2}',
    },
  ],
  [
    '/api/graphql',
    {
      name: 'floor-graphql',
      text: `select json_agg(json_build_object('id', a.id, 'title', a.title, 'slug', a.slug,
        'author', json_build_object('name', u.name)) ${newestFirst})::text as json from ${pageOfArticles}`,
      toValues(_, body) {
        const { variables } = JSON.parse(body) as { variables: { page: number } }
        return toPage(10, variables.page)
      },
      start: '{"data":{"Articles":{"docs":',
      end: ',"totalDocs":10000}}}',
    },
  ],
  [
    '/api/v1/books/',
    {
      name: 'floor-book',
      text: `select json_build_object(${bookHead}, 'synopsis', coalesce(b.synopsis, ''),
        'chapters', (select coalesce(json_agg(json_build_object('title', h.title, 'summary', h.summary, 'label', h.label,
          'level', coalesce(h.level, 1)::integer) order by h._order), '[]') from books_chapters h where h._parent_id = b.id),
        'outcomes', (select coalesce(json_agg(o.text order by o._order), '[]') from books_outcomes o where o._parent_id = b.id),
        ${bookTail}, ${trade})::text as json
        from catalogue_books c join books b on b.id = c.book_id where c.is_public and b.code = $1`,
      toValues: ({ pathname }) => [pathname.split('/').at(-1)],
    },
  ],
  [
    '/api/v1/books',
    {
      name: 'floor-books',
      text: `select json_agg(json_build_object(${bookHead}, ${bookTail}) order by c.tier, c.number, c.book_id)::text as json
        from (select c.book_id from catalogue_books c where c.is_public order by c.tier, c.number, c.book_id
          limit $1 offset $2) p join catalogue_books c on c.book_id = p.book_id join books b on b.id = c.book_id`,
      toValues: readPage,
      start: '{"total":10000,"limit":100,"page":1,"pages":100,"next":null,"previous":null,"data":',
      end: '}',
    },
  ],
]
