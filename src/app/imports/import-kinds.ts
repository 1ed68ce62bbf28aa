/** What can be uploaded, as the importers call it, with the endings of its files. */
export const importKinds = {
  books: {
    label: 'Books (ONIX)',
    description: 'An ONIX feed, 2.1 or 3.0, with long or short tags.',
    endings: ['.xml', '.onix'],
  },
  articles: {
    label: 'Articles (Markdown)',
    description: 'One article, or an archive of them with their images.',
    endings: ['.zip', '.tar', '.tar.gz', '.tgz', '.md', '.mdx', '.markdown'],
  },
  evidence: {
    label: 'Evidence (table)',
    description: 'One finding a row, or a list of them.',
    endings: ['.csv', '.tsv', '.txt', '.json', '.jsonl', '.ndjson', '.xlsx'],
  },
} as const

export type ImportKind = keyof typeof importKinds

/** Why an upload was not begun, as the page says it. */
export const importFaults = {
  kind: 'Choose what the file holds.',
  file: 'Choose a file that is not empty, with an ending that belongs to what it holds.',
  size: 'The file is larger than 24 MB. Larger ones are imported on the command line, with npm run import.',
  address: 'The old address is no web address.',
  busy: 'Another import is running. Wait for its end.',
} as const

export type ImportFault = keyof typeof importFaults
