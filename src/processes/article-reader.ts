import { parseArticleFile } from '@/importers/articles/article-file'
import { readDocxArticle } from '@/importers/articles/docx/read-docx-article'
import { readArticle } from '@/importers/articles/read-article'
import type { ReaderRequest, ReaderResponse } from '@/importers/articles/reader-messages'
import { decodeText } from '@/importers/text/decode-text'
import { exitWithParent } from '@/importers/running/exit-with-parent'
import { RecordError } from '@/importers/importer'

async function respond({ kind, path, markup, bytes }: ReaderRequest): Promise<ReaderResponse> {
  try {
    if (markup === 'docx') {
      if (kind === 'read') return { kind, value: await readDocxArticle(path, bytes) }
      return { kind, value: parseArticleFile(path, '') }
    }
    const { text, note } = decodeText(bytes)
    if (text.trim() === '') throw new RecordError('The file is empty.')
    if (kind === 'read') {
      const value = readArticle(path, text, markup)
      return { kind, value: note === null ? value : { ...value, notes: [note, ...value.notes] } }
    }
    const { title, slug, aliases, time, ownReference, ownSite } = parseArticleFile(path, text, markup)
    return { kind, value: { title, slug, aliases, time, ownReference, ownSite } }
  } catch (error) {
    return { kind: 'error', reason: toReason(error as Error, markup) }
  }
}

function toReason(error: Error, markup: ReaderRequest['markup']): string {
  if (error instanceof RecordError) return error.message
  if (error instanceof RangeError) return 'It nests too deeply to be read.'
  if (markup === 'docx') return 'It is no readable document of Word.'
  return `The front matter cannot be read: ${error.message.split('\n', 1)[0]?.replace(/:$/, '.')}`
}

exitWithParent()
// Ctrl-C reaches the process group; the importing process decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(0))
process.on('message', (request: ReaderRequest) => void respond(request).then((response) => process.send?.(response)))
process.send?.({ kind: 'ready' } satisfies ReaderResponse)
