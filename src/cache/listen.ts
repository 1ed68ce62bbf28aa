import pg from 'pg'

import { changeChannel } from './change-channel'

export type ChangeListener = { close: () => Promise<void> }

type Options = {
  databaseUrl: string
  /** A change was committed; `tag` names what changed. */
  onChange: (tag: string) => void
  /** The connection stands, and every later change will be heard. */
  onWatched: () => void
  /** The connection is lost; changes go unheard until `onWatched`. */
  onUnwatched: () => void
  onError: (error: unknown) => void
}

const firstRetryMs = 200
const maxRetryMs = 5_000

/**
 * Hears committed changes over one dedicated connection, and reconnects for ever.
 * Resolves once it listens for the first time.
 */
export async function listenForChanges(options: Options): Promise<ChangeListener> {
  let client: pg.Client | null = null
  let isClosed = false
  let retryMs = firstRetryMs
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: options.databaseUrl, application_name: 'lectern-listen', keepAlive: true })
    // Both events may come for one loss; the first decides.
    const onLoss = (error?: Error) => {
      if (client !== next) return
      client = null
      options.onUnwatched()
      if (error) options.onError(error)
      next.end().catch(() => undefined)
      retryLater()
    }
    next.on('error', onLoss)
    next.on('end', () => onLoss())
    next.on('notification', ({ payload = '' }) => options.onChange(payload))
    await next.connect()
    client = next
    await next.query(`listen ${changeChannel}`)
    retryMs = firstRetryMs
    options.onWatched()
  }

  function retryLater(): void {
    if (isClosed) return
    timer = setTimeout(() => {
      connect().catch((error: unknown) => {
        client = null
        options.onError(error)
        retryLater()
      })
    }, retryMs)
    retryMs = Math.min(retryMs * 2, maxRetryMs)
  }

  await connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      const last = client
      client = null
      await last?.end()
    },
  }
}
