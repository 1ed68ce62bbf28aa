/** Position of a record in the input and its identifier, as far as they are known. */
export type RecordPosition = { file: string; line: number | null; reference: string | null }

/** How an importer reports its progress. */
export type Progress = {
  /** The record that is processed next: the one to name if the run crashes or stalls. */
  setPosition: (position: RecordPosition) => void
  /** The number of records, where it is known in advance. */
  setTotal: (records: number) => void
  /** How much of the input has been read, from 0 to 1, where the number of records is unknown. */
  setFraction: (fraction: number) => void
  /** Adds a note on the input as a whole, such as contents that were ignored. */
  addNote: (note: string) => void
  /** Adds an item to a list of the report, before the first record. */
  addDetail: (detail: ReportDetail) => void
}

/** An item of a list of the report; `toText` renders it for a terminal of some width, null where it is not shown there. */
export type ReportDetail = { name: string; value: unknown; toText: ((width: number) => string) | null }

export type ProgressLine = Omit<Progress, 'setPosition' | 'addNote' | 'addDetail'> & {
  /** Measures the rate from now on: what was waited for before says nothing of it. */
  start: () => void
  /** Increments the number of records. */
  count: () => void
  /** Clears the bar. */
  close: () => void
}

/** A stream that may be a terminal, such as `process.stderr`. */
export type TerminalOutput = { isTTY?: boolean; columns?: number; write: (text: string) => unknown }
type Options = { name: string; output: TerminalOutput; now?: () => number }

const redrawMs = 100
const logLineMs = 5_000
const maxBarWidth = 24
const minBarWidth = 4

/** A progress bar on a terminal; elsewhere a line every few seconds. */
export function createProgressLine({ name, output, now = Date.now }: Options): ProgressLine {
  let startedAtMs = now()
  const isTerminal = output.isTTY === true
  let done = 0
  let total: number | null = null
  let fraction: number | null = null
  let drawnAtMs = startedAtMs

  function show(): void {
    const time = now()
    if (time - drawnAtMs < (isTerminal ? redrawMs : logLineMs)) return
    drawnAtMs = time
    draw(time)
  }

  function draw(time: number): void {
    const state = { name, done, total, fraction, elapsedMs: time - startedAtMs }
    if (!isTerminal) {
      output.write(`${toProgressText({ ...state, barWidth: 0 })}\n`)
      return
    }
    // The bar gives way to the numbers on a narrow terminal.
    const width = (output.columns ?? 80) - 1
    const plain = toProgressText({ ...state, barWidth: 0 })
    const room = Math.min(maxBarWidth, width - plain.length - 1)
    const text = room < minBarWidth ? plain : toProgressText({ ...state, barWidth: room })
    output.write(`\r\u001b[2K${text.slice(0, width)}`)
  }

  return {
    start() {
      startedAtMs = now()
    },
    setTotal(records) {
      total = records
    },
    setFraction(value) {
      fraction = Math.min(1, Math.max(0, value))
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
  barWidth: number
}

/** Records done, rate and estimated time left, in one line. */
function toProgressText({ name, done, total, fraction, elapsedMs, barWidth }: State): string {
  const part = total ? Math.min(1, done / total) : fraction
  const seconds = elapsedMs / 1000
  const bar = part === null || barWidth === 0 ? '' : `${'█'.repeat(Math.round(part * barWidth)).padEnd(barWidth, '░')} `
  return [
    `${name} ${bar}${done.toLocaleString('en')}${total ? ` of ${total.toLocaleString('en')}` : ''}`,
    ...(part === null ? [] : [`${Math.floor(part * 100)} %`]),
    ...(seconds > 0 ? [`${Math.round(done / seconds).toLocaleString('en')}/s`] : []),
    ...(part && seconds > 0 ? [`${toDuration((seconds * (1 - part)) / part)} left`] : []),
  ].join(' · ')
}

function toDuration(seconds: number): string {
  const rounded = Math.ceil(seconds)
  return rounded < 60 ? `${rounded} s` : `${Math.floor(rounded / 60)} min ${rounded % 60} s`
}
