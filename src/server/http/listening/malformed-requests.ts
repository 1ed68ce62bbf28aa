import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { toCatalogueProblem } from '@/formats/catalogue/problem'
import { toOriginForm } from '@/lib/http/origin-form'
import { toUriText } from '@/lib/addresses/uri-text'
import { decide } from '@/surface/decide'
import { mediaTypes } from '@/surface/shared/formats'
import { countResponse } from '@/server/http/requests/request-series'
import { commonHeaders, type HeaderContext } from '@/surface/shared/headers'
import { readMethods } from '@/surface/shared/methods'
import type { Host } from '@/surface/shared/operation'

type ParseError = NodeJS.ErrnoException & { rawPacket?: Buffer; bytesParsed?: number }
type Refused = { status: number; message: string; method: string; target: string }

const statusByErrorCode: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
const messages: Readonly<Record<number, string>> = {
  400: 'The request is not well-formed HTTP.',
  405: 'The method of the request is not allowed here.',
  408: 'The request did not arrive in time.',
  431: 'The header fields of the request are too large.',
}

/**
 * Responds to requests that Node cannot parse, in the format of the host's API errors, and closes their connections. Only
 * closes them if a response to an earlier request is not complete, of which this one would look like a part.
 */
export function createMalformedRequestHandler(context: HeaderContext): (error: ParseError, socket: Socket) => void {
  return (error, socket) => {
    const { _httpMessage: response } = socket as Socket & { _httpMessage?: Pending | null }
    const isAnswering = response && (response.headersSent || response.req.complete)
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy()
    const refused = toRefused(error)
    // A connection that is opened in advance, as browsers do, and not used, is no request.
    if (socket.bytesRead > 0) countResponse(null, refused.status, null)
    socket.end(toMessage(refused, context, isKnownToTakeBody(error)))
  }
}

/** The response that a socket is assigned to; `complete` once its request has been received to the end. */
type Pending = { headersSent: boolean; req: { complete: boolean } }

/** What is wrong with a request line, so that the line was received. */
const requestLineErrors: ReadonlySet<string> = new Set(['HPE_INVALID_METHOD', 'HPE_INVALID_URL'])

function toRefused({ code = '', rawPacket, bytesParsed = 0 }: ParseError): Refused {
  const [method = '', target = '/'] = requestLineErrors.has(code) ? toRequestLine(rawPacket, bytesParsed) : []
  const isUnknownMethod = code === 'HPE_INVALID_METHOD' && method !== ''
  const status = isUnknownMethod ? 405 : (statusByErrorCode[code] ?? 400)
  // As curl sends what is typed: Node reads the bytes as Latin-1.
  const isUnencoded = status === 400 && /[\x80-\xff]/.test(target)
  const message = isUnencoded
    ? `What is not ASCII in the target has to be percent-encoded: ${toUriText(target)}.`
    : (messages[status] ?? '')
  return { status, message, method, target }
}

/** A request line whose method is a token (RFC 9110 §9.1): not what was sent to the wrong port, such as TLS. */
const requestLine = /^([!#$%&'*+.^`|~\w-]+) ([!-~\x80-\xff]+) HTTP\/1\.\d$/

/**
 * False for HEAD, after whose response a client reads nothing, where the packet does not begin with a request line, and
 * for what has not been read to its end: the connection is reset then, which may cut a body off.
 */
function isKnownToTakeBody({ code = '', rawPacket = Buffer.alloc(0) }: ParseError): boolean {
  if (code in statusByErrorCode) return false
  const line = rawPacket.toString('latin1', 0, Math.max(0, rawPacket.indexOf('\n'))).trimEnd()
  return requestLine.test(line) && !line.startsWith('HEAD ')
}

/** The method and the target of the line in which parsing stopped, as far as the packet has them; none of something else. */
function toRequestLine(packet: Buffer = Buffer.alloc(0), bytesParsed: number): readonly (string | undefined)[] {
  const start = packet.lastIndexOf('\n', Math.max(0, bytesParsed - 1)) + 1
  const end = packet.indexOf('\n', start)
  const line = packet.toString('latin1', start, end === -1 ? packet.length : end).trimEnd()
  return requestLine.exec(line)?.slice(1) ?? []
}

function toMessage(refused: Refused, context: HeaderContext, hasBody: boolean): string {
  const { status } = refused
  const isCatalogue = context.host === 'catalogue'
  const error = isCatalogue ? toProblem(refused, context) : { errors: [{ message: refused.message }] }
  const body = hasBody ? JSON.stringify(error) : ''
  const fields = {
    ...commonHeaders(context),
    'Cache-Control': 'no-store',
    ...(status === 405 ? { Allow: toAllowed(refused, context.host).join(', ') } : {}),
    ...(hasBody ? { 'Content-Type': isCatalogue ? mediaTypes.problem : mediaTypes.json } : {}),
    'Content-Length': Buffer.byteLength(body),
    Date: new Date().toUTCString(),
    Connection: 'close',
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

/** The methods of what the target names on the host of the listener; of a target that is not public, those of a page. */
function toAllowed({ method, target }: Refused, host: Host): readonly string[] {
  const decision = decide({ host, method, target: toOriginForm(target), accept: undefined })
  const allow = decision.kind === 'problem' ? decision.allow : []
  return allow.length > 0 ? allow : readMethods
}

function toProblem({ status, message, method, target }: Refused, { baseUrl }: HeaderContext) {
  const kind = status === 405 ? 'method-not-allowed' : 'bad-request'
  const issues = status === 405 ? [] : [message]
  return { ...toCatalogueProblem({ kind, issues, subject: null, method, target, baseUrl }), status }
}
