import { once } from 'node:events'
import { connect } from 'node:net'

import { servers } from './servers'

export type RawResponse = { status: number; headers: Record<string, string>; text: string }

/** Sends raw bytes on a new connection and reads until the server closes it; all responses in order. */
export async function sendRaw(bytes: string, origin = servers.baseUrl): Promise<RawResponse[]> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.setTimeout(8_000, () =>
    socket.destroy(new Error(`The response did not end within 8 s:  ${bytes.slice(0, 200)}`)),
  )
  socket.write(Buffer.from(bytes, 'latin1'))
  await once(socket, 'end')
  socket.destroy()
  return parseResponses(Buffer.concat(chunks).toString('latin1'), bytes.startsWith('HEAD'))
}

/** Parses the responses on a connection, each framed by Content-Length, as all of ours are. */
function parseResponses(received: string, isHead: boolean): RawResponse[] {
  const responses: RawResponse[] = []
  for (let rest = received; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n')
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
    )
    const length = isHead ? 0 : Number(headers['content-length'] ?? 0)
    responses.push({ status: Number(first.split(' ')[1]), headers, text: rest.slice(end + 4, end + 4 + length) })
    rest = rest.slice(end + 4 + length)
  }
  return responses
}
