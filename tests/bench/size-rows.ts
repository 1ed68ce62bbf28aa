import { catalogueRows } from './catalogue-rows'
import { contentRows, graphqlRows } from './content-rows'
import { rowsOf, type SizeRow } from './size-row'

/** Files and indexes that show more of a larger publication, each part of them of a bounded size. */
const growingRows: SizeRow[] = [
  ...rowsOf('catalogue', {
    'home, with all bundles': () => '/',
    'llms.txt of the catalogue, with all bundles': () => '/llms.txt',
    sitemap: () => '/sitemap.xml',
    'sitemap of books': () => '/books/sitemap.xml',
    'sitemap of books, a part': () => '/books/sitemap.xml?page=1',
    'sitemap of authors': () => '/authors/sitemap.xml',
  }),
  ...rowsOf('content', {
    'sitemap of content': () => '/sitemap.xml',
  }),
].map((row) => ({ ...row, grows: true }))

/** All that is measured. */
export const sizeRows: readonly SizeRow[] = [...catalogueRows, ...contentRows, ...graphqlRows, ...growingRows]
