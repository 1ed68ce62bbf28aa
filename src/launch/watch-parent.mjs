import { readFileSync } from 'node:fs'

const pollMs = 1_000

/**
 * Under npm, ends this process as SIGTERM does once npm is gone: a killed npm passes nothing on,
 * and would leave a server that nobody sees.
 */
export function watchParent() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const launchers = findLaunchers()
  const timer = setInterval(() => {
    if (findLaunchers() === launchers) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, pollMs)
  timer.unref()
}

/** The process ids of our parent, and of its own parent when that is npm behind a shell that waits for us. */
function findLaunchers() {
  const [, name, grandparent] = /^\d+ \((.*)\) \S (\d+)/.exec(readStat(process.ppid)) ?? []
  return /^(ba|da|a|z|k)?sh$/.test(name) ? `${process.ppid} ${grandparent}` : `${process.ppid}`
}

/** Empty where there is no /proc; the shells of such systems give way to the program they run. */
function readStat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    return ''
  }
}
