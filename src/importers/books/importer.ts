import { isIPv6 } from 'node:net'

import { encodingFlag, encodingHelp, parseEncodingFlag } from '@/importers/text/named-encoding'
import type { Encoding } from '@/lib/text/encodings'
import { defineImporter, ImportError, type FlagValues, type ImportedRecord, type ImportRun } from '@/importers/importer'
import { toLanguageTag } from '@/lib/languages/language-tag'
import type { CoverHosts } from './write/fetch-covers'
import { findFeeds } from './feeds/find-feeds'
import { toDatabase } from './stored/database'
import { createFindKnown } from './plan/known-records'
import { mergeRecords } from './plan/merge-records'
import { readFeeds, scanFeeds } from './feeds/read-feeds'
import { createStatementWatch } from './write/statement-watch'
import { renderColumns } from './table/render-columns'
import { createUnread } from './feeds/unread'
import { createWriter, type WriteOptions } from './write/write-batch'
import { writeWhileReading } from './write/write-while-reading'

/**
 * What one transaction writes: the more, the less of its time are statements that cost the same for any number, and the
 * fewer, the sooner readers see books and the shorter editors wait for a save. The characters bound the memory.
 */
const batchLimits = { records: 400, characters: 8_000_000 }

type Options = WriteOptions & { encoding: Encoding | null }

/** `npm run import -- books FILE…`: ONIX, MARC, Thoth’s JSON and tables into books and bundles. */
export const booksImporter = defineImporter<Options>({
  name: 'books',
  usage: 'FILE… [--tier N] [--language TAG] [--match isbn] [--fetch-covers [--covers-from HOST]…] [--encoding NAME]',
  flags: {
    tier: { type: 'string' },
    language: { type: 'string' },
    match: { type: 'string' },
    'fetch-covers': { type: 'boolean' },
    'covers-from': { type: 'string', multiple: true },
    ...encodingFlag,
  },
  help: [
    'ONIX 2.1, 3.0 or 3.1, reference or short tags; MARC 21 (.mrc) and MARCXML; JSON of Thoth; also .gz, .zip and',
    'folders. Several files are taken in the order in which they were sent. A record without a reference is known by',
    'its ISBN. A table (CSV, XLSX, ODS) has a row for each book, and columns such as ISBN, Title and Author;',
    '--dry-run shows how each column is read.',
    '--tier N        the tier of new books that bring no code T<digit>-<digits> of ours; without it by audience:',
    '                children and schools 1, general 2, higher education 3, professional 4, language learners 5',
    '--language TAG  the language of new books that name none, such as en; without it und, undetermined',
    '--match isbn    a record with a reference of its own is the book with its ISBN, whichever feed that came from',
    '--fetch-covers  fetch the covers that records link to on the public internet, and show them; nothing else is ever',
    '                fetched',
    '--covers-from HOST  fetch them from this host as well, which may be in a network of your own; may be repeated',
    ...encodingHelp,
  ],
  parseOptions: async (values) => ({
    tier: toTier(values.tier),
    language: toLanguage(values.language),
    matchesIsbn: toMatch(values.match),
    coverHosts: toCoverHosts(values['fetch-covers'], values['covers-from']),
    encoding: parseEncodingFlag(values.encoding),
  }),
  run: importBooks,
})

function toTier(value: FlagValues[string]): number | null {
  if (value === undefined) return null
  if (typeof value === 'string' && /^T?\d$/i.test(value)) return Number(value.at(-1))
  throw new ImportError('--tier takes one digit.')
}

function toMatch(value: FlagValues[string]): boolean {
  if (value === undefined || value === 'isbn') return value === 'isbn'
  throw new ImportError('--match takes isbn.')
}

function toCoverHosts(isWanted: FlagValues[string], hosts: FlagValues[string]): CoverHosts | null {
  const given = [hosts ?? []].flat().map(String)
  if (isWanted !== true && given.length > 0) throw new ImportError('--covers-from is for --fetch-covers.')
  const named = given.map(toHost)
  return isWanted === true ? named : null
}

/** A host as URLs have it: in lower case and ASCII, an IPv6 address in brackets. */
function toHost(given: string): string {
  const bare = given.replace(/^\[(.*)\]$/, '$1')
  const url = `http://${isIPv6(bare) ? `[${bare}]` : given}/`
  if ((!isIPv6(bare) && /[\s/\\?#@:]/.test(given)) || !URL.canParse(url))
    throw new ImportError(
      `--covers-from takes the name or IP address of a host, such as images.internal, not ${given}.`,
    )
  return new URL(url).hostname
}

function toLanguage(value: FlagValues[string]): string {
  if (value === undefined) return 'und'
  const tag = typeof value === 'string' ? toLanguageTag(value) : null
  if (tag === null) throw new ImportError('--language takes a language tag such as en, en-GB or pt-BR.')
  return tag
}

async function* importBooks(run: ImportRun<Options>): AsyncGenerator<ImportedRecord[]> {
  const { paths, workFolder, signal, progress, payload, options } = run
  const { encoding } = options
  const { feeds, repeated } = await scanFeeds(await findFeeds(paths, workFolder), {
    setPosition: progress.setPosition,
    signal,
    encoding,
  })
  for (const { file, columns, note } of feeds) {
    if (note) progress.addNote(`${file}: ${note}`)
    if (columns === undefined) continue
    progress.addDetail({ name: 'columns', value: { file, columns }, toText: () => renderColumns(file, columns) })
  }
  const unread = createUnread()
  // The cover of a known record may be missing.
  const findKnown = options.coverHosts ? undefined : await createFindKnown(toDatabase(payload), options)
  const read = readFeeds(feeds, { ...progress, countUnread: unread.add, encoding, ...(findKnown && { findKnown }) })
  const records = mergeRecords(read, repeated)
  const { watch, isBusy } = createStatementWatch()
  const { write, close } = createWriter(run, watch)
  try {
    yield* writeWhileReading(records, { limits: batchLimits, signal, write, isBusy })
  } finally {
    const note = unread.toNote()
    if (note !== null && !signal.aborted) progress.addNote(note)
    await close()
  }
}
