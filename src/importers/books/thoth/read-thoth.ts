import type { AddUnread, BookReader, SourceRecord } from '@/importers/books/feeds/book-reader'
import { toInvalidRecord } from '@/importers/books/record/book-record'
import { readAll } from '@/importers/books/feeds/read-all'
import { toRefusal } from '@/importers/books/feeds/unsupported'
import { ImportError } from '@/importers/importer'
import { isJson } from '@/importers/text/is-json'
import { limits } from '@/importers/limits'
import { isPart, toBookRecord, toReference } from './to-book-record'
import { countOtherPrices } from './trade'
import { workSchema } from './work'

/** Members that are read, those of its own administration, and counts of what a work consists of. */
const read = new Set([
  ...Object.keys(workSchema.shape),
  ...[
    '__typename',
    'jsonGeneratedAt',
    'createdAt',
    'updatedAt',
    'updatedAtWithRelations',
    'imprintId',
    'pageBreakdown',
  ],
])

/** JSON of Thoth: the export of one work, an answer of its GraphQL, or a list of works. */
export const readThoth: BookReader = async function* (bytes) {
  const works = toWorks(await parseJson(bytes))
  for (const [index, given] of works.entries()) yield toSourceRecord(given, index + 1)
}

async function parseJson(bytes: AsyncIterable<Uint8Array>): Promise<unknown> {
  const all = await readAll(bytes, { maxBytes: limits.archive.exportBytes, remedy: 'export it in parts' })
  const text = all.toString('utf8').replace(/^\ufeff/, '')
  try {
    return JSON.parse(text)
  } catch (error) {
    if (isJson(text.trimStart().split('\n', 1)[0]!)) throw new ImportError(toRefusal('a document of JSON in each line'))
    throw new ImportError(`it is no JSON: ${(error as Error).message.slice(0, 200)}`)
  }
}

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isWork = (value: unknown): boolean => isObject(value) && ('workId' in value || 'workType' in value)

/** The works of a document: it is one, a list of them, or an answer whose data hold either. */
function toWorks(document: unknown): unknown[] {
  const data = isObject(document) && isObject(document.data) ? Object.values(document.data) : [document]
  const works = data.flatMap((each) => (Array.isArray(each) ? (each as unknown[]) : [each]))
  if (works.length > 0 && !works.some(isWork))
    throw new ImportError('this JSON is no work of Thoth: no workId, no workType.')
  return works
}

function toSourceRecord(given: unknown, line: number): SourceRecord {
  const parsed = workSchema.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const error = `It is no work as Thoth has them: ${issue?.path.join('.') || 'it'}: ${issue?.message ?? ''}`
    return {
      line,
      reference: null,
      source: null,
      toRecord: () => toInvalidRecord({ line, reference: null, error }),
    }
  }
  const work = parsed.data
  return {
    line,
    reference: toReference(work),
    source: null,
    toRecord(addUnread) {
      if (addUnread && !isPart(work)) {
        countUnread(given, addUnread)
        for (let count = countOtherPrices(work); count > 0; count--) addUnread('prices')
      }
      return toBookRecord(work, line)
    },
  }
}

function countUnread(given: unknown, addUnread: AddUnread): void {
  if (!isObject(given)) return
  for (const [name, value] of Object.entries(given)) if (!read.has(name) && !saysNothing(value)) addUnread(name)
}

function saysNothing(value: unknown): boolean {
  return value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)
}
