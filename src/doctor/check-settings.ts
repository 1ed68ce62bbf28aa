import { statfs } from 'node:fs/promises'

import { findDiskProblem, type DiskProblem } from '@/config/disk-problem'
import type { Env } from '@/config/settings-schema'
import { findTemporaryFolderProblem } from '@/config/temporary-folder'
import type { Finding } from './finding'

const subject = 'settings'
const lowDiskBytes = 1024 ** 3

/** Checks combinations of settings; each setting by itself is already validated. */
export async function checkSettings(env: Env): Promise<Finding[]> {
  const findings: Finding[] = [{ subject, state: 'ok', text: 'All settings are valid.' }]
  for (const key of ['BASE_URL', 'CATALOGUE_URL', 'ADMIN_URL'] as const) {
    if (new URL(env[key]).protocol === 'https:' || isLoopback(env[key])) continue
    const text = `${key} is ${env[key]}, without TLS.`
    const remedy = 'Put a proxy with a certificate in front, and set the https address.'
    findings.push({ subject, state: 'warning', text, remedy })
  }
  findings.push(...checkReach(env))
  if (isBehindProxy(env) && env.TRUSTED_PROXIES === 0) {
    findings.push({
      subject,
      state: 'failure',
      text: 'A proxy is in front, but TRUSTED_PROXIES is 0: all readers count as one client and share its limits.',
      remedy: 'Set TRUSTED_PROXIES to the number of proxies, and let each append to X-Forwarded-For.',
    })
  }
  return [...findings, ...(await checkDisk(env)), ...(await checkTemporaryFolder())]
}

/** Each host's pages, files and JSON name the other's by its public URL; the default is one of this machine. */
function checkReach(env: Env): Finding[] {
  const keys = ['BASE_URL', 'CATALOGUE_URL'] as const
  const [local, ...others] = keys.filter((key) => isLoopback(env[key]))
  const reached = keys.find((key) => !isLoopback(env[key]))
  if (local === undefined || others.length > 0 || reached === undefined) return []
  const text = `${local} is ${env[local]}, which only this machine reaches, while ${reached} is ${env[reached]}: readers of each host are sent to the other.`
  return [{ subject, state: 'failure', text, remedy: `Set ${local} to its public address as well.` }]
}

async function checkDisk({ DATA_DIR }: Env): Promise<Finding[]> {
  const problem = await findDiskProblem(DATA_DIR)
  if (problem) return [toFinding(problem)]
  const disk = await statfs(DATA_DIR).catch(() => null)
  if (!disk) return []
  const free = disk.bavail * disk.bsize
  const text = `${(free / 1e9).toFixed(1)} GB are free in ${DATA_DIR}.`
  if (free >= lowDiskBytes) return [{ subject: 'disk', state: 'ok', text }]
  return [{ subject: 'disk', state: 'warning', text, remedy: 'Free some space, or move DATA_DIR to a larger disk.' }]
}

/** Without it neither a server nor an import starts, and no upload of an editor arrives. */
async function checkTemporaryFolder(): Promise<Finding[]> {
  const problem = await findTemporaryFolderProblem()
  return problem ? [toFinding(problem)] : []
}

function toFinding({ text, remedy }: DiskProblem): Finding {
  const sentence = `${remedy.charAt(0).toUpperCase()}${remedy.slice(1)}.`
  return { subject: 'disk', state: 'failure', text: `${text}.`, remedy: sentence }
}

/** The server itself serves http on PORT, so any other public URL belongs to a proxy. */
function isBehindProxy({ BASE_URL, PORT }: Env): boolean {
  const { protocol, port } = new URL(BASE_URL)
  return protocol === 'https:' || Number(port || 80) !== PORT
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || hostname.startsWith('127.')
  )
}
