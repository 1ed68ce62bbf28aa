import type { Log } from '@/config/log'

type Entry = { level: keyof Log; message: string; details: Record<string, unknown> }

/** A log that keeps what is logged, in order. */
export function createRecordingLog(): { log: Log; entries: Entry[] } {
  const entries: Entry[] = []
  const toWrite = (level: keyof Log) => (first: string | object, message?: string) => {
    entries.push(
      typeof first === 'string'
        ? { level, message: first, details: {} }
        : { level, message: message ?? '', details: { ...first } },
    )
  }
  return {
    log: { debug: toWrite('debug'), info: toWrite('info'), warn: toWrite('warn'), error: toWrite('error') },
    entries,
  }
}
