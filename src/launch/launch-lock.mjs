import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import { inProject } from './project.mjs'

const lockFile = inProject('.launch.lock')
const pollMs = 200
const beatMs = 5_000
/** A file so long untouched has no owner, even if its process id has been given out again. */
const staleAfterMs = 30_000

/** Runs `work` while no other launch of this checkout runs its own; waits for one that does. */
export async function withLaunchLock(work) {
  const token = await acquire()
  const beat = setInterval(() => {
    const now = new Date()
    utimes(lockFile, now, now).catch(() => undefined)
  }, beatMs)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    if ((await readLock()) === token) await rm(lockFile, { force: true })
  }
}

async function acquire() {
  const token = `${process.pid} ${randomBytes(8).toString('hex')}`
  let isAnnounced = false
  while (!(await tryToCreate(token))) {
    const held = await readLock()
    if (held === null) continue
    if (await isStale(held)) {
      await breakLock(held)
      continue
    }
    if (!isAnnounced)
      console.log(`Waiting for another launch (process ${parseInt(held, 10)}) to install or build.`)
    isAnnounced = true
    await sleep(pollMs)
  }
  return token
}

/** A link appears with its content or not at all. */
async function tryToCreate(token) {
  const draft = toSibling(token)
  await writeFile(draft, token)
  try {
    await link(draft, lockFile)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    await rm(draft, { force: true })
  }
}

function readLock() {
  return readFile(lockFile, 'utf8').catch(() => null)
}

async function isStale(held) {
  const pid = parseInt(held, 10)
  // Our own id can only be that of a process before us, in a container that was started again.
  if (!(pid > 0) || pid === process.pid || !isAlive(pid)) return true
  const file = await stat(lockFile).catch(() => null)
  return file !== null && Date.now() - file.mtimeMs > staleAfterMs
}

/** Takes the stale lock away, and puts it back if another waiter had replaced it just before. */
async function breakLock(stale) {
  const taken = toSibling(`${process.pid} broken`)
  const isTaken = await rename(lockFile, taken).then(
    () => true,
    () => false,
  )
  if (!isTaken) return
  if ((await readFile(taken, 'utf8')) !== stale) await link(taken, lockFile).catch(() => undefined)
  await rm(taken, { force: true })
}

function toSibling(token) {
  return `${lockFile}.${token.replace(' ', '-')}`
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
