/** Where an importer says how far it has come. */
export type Progress = {
  /** How many records there are, where that is known beforehand. */
  expect: (records: number) => void
  /** How much of the input is read, from 0 to 1, where the number of records is not known. */
  reach: (fraction: number) => void
}

export type ProgressLine = Progress & {
  /** Counts one more record. */
  count: () => void
  /** Leaves the terminal as it was. */
  close: () => void
}

type Output = { isTTY?: boolean; columns?: number; write: (text: string) => unknown }
type Options = { name: string; output: Output; now?: () => number }

const redrawMs = 100
const plainLineMs = 5_000
const barWidth = 24

/** A bar that redraws itself on a terminal; elsewhere a line now and then. */
export function createProgressLine({ name, output, now = Date.now }: Options): ProgressLine {
  const startedAt = now()
  const isTerminal = output.isTTY === true
  let done = 0
  let total: number | null = null
  let fraction: number | null = null
  let shownAt = startedAt

  function show(): void {
    const time = now()
    if (time - shownAt < (isTerminal ? redrawMs : plainLineMs)) return
    shownAt = time
    draw(time)
  }

  function draw(time: number): void {
    const text = toProgressText({
      name,
      done,
      total,
      fraction,
      elapsedMs: time - startedAt,
      hasBar: isTerminal,
    })
    output.write(isTerminal ? `\r\u001b[2K${text.slice(0, (output.columns ?? 80) - 1)}` : `${text}\n`)
  }

  return {
    expect(records) {
      total = records
    },
    reach(reached) {
      fraction = Math.min(1, Math.max(0, reached))
      show()
    },
    count() {
      done++
      show()
    },
    close() {
      if (isTerminal) output.write('\r\u001b[2K')
    },
  }
}

type State = {
  name: string
  done: number
  total: number | null
  fraction: number | null
  elapsedMs: number
  hasBar: boolean
}

/** One line that says how much is done, how fast, and how long the rest will take. */
export function toProgressText({ name, done, total, fraction, elapsedMs, hasBar }: State): string {
  const part = total ? Math.min(1, done / total) : fraction
  const seconds = elapsedMs / 1000
  const bar = part === null ? '' : `${'█'.repeat(Math.round(part * barWidth)).padEnd(barWidth, '░')} `
  return [
    `${name} ${hasBar ? bar : ''}${done.toLocaleString('en')}${total ? ` of ${total.toLocaleString('en')}` : ''}`,
    ...(part === null ? [] : [`${Math.floor(part * 100)} %`]),
    ...(seconds > 0 ? [`${Math.round(done / seconds).toLocaleString('en')}/s`] : []),
    ...(part && seconds > 0 ? [`${toDuration((seconds * (1 - part)) / part)} left`] : []),
  ].join(' · ')
}

function toDuration(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
