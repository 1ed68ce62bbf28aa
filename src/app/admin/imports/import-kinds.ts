/** The kinds of input that can be uploaded, by the names of their importers, with file extensions and what they become. */
export const importKinds = {
  books: {
    label: 'Books (ONIX, MARC, Thoth, table)',
    collection: 'books',
    description:
      'An ONIX feed, records of a library in MARC 21 or MARCXML, the JSON of Thoth, or a table with one book a row and columns such as ISBN, Title and Author.',
    extensions: [
      ...['.xml', '.onix', '.mrc', '.marc', '.marcxml', '.json', '.xml.gz', '.mrc.gz', '.zip'],
      ...['.csv', '.tsv', '.txt', '.xlsx', '.ods', '.csv.gz'],
    ],
  },
  articles: {
    label: 'Articles (Markdown, Word, WordPress, Ghost)',
    collection: 'articles',
    description: 'One article, an archive of them with their images, or the export of WordPress or Ghost.',
    extensions: [
      '.zip',
      '.tar',
      '.tar.gz',
      '.tgz',
      '.md',
      '.mdx',
      '.markdown',
      '.html',
      '.docx',
      '.xml',
      '.xml.gz',
      '.json',
      '.json.gz',
    ],
  },
  evidence: {
    label: 'Evidence (table)',
    collection: 'evidence-entries',
    description: 'One finding a row, or a list of them.',
    extensions: ['.csv', '.tsv', '.txt', '.json', '.jsonl', '.ndjson', '.xlsx', '.ods', '.csv.gz', '.json.gz'],
  },
} as const

export type ImportKind = keyof typeof importKinds

/** True for the name of an importer. */
export function isImportKind(name: unknown): name is ImportKind {
  return typeof name === 'string' && Object.hasOwn(importKinds, name)
}
