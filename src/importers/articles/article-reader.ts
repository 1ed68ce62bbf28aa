import type { ChildProcess } from 'node:child_process'

import { RecordError } from '@/importers/importer'
import { limits } from '@/importers/limits'
import { forkProcess } from '@/config/fork-process'
import type { ReadArticle } from './read-article'
import type { ArticleScan, ReaderRequest, ReaderResponse } from './reader-messages'

type File = Pick<ReaderRequest, 'path' | 'markup' | 'bytes'>

/** Parses articles in a child process, one after another; throws a {@link RecordError} for one that cannot be parsed. */
export type ArticleReader = {
  scan: (file: File) => Promise<ArticleScan>
  read: (file: File) => Promise<ReadArticle>
  close: () => void
}

type ReaderLimits = { seconds: number; bytesPerSecond: number; heapMegabytes: number }
type Failure = { kind: 'timeout' } | { kind: 'exit' }

const defaultLimits: ReaderLimits = { ...limits.article, heapMegabytes: limits.readerHeapMegabytes }

/**
 * The Markdown libraries take excessive time and memory for some inputs and cannot be interrupted. An article that
 * exceeds a limit is ended by killing the process, and the next article gets a new one.
 */
export function createArticleReader({ seconds, bytesPerSecond, heapMegabytes } = defaultLimits): ArticleReader {
  let child: ChildProcess | null = null
  let isClosed = false
  let lastRequest: Promise<unknown> = Promise.resolve()

  async function start(): Promise<ChildProcess> {
    const started = forkProcess('article-reader', {
      heapMegabytes,
      serialization: 'advanced',
      // V8's diagnostics of an exhausted heap are not for users.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child = started
    const first = await receive(started, null)
    if (first.kind !== 'ready') throw new Error('The process that reads articles could not be started.')
    return started
  }

  async function send(request: ReaderRequest): Promise<ReaderResponse> {
    // A document of Word holds its images.
    const maxBytes = request.markup === 'docx' ? limits.archive.fileBytes : limits.article.bytes
    if (request.bytes.length > maxBytes) throw new RecordError(`It is larger than ${maxBytes / 1000} kB.`)
    if (isClosed) throw new RecordError('The import was interrupted.')
    const reader = child ?? (await start())
    const timeoutSeconds = Math.ceil(seconds + request.bytes.length / bytesPerSecond)
    reader.send(request)
    const response = await receive(reader, timeoutSeconds)
    if (response.kind === 'error') throw new RecordError(response.reason)
    if (response.kind !== 'timeout' && response.kind !== 'exit') return response
    reader.kill('SIGKILL')
    child = null
    throw new RecordError(
      response.kind === 'timeout'
        ? `Reading it took longer than ${timeoutSeconds} seconds.`
        : `Reading it took more memory than the ${heapMegabytes} MB that an article may have.`,
    )
  }

  /** Responses carry no request id, so each request is sent after the previous response. */
  async function sendInOrder(request: ReaderRequest): Promise<ReaderResponse> {
    const response = lastRequest.then(() => send(request))
    lastRequest = response.catch(() => undefined)
    return response
  }

  return {
    async scan(file) {
      const response = await sendInOrder({ ...file, kind: 'scan' })
      if (response.kind !== 'scan') throw new Error(`Unexpected response of the article reader: ${response.kind}`)
      return response.value
    },
    async read(file) {
      const response = await sendInOrder({ ...file, kind: 'read' })
      if (response.kind !== 'read') throw new Error(`Unexpected response of the article reader: ${response.kind}`)
      return response.value
    },
    close() {
      isClosed = true
      child?.kill('SIGKILL')
    },
  }
}

/** The next message of a process, or why there is none. */
function receive(child: ChildProcess, timeoutSeconds: number | null): Promise<ReaderResponse | Failure> {
  return new Promise((resolve) => {
    const settle = (result: ReaderResponse | Failure) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onExit)
      resolve(result)
    }
    const onMessage = (message: unknown) => settle(message as ReaderResponse)
    const onExit = () => settle({ kind: 'exit' })
    const timer =
      timeoutSeconds === null ? undefined : setTimeout(() => settle({ kind: 'timeout' }), timeoutSeconds * 1000)
    child.once('message', onMessage).once('exit', onExit).once('error', onExit)
  })
}
