/** The kinds of input that can be uploaded, by the names of their importers, with file extensions. */
export const importKinds = {
  books: {
    label: 'Books (ONIX, MARC, Thoth)',
    description: 'An ONIX feed, records of a library in MARC 21 or MARCXML, or the JSON of Thoth.',
    extensions: ['.xml', '.onix', '.mrc', '.marc', '.marcxml', '.json', '.xml.gz', '.mrc.gz', '.zip'],
  },
  articles: {
    label: 'Articles (Markdown, Word, WordPress, Ghost)',
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
    description: 'One finding a row, or a list of them.',
    extensions: ['.csv', '.tsv', '.txt', '.json', '.jsonl', '.ndjson', '.xlsx', '.ods', '.csv.gz', '.json.gz'],
  },
} as const

export type ImportKind = keyof typeof importKinds

/** Messages for rejected uploads. */
export const uploadErrors = {
  kind: 'Choose what the file holds.',
  file: 'Choose a file that is not empty, with an ending that belongs to what it holds.',
  size: 'The file is larger than 24 MB. Larger ones are imported on the command line, with npm run import.',
  address: 'The old address is no web address.',
  busy: 'Another import is running. Wait for its end.',
  gone: 'The file is no longer kept: only the last three are. Choose it again.',
  mapping: 'No mapping is saved under that name any more.',
  incomplete: 'A required field has no column and no value: give it one, and try again.',
} as const

export type UploadError = keyof typeof uploadErrors
