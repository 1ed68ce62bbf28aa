import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type S3Store = {
  endpoint: string
  /** Those of a server whose images are in its bucket `pictures`. */
  settings: Record<string, string>
  /** Objects by `bucket/key`. */
  objects: Map<string, { body: Buffer; contentType: string; cacheControl?: string | undefined }>
  /** When objects were last written, by `bucket/key`, where that is not just now. */
  times: Map<string, Date>
  /** Rejected requests, with the reason. */
  rejections: string[]
  /** What it does with requests from now on. */
  behave: (behaviour: Behaviour) => Promise<void>
  close: () => Promise<void>
}

/**
 * `silent` takes requests and answers them when it `answers` again, as a process that was stopped; `halting` sends half of
 * an object and no more, and otherwise does the same. One that is `failing` does every other upload before it says 503.
 * One that is `gone` was deleted; one that is `masked` is behind a proxy that answers in its place, one that is `limited`
 * behind one that takes no uploads so large. `trickling` sends a byte of an object a second, `cutting` half of it without
 * saying how much there would be; `chunking` does not say that either, but marks the end.
 */
export type Behaviour =
  | 'answering'
  | 'refusing'
  | 'silent'
  | 'halting'
  | 'failing'
  | 'gone'
  | 'masked'
  | 'limited'
  | 'trickling'
  | 'cutting'
  | 'chunking'

type Credentials = { accessKeyId: string; secretAccessKey: string; region: string }

/**
 * A minimal S3 server: PUT, GET, HEAD and DELETE of objects, and lists of them (ListObjectsV2, in small pages), with verification of every signature (SigV4). Where it is
 * public, anyone may read an object whose name is known.
 */
export async function createS3Store(credentials: Credentials, { isPublic = false } = {}): Promise<S3Store> {
  const objects: S3Store['objects'] = new Map()
  const rejections: string[] = []
  const times: S3Store['times'] = new Map()
  let behaviour: Behaviour = 'answering'
  let uploads = 0
  let resume = (): void => undefined
  let answering = Promise.resolve()

  async function handleRequest(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const isHalting = behaviour === 'halting' && req.method === 'GET'
    if (!isHalting) await answering
    if (behaviour === 'gone')
      return sendXml(res, 404, '<Error><Code>NoSuchBucket</Code><Message>No bucket</Message></Error>')
    if (behaviour === 'masked')
      return void res.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Maintenance</p>')
    if (behaviour === 'limited')
      return void res.writeHead(413, { 'Content-Type': 'text/html' }).end('<p>Request Entity Too Large</p>')
    const query = new URL(req.url ?? '', 'http://localhost').searchParams
    const isList = query.get('list-type') === '2'
    const isOpen = isPublic && !isList && (req.method === 'GET' || req.method === 'HEAD') && !req.headers.authorization
    const signatureError = isOpen ? null : findSignatureError(req, body, credentials)
    if (signatureError) {
      rejections.push(`${req.method} ${req.url}: ${signatureError}`)
      return sendXml(res, 403, `<Error><Code>SignatureDoesNotMatch</Code><Message>${signatureError}</Message></Error>`)
    }
    const key = decodeURIComponent((req.url ?? '').split('?')[0]?.slice(1) ?? '')
    const object = objects.get(key)
    if (behaviour === 'failing' && !(req.method === 'PUT' && ++uploads % 2 === 0)) return sendBusy(res)
    switch (req.method) {
      case 'PUT':
        times.delete(key)
        objects.set(key, {
          body,
          contentType: req.headers['content-type'] ?? 'application/octet-stream',
          cacheControl: req.headers['cache-control'],
        })
        if (behaviour === 'failing') return sendBusy(res)
        res.writeHead(200, { ...emptyPage, ETag: toEtag(body) }).end()
        return
      case 'DELETE':
        objects.delete(key)
        res.writeHead(204, { 'Content-Type': emptyPage['Content-Type'] }).end()
        return
      case 'GET':
      case 'HEAD':
        if (isList)
          return sendXml(res, 200, toList([...objects.keys()], { bucket: key.replace(/\/$/, ''), query, times }))
        if (!object) return sendXml(res, 404, '<Error><Code>NoSuchKey</Code><Message>No such key</Message></Error>')
        if (behaviour === 'cutting') return cut(res, object.body)
        if (behaviour === 'chunking') return void res.writeHead(200, { ETag: toEtag(object.body) }).end(object.body)
        res.writeHead(200, {
          'Content-Type': object.contentType,
          'Content-Length': object.body.length,
          ETag: toEtag(object.body),
        })
        if (behaviour === 'trickling') return trickle(res, object.body)
        if (isHalting) res.write(object.body.subarray(0, object.body.length / 2))
        else res.end(req.method === 'GET' ? object.body : undefined)
        return
      default:
        return sendXml(res, 405, '<Error><Code>MethodNotAllowed</Code></Error>')
    }
  }

  const server = createServer((req, res) => void handleRequest(req, res))
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    settings: {
      S3_BUCKET: 'pictures',
      S3_REGION: credentials.region,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      S3_FORCE_PATH_STYLE: 'true',
    },
    objects,
    times,
    rejections,
    async behave(next) {
      if (behaviour === 'refusing') await listen(port)
      behaviour = next
      resume()
      if (next === 'refusing') return close()
      if (next === 'silent' || next === 'halting') answering = new Promise((resolve) => (resume = resolve))
    },
    async close() {
      resume()
      await close()
    },
  }
}

const keysInList = 3

type Listed = { bucket: string; query: URLSearchParams; times: S3Store['times'] }

function toList(keys: readonly string[], { bucket, query, times }: Listed): string {
  const beginning = `${bucket}/${query.get('prefix') ?? ''}`
  const isListed = (key: string) =>
    key.startsWith(beginning) &&
    !key.slice(beginning.length).includes(query.get('delimiter') ?? '\n') &&
    key > (query.get('continuation-token') ?? '')
  const found = keys.filter(isListed).toSorted()
  const page = found.slice(0, keysInList)
  const contents = page.map((key) => {
    const time = (times.get(key) ?? new Date()).toISOString()
    return `<Contents><Key>${key.slice(bucket.length + 1)}</Key><LastModified>${time}</LastModified></Contents>`
  })
  const next = found.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

/** Of what has no body, OpenStack Swift says that it is a page. */
const emptyPage = { 'Content-Type': 'text/html; charset=UTF-8', 'Content-Length': 0 }

const toEtag = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`

/** As of a server that says the end of a body by closing the connection. */
function cut(res: ServerResponse, body: Buffer): void {
  res.socket?.write(`HTTP/1.1 200 OK\r\nETag: ${toEtag(body)}\r\nConnection: close\r\n\r\n`)
  res.socket?.end(body.subarray(0, body.length / 2))
}

function trickle(res: ServerResponse, body: Buffer): void {
  let sent = 0
  const timer = setInterval(() => res.write(body.subarray(sent, ++sent)), 1_000)
  res.once('close', () => clearInterval(timer))
}

function sendBusy(res: ServerResponse): void {
  sendXml(res, 503, '<Error><Code>SlowDown</Code><Message>Reduce your request rate</Message></Error>')
}

function sendXml(res: ServerResponse, status: number, xml: string): void {
  res.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
}

/** What is wrong with the request's AWS Signature Version 4, or null. */
function findSignatureError(
  req: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: Credentials,
): string | null {
  const {
    authorization = '',
    'x-amz-date': date = '',
    'x-amz-content-sha256': bodyHash = '',
  } = req.headers as Record<string, string>
  const parts = /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    authorization,
  )
  if (!parts) return 'there is no signature'
  const [, keyId, day = '', signedRegion, signedHeaders = '', signature] = parts
  if (keyId !== accessKeyId || signedRegion !== region) return 'the key or region is unknown'
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return 'the body is not the one that was signed'
  const [path = '', query = ''] = (req.url ?? '').split('?')
  const canonicalQuery = query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&')
  const headers = signedHeaders
    .split(';')
    .map(
      (name) =>
        `${name}:${String(req.headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}\n`,
    )
    .join('')
  const canonical = [req.method, path, canonicalQuery, headers, signedHeaders, bodyHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${secretAccessKey}`,
  )
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex')
  return expected === signature ? null : 'the signature does not match'
}

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key: Buffer | string, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest()
}
