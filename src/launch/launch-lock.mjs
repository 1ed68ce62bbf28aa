import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import { inProject } from './project.mjs'

const lockFile = inProject('.launch.lock')
const pollMs = 200
const heartbeatMs = 5_000
/** A lock file without a heartbeat for so long is stale, even if its process id has been reused. */
const staleAfterMs = 30_000

/** Runs `work` while holding the lock of this checkout; waits for another launch that holds it. */
export async function withLaunchLock(work) {
  const token = await acquire()
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(lockFile, now, now).catch(() => undefined)
  }, heartbeatMs)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    if ((await readLock()) === token) await rm(lockFile, { force: true })
  }
}

async function acquire() {
  const token = `${process.pid} ${randomBytes(8).toString('hex')}`
  let isAnnounced = false
  while (!(await tryToCreate(token))) {
    const owner = await readLock()
    if (owner === null) continue
    if (await isStale(owner)) {
      await breakLock(owner)
      continue
    }
    if (!isAnnounced) console.log(`Waiting for another launch (process ${parseInt(owner, 10)}) to install or build.`)
    isAnnounced = true
    await sleep(pollMs)
  }
  return token
}

/** A hard link is created atomically, with its content. */
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

async function isStale(owner) {
  const pid = parseInt(owner, 10)
  // Our own id can only be that of an earlier process, in a container that was restarted.
  if (!(pid > 0) || pid === process.pid || !isAlive(pid)) return true
  const file = await stat(lockFile).catch(() => null)
  return file !== null && Date.now() - file.mtimeMs > staleAfterMs
}

/** Removes a stale lock, and restores it if another waiter had replaced it just before. */
async function breakLock(stale) {
  const moved = toSibling(`${process.pid} broken`)
  const isMoved = await rename(lockFile, moved).then(
    () => true,
    () => false,
  )
  if (!isMoved) return
  if ((await readFile(moved, 'utf8')) !== stale) await link(moved, lockFile).catch(() => undefined)
  await rm(moved, { force: true })
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
