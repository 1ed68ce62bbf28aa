import { once } from 'node:events'

import { SMTPServer } from 'smtp-server'

export type Mail = { to: string[]; text: string }
export type MailServer = { url: string; mails: Mail[]; close: () => Promise<void> }

/** What the server says to an address that it does not take, with the code of SMTP. */
type Refusals = Record<string, { responseCode: number; message: string }>

/** An SMTP server that records every message with its headers, with quoted-printable decoded. */
export async function startMailServer(refusals: Refusals = {}): Promise<MailServer> {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      const refusal = refusals[address]
      done(refusal ? Object.assign(new Error(refusal.message), refusal) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: toPlain(Buffer.concat(chunks)) })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function toPlain(message: Buffer): string {
  const joined = message.toString('latin1').replace(/=\r\n/g, '')
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
}
