import { readFileSync } from 'node:fs'

const pollMs = 1_000

/**
 * Under npm, sends this process SIGTERM once npm has exited: a killed npm forwards no signal and would leave the server
 * running in the background.
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

/** The process ids of our parent, and of its parent if ours is a shell that npm started. */
function findLaunchers() {
  const [, name, grandparent] = /^\d+ \((.*)\) \S (\d+)/.exec(readStat(process.ppid)) ?? []
  return /^(ba|da|a|z|k)?sh$/.test(name) ? `${process.ppid} ${grandparent}` : `${process.ppid}`
}

/** Empty where there is no /proc; the shells of such systems exec the program they run. */
function readStat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    return ''
  }
}
